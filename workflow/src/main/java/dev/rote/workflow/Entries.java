package dev.rote.workflow;

import dev.rote.capability.YamlNode;
import dev.rote.workflow.WorkflowProblem.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the entries of one table; whatever is wrong is noted, and reading goes on with nothing in its place.
final class Entries {
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

    private final Map<String, YamlNode> entries;
    private final int line;
    private final List<WorkflowProblem> problems;

    private Entries(Map<String, YamlNode> entries, int line, List<WorkflowProblem> problems) {
        this.entries = entries;
        this.line = line;
        this.problems = problems;
    }

    static Entries of(YamlNode node, List<WorkflowProblem> problems, String... known) {
        if (!(node instanceof YamlNode.Table(var entries, var line))) {
            problems.add(
                    WorkflowProblem.of(Code.WRONG_SHAPE, node.line(), "a table is wanted here, not " + node.kind()));
            return new Entries(Map.of(), node.line(), new ArrayList<>());
        }
        Set<String> allowed = Set.of(known);
        entries.forEach((key, value) -> {
            if (!allowed.isEmpty() && !allowed.contains(key)) {
                problems.add(WorkflowProblem.of(
                        Code.UNKNOWN_KEY,
                        value.line(),
                        "\"" + key + "\" is not known here; known are " + String.join(", ", known)));
            }
        });
        return new Entries(entries, line, problems);
    }

    int line() {
        return line;
    }

    int lineOf(String key) {
        YamlNode node = entries.get(key);
        return node == null ? line : node.line();
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    void note(Code code, int at, String message) {
        problems.add(WorkflowProblem.of(code, at, message));
    }

    /// The text that must be there.
    String text(String key) {
        if (!has(key)) {
            note(Code.MISSING_KEY, line, "\"" + key + "\" is missing");
        }
        return optional(key);
    }

    /// The text, empty where there is none.
    String optional(String key) {
        return switch (entries.get(key)) {
            case null -> "";
            case YamlNode.Text(var text, var _, var _) -> text;
            case YamlNode other -> {
                note(Code.WRONG_SHAPE, other.line(), "\"" + key + "\" is a text, not " + other.kind());
                yield "";
            }
        };
    }

    boolean flag(String key, boolean otherwise) {
        String text = optional(key);
        if (!text.isEmpty() && !text.equals("true") && !text.equals("false")) {
            note(Code.WRONG_SHAPE, lineOf(key), "\"" + key + "\" is true or false");
        }
        return text.isEmpty() ? otherwise : text.equals("true");
    }

    int number(String key, int otherwise, int least, int most) {
        String text = optional(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        int number = WHOLE.matcher(text).matches() ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            note(
                    Code.NUMBER_OUT_OF_RANGE,
                    lineOf(key),
                    "\"" + key + "\" is a whole number from " + least + " to " + most);
        }
        return number;
    }

    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (YamlNode item : items(key)) {
            if (item instanceof YamlNode.Text(var text, var _, var _)) {
                texts.add(text);
            } else {
                note(Code.WRONG_SHAPE, item.line(), "\"" + key + "\" holds texts, not " + item.kind());
            }
        }
        return texts;
    }

    List<YamlNode> items(String key) {
        return switch (entries.get(key)) {
            case null -> List.of();
            case YamlNode.Items(var items, var _) -> items;
            case YamlNode other -> {
                note(Code.WRONG_SHAPE, other.line(), "\"" + key + "\" is a list, not " + other.kind());
                yield List.of();
            }
        };
    }

    /// The entries of a table in their order, none where it is missing.
    SequencedMap<String, YamlNode> table(String key) {
        return switch (entries.get(key)) {
            case null -> new LinkedHashMap<>();
            case YamlNode.Table(var inside, var _) -> new LinkedHashMap<>(inside);
            case YamlNode other -> {
                note(Code.WRONG_SHAPE, other.line(), "\"" + key + "\" is a table, not " + other.kind());
                yield new LinkedHashMap<>();
            }
        };
    }

    /// Notes when there are more than may be.
    void atMost(int most, int there, String key) {
        if (there > most) {
            note(Code.TOO_MANY, lineOf(key), "\"" + key + "\" holds " + most + " at most");
        }
    }
}
