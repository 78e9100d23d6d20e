package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Builds a [Json] tree from one YAML document: no anchors, aliases or tags, no key twice. A scalar without quotes that
/// reads as a whole number, `true`, `false` or `null` is one; every other is a text.
final class YamlReader {
    private final Iterator<Event> events;

    private YamlReader(Iterator<Event> events) {
        this.events = events;
    }

    /// The only value of a YAML text; throws [NotAsExpected].
    static Json parse(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(CapabilityFiles.LARGEST)
                .build();
        try {
            return new YamlReader(new Parse(settings).parseString(text).iterator()).document();
        } catch (YamlEngineException broken) {
            throw refused("", String.valueOf(broken.getMessage()));
        }
    }

    private Json document() {
        events.next();
        if (!(events.next() instanceof DocumentStartEvent)) {
            throw refused("", "it is empty");
        }
        Json root = value(events.next(), "", 0);
        events.next();
        if (events.next() instanceof DocumentStartEvent) {
            throw refused("", "a second document follows");
        }
        return root;
    }

    private Json value(Event event, String where, int depth) {
        if (depth > JsonReader.DEEPEST) {
            throw new NotAsExpected(Code.TOO_DEEP, where, "it is nested deeper than " + JsonReader.DEEPEST + " levels");
        }
        if (event instanceof AliasEvent
                || (event instanceof NodeEvent named && named.getAnchor().isPresent())) {
            throw new NotAsExpected(Code.ALIAS_USED, where, "anchors and aliases are not accepted");
        }
        return switch (event) {
            case ScalarEvent scalar when scalar.getTag().isEmpty() -> scalar(scalar);
            case SequenceStartEvent sequence when sequence.getTag().isEmpty() -> items(where, depth);
            case MappingStartEvent mapping when mapping.getTag().isEmpty() -> fields(where, depth);
            case Event _ -> throw refused(where, "tags are not accepted");
        };
    }

    private static Json scalar(ScalarEvent scalar) {
        String text = scalar.getValue();
        if (scalar.getScalarStyle() != ScalarStyle.PLAIN) {
            return Json.text(text);
        }
        return switch (text) {
            case "true" -> Json.flag(true);
            case "false" -> Json.flag(false);
            case "null", "~", "" -> new Json.Null();
            case String word when word.matches("-?(0|[1-9][0-9]{0,8})") -> Json.number(Long.parseLong(word));
            case String word -> Json.text(word);
        };
    }

    private Json items(String where, int depth) {
        List<Json> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
            items.add(value(next, Place.append(where, "" + items.size()), depth + 1));
        }
        return Json.items(items);
    }

    private Json fields(String where, int depth) {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
            if (!(next instanceof ScalarEvent key)) {
                throw refused(where, "a key must be a text");
            }
            String at = Place.append(where, key.getValue());
            if (fields.putIfAbsent(key.getValue(), value(events.next(), at, depth + 1)) != null) {
                throw new NotAsExpected(Code.DUPLICATE_KEY, at, "the key is there twice");
            }
        }
        return new Json.Fields(fields);
    }

    private static NotAsExpected refused(String where, String why) {
        return new NotAsExpected(Code.NOT_YAML, where, why.lines().findFirst().orElse(why));
    }
}
