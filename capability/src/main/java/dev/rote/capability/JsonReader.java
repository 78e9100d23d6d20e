package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/// Builds a [Json] tree from a parser's tokens and refuses what has no canonical form.
final class JsonReader {
    /// Levels of objects and arrays a document may have.
    static final int DEEPEST = 64;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(2 * DEEPEST)
                    .maxNumberLength(400)
                    .build())
            .build();

    private final JsonParser parser;

    JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    static JsonReading read(String text) {
        try {
            return new JsonReading.Read(parse(text));
        } catch (NotAsExpected refused) {
            return new JsonReading.Refused(refused.why());
        }
    }

    /// The only value of a JSON text; throws [NotAsExpected].
    static Json parse(String text) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            return new JsonReader(parser).document(Code.NOT_JSON);
        } catch (StreamConstraintsException tooMuch) {
            throw new NotAsExpected(Code.NOT_JSON, "", tooMuch.getOriginalMessage());
        } catch (JacksonException broken) {
            throw notReadable(Code.NOT_JSON, broken);
        }
    }

    static NotAsExpected notReadable(Code code, JacksonException broken) {
        String at = broken.getLocation() == null
                ? ""
                : " (line " + broken.getLocation().getLineNr() + ", column "
                        + broken.getLocation().getColumnNr() + ")";
        return new NotAsExpected(
                code, "", broken.getOriginalMessage().lines().findFirst().orElse("") + at);
    }

    Json document(Code otherwise) {
        if (parser.nextToken() == null) {
            throw new NotAsExpected(otherwise, "", "it is empty");
        }
        Json json = value(0, "");
        if (parser.nextToken() != null) {
            throw new NotAsExpected(otherwise, "", "something follows after the end of the document");
        }
        return json;
    }

    private Json value(int depth, String where) {
        if (depth > DEEPEST) {
            throw new NotAsExpected(Code.TOO_DEEP, "", "it is nested deeper than " + DEEPEST + " levels");
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> fields(depth, where);
            case START_ARRAY -> items(depth, where);
            case VALUE_STRING -> new Json.Text(wellFormed(parser.getString(), where));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString(), where);
            case VALUE_TRUE -> new Json.Flag(true);
            case VALUE_FALSE -> new Json.Flag(false);
            case VALUE_NULL -> new Json.Null();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new NotAsExpected(Code.NOT_JSON, where, "a value is missing");
        };
    }

    private Json fields(int depth, String where) {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = wellFormed(parser.currentName(), where);
            String at = Place.append(where, name);
            parser.nextToken();
            if (fields.putIfAbsent(name, value(depth + 1, at)) != null) {
                throw new NotAsExpected(Code.DUPLICATE_KEY, at, "the field is there twice");
            }
        }
        return new Json.Fields(fields);
    }

    private Json items(int depth, String where) {
        List<Json> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(depth + 1, Place.append(where, "" + items.size())));
        }
        return new Json.Items(items);
    }

    private static String wellFormed(String text, String where) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isHighSurrogate(text.charAt(i))
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(text.charAt(i))) {
                throw new NotAsExpected(Code.NOT_JSON, where, "half of a surrogate pair is no character");
            }
        }
        return text;
    }

    // RFC 8785 hashes the double nearest to a number, so numbers that only a longer type tells apart must not get in.
    private static Json number(String text, String where) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value) && new BigDecimal(text).compareTo(BigDecimal.valueOf(value)) == 0) {
                return new Json.Num(value);
            }
        } catch (NumberFormatException notDecimal) {
            throw new NotAsExpected(Code.NUMBER_INEXACT, where, "the number is not written in decimal digits");
        }
        throw new NotAsExpected(
                Code.NUMBER_INEXACT, where, "a double does not hold the number as written; write it as a string");
    }
}
