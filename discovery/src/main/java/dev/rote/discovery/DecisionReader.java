package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.capability.StepAct;
import dev.rote.capability.YamlNode;
import dev.rote.policy.Malformed;
import dev.rote.policy.YamlTable;
import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads one decision from outside: a JSON object in the words of a script's line, in which `on` is a control or the
/// number of a node of the observation shown, with `cell` (counted from 1) for a cell of a row.
///
/// Besides a script's acts it knows `look`, `wait`, `done` with the places of outputs, and `stuck`. Whatever is not
/// understood is refused with `ANSWER_MALFORMED`, another observation's with `ANSWER_STALE`, a control that names no
/// single node with `NOT_ONE_NODE`.
final class DecisionReader {
    static final int LONGEST = 64 * 1024;
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,7}");
    private static final Pattern INPUT = Pattern.compile("\\$\\{[a-z][a-z0-9_]*}");

    private final Observation screen;
    private final Templating inputs;

    private DecisionReader(Observation screen, Templating inputs) {
        this.screen = screen;
        this.inputs = inputs;
    }

    /// What was meant.
    sealed interface Read {
        record Decided(Decision decision) implements Read {}

        record Closer(Look look) implements Read {}
    }

    /// Carries a refusal that is none of a file's up to where reading began.
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String code;

        Refused(String code, String why) {
            super(why, null, false, false);
            this.code = code;
        }
    }

    /// `screen` is the observation as it was shown, `values` what the inputs stand for.
    static Read read(String text, Observation screen, Map<String, String> values) {
        if (text.length() > LONGEST) {
            return unusable("ANSWER_TOO_LARGE", "an answer has at most " + LONGEST + " characters");
        }
        return switch (Json.read(text)) {
            case JsonReading.Refused(var why) -> unusable("ANSWER_MALFORMED", why.toString());
            case JsonReading.Read(var json) -> {
                try {
                    yield new DecisionReader(screen, new Templating(values)).read(new YamlTable(entries(json), 0));
                } catch (Malformed malformed) {
                    yield unusable("ANSWER_MALFORMED", String.valueOf(malformed.getMessage()));
                } catch (Refused refused) {
                    yield unusable(refused.code, String.valueOf(refused.getMessage()));
                }
            }
        };
    }

    private static Read unusable(String code, String why) {
        return new Read.Decided(new Decision.Unusable(code, why));
    }

    private static Map<String, YamlNode> entries(Json json) {
        return switch (json) {
            case Json.Fields(var fields) -> {
                Map<String, YamlNode> entries = new LinkedHashMap<>();
                fields.forEach((key, value) -> entries.put(key, node(value)));
                yield entries;
            }
            case Json.Items _, Json.Text _, Json.Num _, Json.Flag _, Json.Null _ ->
                throw new Malformed(0, "an answer is one JSON object, not " + json.kind());
        };
    }

    private static YamlNode node(Json json) {
        return switch (json) {
            case Json.Fields _ -> new YamlNode.Table(entries(json), 0);
            case Json.Items(var items) ->
                new YamlNode.Items(items.stream().map(DecisionReader::node).toList(), 0);
            case Json.Text(var text) -> new YamlNode.Text(text, false, 0);
            case Json.Num number -> new YamlNode.Text(number.canonical(), true, 0);
            case Json.Flag(var flag) -> new YamlNode.Text(String.valueOf(flag), true, 0);
            case Json.Null _ -> throw new Malformed(0, "null says nothing; leave the field out");
        };
    }

    private Read read(YamlTable line) {
        if (line.has("observation") && !line.text("observation").equals(Long.toString(screen.sequence()))) {
            throw new Refused(
                    "ANSWER_STALE",
                    "it is about observation " + line.text("observation") + ", and " + screen.sequence()
                            + " was shown");
        }
        String reason = line.text("reason", "");
        return switch (line.text("act")) {
            case "look" -> new Read.Closer(look(line));
            case "wait" -> {
                line.only("act", "observation", "reason");
                yield new Read.Decided(new Decision.Reobserve(reason));
            }
            case "stuck" -> {
                line.only("act", "observation", "reason");
                yield new Read.Decided(new Decision.Stuck(reason));
            }
            case "done" -> {
                line.only("act", "observation", "reason", "outputs");
                yield new Read.Decided(new Decision.Done(places(line.table("outputs")), reason));
            }
            default -> new Read.Decided(act(line, reason));
        };
    }

    private Look look(YamlTable line) {
        line.only("act", "observation", "reason", "more", "line", "rows", "from");
        if (line.has("rows")) {
            return new Look.Rows(line.text("rows"));
        }
        int from = line.has("from") ? number(line, "from") : 0;
        return line.has("line") ? new Look.Line(viewed(line, "line"), from) : new Look.More(viewed(line, "more"), from);
    }

    /// A number that a view may name: a node, or below zero a frame (-2 and less) or all windows (-1).
    private int viewed(YamlTable line, String key) {
        int number = number(line, key);
        boolean frame = number < 0 && -2 - number < screen.frames().size();
        if (number >= screen.nodes().size() || (number < -1 && !frame) || (number == -1 && key.equals("line"))) {
            throw new Refused("ANSWER_MALFORMED", "the view names no " + number);
        }
        return number;
    }

    private Decision act(YamlTable line, String reason) {
        StepAct act = ScriptFile.act(line, "observation", "cell");
        if (act.plain() instanceof StepAct.Upload(var value)
                && !INPUT.matcher(value).matches()) {
            throw new Refused("FILE_NOT_GIVEN", "upload takes the place of an input and no path");
        }
        if (!line.has("on")) {
            if (!Hands.isFree(act)) {
                throw new Malformed(0, "\"" + act.kind() + "\" needs a node under \"on\"");
            }
            return new Decision.Free(act, reason);
        }
        return new Decision.On(target(line), act, reason);
    }

    private Map<String, Decision.OutputPlace> places(YamlTable outputs) {
        Map<String, Decision.OutputPlace> places = new HashMap<>();
        outputs.entries().forEach((name, node) -> {
            YamlTable place = node instanceof YamlNode.Table(var entries, var _)
                    ? new YamlTable(entries, 0).only("on", "cell", "frame", "section", "after", "before")
                    : new YamlTable(Map.of("on", node), 0);
            places.put(
                    name, new Decision.OutputPlace(target(place), place.text("after", ""), place.text("before", "")));
        });
        return places;
    }

    private Ref target(YamlTable line) {
        if (line.entries().get("on") instanceof YamlNode.Text) {
            Node node = numbered(number(line, "on"));
            return line.has("cell") ? cell(node, number(line, "cell")) : node.ref();
        }
        Control control = ScriptFile.control(line).expand(inputs::filled);
        return switch (Resolver.resolve(screen, control)) {
            case Resolution.Found found -> found.node().ref();
            case Resolution.Ambiguous ambiguous -> throw notOne(ambiguous);
            case Resolution.Unresolved unresolved -> throw notOne(unresolved);
        };
    }

    /// What the resolver says of candidates comes from the screen, which may show what must not be told.
    private static Refused notOne(Resolution resolution) {
        return new Refused(
                "NOT_ONE_NODE",
                resolution instanceof Resolution.Ambiguous
                        ? "several nodes answer to that; name one by its number"
                        : "no node answers to that; name one by its number");
    }

    private Node numbered(int number) {
        if (number < 0 || number >= screen.nodes().size()) {
            throw new Refused("NOT_ONE_NODE", "the screen has no node " + number);
        }
        return screen.node(number);
    }

    private Ref cell(Node row, int at) {
        return screen.childrenOf(row).stream()
                .filter(one -> one.role().isCell())
                .skip(Math.max(at, 1) - 1L)
                .findFirst()
                .map(Node::ref)
                .orElseThrow(() -> new Refused("NOT_ONE_NODE", "node " + row.index() + " has no cell " + at));
    }

    private static int number(YamlTable line, String key) {
        return Optional.of(line.text(key))
                .filter(text -> NUMBER.matcher(text).matches())
                .map(Integer::parseInt)
                .orElseThrow(() -> new Malformed(0, "\"" + key + "\" must be a whole number"));
    }
}
