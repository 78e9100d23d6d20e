package dev.rote.policy;

import java.util.List;
import java.util.Map;

/// What a YAML file holds, every scalar as the text that stands there; `line` counts from 1.
public sealed interface YamlNode {

    int line();

    record Text(String text, int line) implements YamlNode {}

    record Items(List<YamlNode> items, int line) implements YamlNode {
        public Items {
            items = List.copyOf(items);
        }
    }

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
