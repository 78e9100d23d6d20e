package dev.rote.policy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Builds the tree of one YAML document from the parser's events, so that nothing is interpreted: no aliases, no tags,
/// no
/// second document, no key twice, at most 12 levels and 10,000 nodes.
final class YamlTree {
    private static final int MOST_DEPTH = 12;
    private static final int MOST_NODES = 10_000;

    private final Iterator<Event> events;
    private int nodes;

    private YamlTree(Iterator<Event> events) {
        this.events = events;
    }

    static YamlNode parse(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(YamlFile.MOST_BYTES)
                .setUseMarks(true)
                .build();
        try {
            return new YamlTree(new Parse(settings).parseString(text).iterator()).document();
        } catch (YamlEngineException notYaml) {
            throw new Malformed(0, "is not YAML: " + firstLine(notYaml));
        }
    }

    private static String firstLine(YamlEngineException notYaml) {
        return String.valueOf(notYaml.getMessage()).lines().findFirst().orElse("");
    }

    private YamlNode document() {
        events.next();
        Event start = events.next();
        if (!(start instanceof DocumentStartEvent)) {
            throw new Malformed(0, "is empty");
        }
        YamlNode root = node(events.next(), 0);
        events.next();
        if (events.next() instanceof DocumentStartEvent second) {
            throw new Malformed(line(second), "holds a second document");
        }
        return root;
    }

    private YamlNode node(Event event, int depth) {
        if (depth > MOST_DEPTH) {
            throw new Malformed(line(event), "is nested deeper than " + MOST_DEPTH + " levels");
        }
        if (++nodes > MOST_NODES) {
            throw new Malformed(line(event), "holds more than " + MOST_NODES + " values");
        }
        if (event instanceof AliasEvent
                || (event instanceof NodeEvent named && named.getAnchor().isPresent())) {
            throw new Malformed(line(event), "anchors and aliases are not accepted");
        }
        return switch (event) {
            case ScalarEvent scalar -> {
                untagged(scalar.getTag().isPresent(), event);
                yield new YamlNode.Text(scalar.getValue(), line(event));
            }
            case SequenceStartEvent sequence -> {
                untagged(sequence.getTag().isPresent(), event);
                yield items(event, depth);
            }
            case MappingStartEvent mapping -> {
                untagged(mapping.getTag().isPresent(), event);
                yield table(event, depth);
            }
            default -> throw new Malformed(line(event), "a value is missing");
        };
    }

    private static void untagged(boolean tagged, Event event) {
        if (tagged) {
            throw new Malformed(line(event), "tags are not accepted");
        }
    }

    private YamlNode items(Event start, int depth) {
        List<YamlNode> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
            items.add(node(next, depth + 1));
        }
        return new YamlNode.Items(items, line(start));
    }

    private YamlNode table(Event start, int depth) {
        Map<String, YamlNode> entries = new LinkedHashMap<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
            if (!(node(next, depth + 1) instanceof YamlNode.Text(var key, var line))) {
                throw new Malformed(line(next), "a key must be a text");
            }
            if (entries.put(key, node(events.next(), depth + 1)) != null) {
                throw new Malformed(line, "\"" + key + "\" stands twice");
            }
        }
        return new YamlNode.Table(entries, line(start));
    }

    private static int line(Event event) {
        return event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    }
}
