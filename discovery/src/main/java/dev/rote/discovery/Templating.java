package dev.rote.discovery;

import dev.rote.capability.Templates;
import dev.rote.surface.Names;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Puts `${input}` where a text holds an input's value of this run, standing alone; longer values first, so that one
/// inside another is left whole. A value of one character tells nothing: any text may hold it.
final class Templating {
    private static final int SHORTEST = 2;
    private final Map<String, String> given;
    private final List<Map.Entry<String, String>> telling;

    Templating(Map<String, String> given) {
        this.given = Map.copyOf(given);
        this.telling = given.entrySet().stream()
                .filter(one -> isTelling(one.getValue()))
                .sorted(Comparator.<Map.Entry<String, String>>comparingInt(
                                one -> -one.getValue().length())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /// Whether a value can be recognised on a screen.
    static boolean isTelling(String value) {
        return value.length() >= SHORTEST;
    }

    String template(String text) {
        String result = text;
        for (Map.Entry<String, String> one : telling) {
            if (!result.contains("${" + one.getKey() + "}")) {
                result = replaced(result, one.getValue(), "${" + one.getKey() + "}");
            }
        }
        return result;
    }

    /// The inputs whose values equal the text.
    List<String> inputsEqualTo(String text) {
        return telling.stream()
                .filter(one -> Names.same(one.getValue(), text))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The text with every `${input}` filled in again; it is gone through once, so what a value holds is no place.
    String filled(String template) {
        StringBuilder result = new StringBuilder();
        for (Templates.Piece piece : Templates.pieces(template)) {
            result.append(
                    switch (piece) {
                        case Templates.Piece.Literal(var text) -> text;
                        case Templates.Piece.InputPlace(var name) -> given.getOrDefault(name, "${" + name + "}");
                        case Templates.Piece.SecretPlace(var credential, var part) ->
                            "${secret." + credential + "." + part + "}";
                        case Templates.Piece.PersonPlace(var name) -> "${person." + name + "}";
                        case Templates.Piece.Malformed(var text) -> text;
                    });
        }
        return result.toString();
    }

    /// The first place of a text that nothing can be filled into.
    Optional<String> firstUnknown(String template) {
        return Templates.pieces(template).stream()
                .flatMap(piece -> switch (piece) {
                    case Templates.Piece.Literal _ -> Stream.<String>empty();
                    case Templates.Piece.InputPlace(var name) ->
                        given.containsKey(name) ? Stream.<String>empty() : Stream.of("${" + name + "}");
                    case Templates.Piece.SecretPlace(var credential, var part) ->
                        Stream.of("${secret." + credential + "." + part + "}");
                    case Templates.Piece.PersonPlace(var name) -> Stream.of("${person." + name + "}");
                    case Templates.Piece.Malformed(var text) -> Stream.of(text);
                })
                .findFirst();
    }

    private static String replaced(String text, String value, String place) {
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, from)) {
            int end = at + value.length();
            boolean alone = (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
                    && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
            result.append(text, from, at).append(alone ? place : value);
            from = end;
        }
        return result.append(text.substring(from)).toString();
    }
}
