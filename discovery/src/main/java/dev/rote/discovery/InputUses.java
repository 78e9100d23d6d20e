package dev.rote.discovery;

import dev.rote.capability.Step;
import dev.rote.surface.Condition;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Where a run used each input first. A screen that shows an input's value before that does so by chance, as a list of
/// all queues shows every queue, and says nothing of the record the run is about.
final class InputUses {
    private final Map<String, Integer> order = new HashMap<>();
    private final Map<String, Integer> first = new HashMap<>();

    /// `steps` are in the order they were done.
    InputUses(List<Step> steps, Collection<String> inputs) {
        for (Step step : steps) {
            String texts = texts(step);
            int at = order.size();
            order.put(step.id(), at);
            inputs.stream().filter(input -> holds(texts, input)).forEach(input -> first.putIfAbsent(input, at));
        }
    }

    /// Whether nothing that a condition says is of an input that is used only after the step.
    boolean isNoChance(Condition condition, Step after) {
        StringBuilder texts = new StringBuilder();
        condition.expand(into(texts));
        return first.entrySet().stream()
                .noneMatch(use ->
                        use.getValue() > order.getOrDefault(after.id(), 0) && holds(texts.toString(), use.getKey()));
    }

    private static boolean holds(String texts, String input) {
        return texts.contains("${" + input + "}");
    }

    private static String texts(Step step) {
        StringBuilder texts = new StringBuilder();
        step.control().ifPresent(control -> control.expand(into(texts)));
        texts.append(String.join("\n", ActTexts.of(step.act())));
        return texts.toString();
    }

    private static UnaryOperator<String> into(StringBuilder texts) {
        return text -> {
            texts.append(text).append('\n');
            return text;
        };
    }
}
