package dev.rote.capability;

import java.util.List;
import java.util.Map;

/// What a YAML text holds, every scalar as the text that stands there; `line` counts from 1.
public sealed interface YamlNode {

    int line();

    /// A scalar; a `plain` one stands without quotes and may be meant as a number, a flag or nothing.
    record Text(String text, boolean plain, int line) implements YamlNode {}

    record Items(List<YamlNode> items, int line) implements YamlNode {
        public Items {
            items = List.copyOf(items);
        }
    }

    /// Entries in the order they were written in.
    record Table(Map<String, YamlNode> entries, int line) implements YamlNode {}

    /// In words, for a message.
    default String kind() {
        return switch (this) {
            case Text _ -> "a text";
            case Items _ -> "a list";
            case Table _ -> "a table";
        };
    }
}
