package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

/// Reads one YAML document that somebody else wrote, from the parser's events, so that nothing is interpreted: no
/// anchors, aliases or tags, no second document, no key twice.
public final class Yaml {
    private final Iterator<Event> events;
    private final Limits limits;
    private int values;

    private Yaml(Iterator<Event> events, Limits limits) {
        this.events = events;
        this.limits = limits;
    }

    /// The most a text may hold: characters, levels below the root, values with keys counted.
    public record Limits(int characters, int depth, int values) {}

    /// Carries a refusal up to where reading began.
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient YamlReading.Refused refused;

        Stopped(Code code, String where, int line, String message) {
            super(message, null, false, false);
            this.refused = new YamlReading.Refused(new Refusal(code, where, message), line);
        }
    }

    public static YamlReading read(String text, Limits limits) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(limits.characters())
                .setUseMarks(true)
                .build();
        try {
            Yaml yaml = new Yaml(new Parse(settings).parseString(text).iterator(), limits);
            return new YamlReading.Read(yaml.document());
        } catch (YamlEngineException broken) {
            String first =
                    String.valueOf(broken.getMessage()).lines().findFirst().orElse("");
            return new YamlReading.Refused(new Refusal(Code.NOT_YAML, "", "it is not YAML: " + first), 0);
        } catch (Stopped stopped) {
            return stopped.refused;
        }
    }

    private YamlNode document() {
        events.next();
        if (!(events.next() instanceof DocumentStartEvent)) {
            throw new Stopped(Code.NOT_YAML, "", 0, "it is empty");
        }
        YamlNode root = node(events.next(), "", 0);
        events.next();
        if (events.next() instanceof DocumentStartEvent second) {
            throw new Stopped(Code.NOT_YAML, "", line(second), "a second document follows");
        }
        return root;
    }

    private YamlNode node(Event event, String where, int depth) {
        if (depth > limits.depth()) {
            throw new Stopped(
                    Code.TOO_DEEP, where, line(event), "it is nested deeper than " + limits.depth() + " levels");
        }
        if (++values > limits.values()) {
            throw new Stopped(
                    Code.FILE_TOO_LARGE, where, line(event), "it holds more than " + limits.values() + " values");
        }
        if (event instanceof AliasEvent
                || (event instanceof NodeEvent named && named.getAnchor().isPresent())) {
            throw new Stopped(Code.ALIAS_USED, where, line(event), "anchors and aliases are not accepted");
        }
        return switch (event) {
            case ScalarEvent scalar
            when scalar.getTag().isEmpty() ->
                new YamlNode.Text(scalar.getValue(), scalar.getScalarStyle() == ScalarStyle.PLAIN, line(event));
            case SequenceStartEvent sequence when sequence.getTag().isEmpty() -> items(event, where, depth);
            case MappingStartEvent mapping when mapping.getTag().isEmpty() -> table(event, where, depth);
            case Event _ -> throw new Stopped(Code.NOT_YAML, where, line(event), "tags are not accepted");
        };
    }

    private YamlNode items(Event start, String where, int depth) {
        List<YamlNode> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
            items.add(node(next, Place.append(where, "" + items.size()), depth + 1));
        }
        return new YamlNode.Items(items, line(start));
    }

    private YamlNode table(Event start, String where, int depth) {
        Map<String, YamlNode> entries = new LinkedHashMap<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
            if (!(node(next, where, depth + 1) instanceof YamlNode.Text(var key, var _, var line))) {
                throw new Stopped(Code.NOT_YAML, where, line(next), "a key must be a text");
            }
            String at = Place.append(where, key);
            if (entries.putIfAbsent(key, node(events.next(), at, depth + 1)) != null) {
                throw new Stopped(Code.DUPLICATE_KEY, at, line, "\"" + Harmless.text(key, 80) + "\" stands twice");
            }
        }
        return new YamlNode.Table(entries, line(start));
    }

    private static int line(Event event) {
        return event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }
}
