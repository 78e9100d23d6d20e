package dev.rote.browser;

import dev.rote.surface.Node;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The script that perceives a document: to be evaluated once in an isolated world of each, where it defines
/// `__rote`.
final class WalkerScript {
    private static final List<String> PARTS = List.of(
            "words",
            "roles",
            "sheets",
            "names",
            "tooltips",
            "states",
            "records",
            "sight",
            "walk",
            "totals",
            "lines",
            "changes",
            "boxes",
            "roots",
            "reply",
            "reach",
            "covers",
            "guard",
            "fields",
            "lists",
            "scrolls",
            "calendar",
            "cover",
            "acts");

    private WalkerScript() {}

    /// The whole source; evaluating it again in the same document does nothing.
    static String source() {
        return PARTS.stream()
                .map(part -> Script.of("walker/" + part + ".js"))
                .collect(Collectors.joining(
                        "\n", "(function (vocabulary) {\n'use strict';\n", "\n})(" + vocabulary() + ");\n"));
    }

    private static String vocabulary() {
        return "{roles: " + words(Role.values(), Role::wire) + ", states: " + words(State.values(), State::name)
                + ", sources: " + words(Node.NameSource.values(), Node.NameSource::name) + "}";
    }

    private static <T> String words(T[] values, Function<T, String> word) {
        return Arrays.stream(values)
                .map(value -> "'" + word.apply(value) + "'")
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
