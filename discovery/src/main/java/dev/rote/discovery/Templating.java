package dev.rote.discovery;

import dev.rote.surface.Names;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Puts `${input}` where a text holds an input's value of this run, standing alone; longer values first, so that one
/// inside another is left whole.
final class Templating {
    private static final int SHORTEST = 2;
    private final List<Map.Entry<String, String>> values;

    Templating(Map<String, String> values) {
        this.values = values.entrySet().stream()
                .filter(one -> one.getValue().length() >= SHORTEST)
                .sorted(Comparator.<Map.Entry<String, String>>comparingInt(
                                one -> -one.getValue().length())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    String template(String text) {
        String result = text;
        for (Map.Entry<String, String> one : values) {
            if (!result.contains("${" + one.getKey() + "}")) {
                result = replaced(result, one.getValue(), "${" + one.getKey() + "}");
            }
        }
        return result;
    }

    /// The inputs whose values equal the text.
    List<String> inputsEqualTo(String text) {
        return values.stream()
                .filter(one -> Names.same(one.getValue(), text))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The text with every `${input}` filled in again.
    String filled(String template) {
        String result = template;
        for (Map.Entry<String, String> one : values) {
            result = result.replace("${" + one.getKey() + "}", one.getValue());
        }
        return result;
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
