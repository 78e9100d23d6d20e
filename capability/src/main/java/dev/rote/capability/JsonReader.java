package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
    private final Deque<String> path = new ArrayDeque<>();

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
        Json json = value();
        if (parser.nextToken() != null) {
            throw new NotAsExpected(otherwise, "", "something follows after the end of the document");
        }
        return json;
    }

    private Json value() {
        if (path.size() > DEEPEST) {
            throw new NotAsExpected(Code.TOO_DEEP, "", "it is nested deeper than " + DEEPEST + " levels");
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> fields();
            case START_ARRAY -> items();
            case VALUE_STRING -> new Json.Text(wellFormed(parser.getString()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
            case VALUE_TRUE -> new Json.Flag(true);
            case VALUE_FALSE -> new Json.Flag(false);
            case VALUE_NULL -> new Json.Null();
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                throw refused(Code.NOT_JSON, "a value is missing");
        };
    }

    private Json fields() {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = wellFormed(parser.currentName());
            path.push(name);
            parser.nextToken();
            if (fields.putIfAbsent(name, value()) != null) {
                throw refused(Code.DUPLICATE_KEY, "the field is there twice");
            }
            path.pop();
        }
        return new Json.Fields(fields);
    }

    private Json items() {
        List<Json> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            path.push(Integer.toString(items.size()));
            items.add(value());
            path.pop();
        }
        return new Json.Items(items);
    }

    private String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) && !isPaired(text, i)) {
                throw refused(Code.NOT_JSON, "half of a surrogate pair is no character");
            }
        }
        return text;
    }

    private static boolean isPaired(String text, int at) {
        int high = Character.isHighSurrogate(text.charAt(at)) ? at : at - 1;
        return high >= 0
                && high + 1 < text.length()
                && Character.isSurrogatePair(text.charAt(high), text.charAt(high + 1));
    }

    // RFC 8785 hashes the double nearest to a number, so numbers that only a longer type tells apart must not get in.
    private Json number(String text) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value) && isExact(text, value)) {
                return new Json.Num(value);
            }
        } catch (NumberFormatException notDecimal) {
            throw refused(Code.NUMBER_INEXACT, "the number is not written in decimal digits");
        }
        throw refused(Code.NUMBER_INEXACT, "a double does not hold the number as written; write it as a string");
    }

    private static boolean isExact(String text, double value) {
        boolean isShortWhole = text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isShortWhole || new BigDecimal(text).compareTo(BigDecimal.valueOf(value)) == 0;
    }

    private NotAsExpected refused(Code code, String message) {
        return new NotAsExpected(code, Place.pointer(path), message);
    }
}
