package dev.rote.policy;

import dev.rote.capability.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Reads the entries of one table by name and type; every complaint says the line and what is wanted.
public record YamlTable(Map<String, YamlNode> entries, int line) {

    static YamlTable of(YamlNode node) {
        return switch (node) {
            case YamlNode.Table(var entries, var line) -> new YamlTable(entries, line);
            case YamlNode.Text _, YamlNode.Items _ ->
                throw new Malformed(node.line(), "a table is wanted here, not " + node.kind());
        };
    }

    /// Refuses every key that is not one of these, naming the one that was probably meant.
    public YamlTable only(String... known) {
        Set<String> allowed = Set.of(known);
        entries.forEach((key, node) -> {
            if (!allowed.contains(key)) {
                throw new Malformed(
                        node.line(),
                        "\"" + key + "\" is not known here; did you mean \"" + Nearest.to(key, known) + "\"?");
            }
        });
        return this;
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    public int lineOf(String key) {
        YamlNode node = entries.get(key);
        return node == null ? line : node.line();
    }

    public String text(String key) {
        YamlNode node = entries.get(key);
        if (node == null) {
            throw new Malformed(line, "\"" + key + "\" is missing");
        }
        return text(node, key);
    }

    public String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    public boolean flag(String key) {
        return switch (text(key, "false")) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new Malformed(lineOf(key), "\"" + key + "\" must be true or false");
        };
    }

    int number(String key, int otherwise, int least, int most) {
        if (!has(key)) {
            return otherwise;
        }
        String text = text(key);
        int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw new Malformed(lineOf(key), "\"" + key + "\" must be a whole number from " + least + " to " + most);
        }
        return number;
    }

    public <T> List<T> texts(String key, Function<String, T> each) {
        return items(key, node -> each.apply(text(node, key)));
    }

    public <T> List<T> tables(String key, Function<YamlTable, T> each) {
        return items(key, node -> each.apply(of(node)));
    }

    public YamlTable table(String key) {
        YamlNode node = entries.get(key);
        return node == null ? new YamlTable(Map.of(), line) : of(node);
    }

    Map<String, String> textsByKey() {
        Map<String, String> texts = new LinkedHashMap<>();
        entries.forEach((key, node) -> texts.put(key, text(node, key)));
        return texts;
    }

    private <T> List<T> items(String key, Function<YamlNode, T> each) {
        return switch (entries.get(key)) {
            case null -> List.of();
            case YamlNode.Items list -> {
                List<T> read = new ArrayList<>(list.items().size());
                list.items().forEach(item -> read.add(each.apply(item)));
                yield read;
            }
            case YamlNode.Text other -> throw new Malformed(other.line(), "\"" + key + "\" must be a list");
            case YamlNode.Table other -> throw new Malformed(other.line(), "\"" + key + "\" must be a list");
        };
    }

    private static String text(YamlNode node, String key) {
        return switch (node) {
            case YamlNode.Text scalar -> scalar.text();
            case YamlNode.Items _, YamlNode.Table _ ->
                throw new Malformed(node.line(), "\"" + key + "\" must be a text, not " + node.kind());
        };
    }
}
