package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.policy.Redaction;
import dev.rote.surface.Observation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Takes out of a run what must not be written, before anything is recorded of it: a text of the screen that holds
/// such a thing becomes `***` as a whole, and no control is named by that. What an input gave stays, since it is
/// recorded as the input's place.
final class Clearing {
    private final UnaryOperator<String> scrub;
    private final Templating inputs;
    private final Map<Observation, Observation> cleared = new HashMap<>();

    private Clearing(UnaryOperator<String> scrub, Map<String, String> values) {
        this.scrub = scrub;
        this.inputs = new Templating(values);
    }

    static Exploration of(Exploration exploration, UnaryOperator<String> scrub) {
        Task task = exploration.task();
        Map<String, String> known = task.values().entrySet().stream()
                .filter(one -> !one.getValue().contains(Redaction.MASK))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
        Clearing clearing = new Clearing(scrub, known);
        List<Turn> turns = exploration.turns().stream()
                .map(turn -> new Turn(
                        clearing.screen(turn.before()),
                        turn.node(),
                        clearing.act(turn.act()),
                        turn.actor(),
                        turn.reason(),
                        turn.risk(),
                        clearing.screen(turn.after())))
                .toList();
        return new Exploration(
                exploration.run(),
                exploration.at(),
                task.knowing(known),
                turns,
                exploration.outputs(),
                exploration.by());
    }

    /// What a dialog said comes from the screen like any other text; what stands in for such a thing is any text
    /// later.
    private StepAct act(StepAct act) {
        return Dialogs.with(
                act,
                answer -> answer.expand(text -> {
                    String cleared = scrub.apply(inputs.template(text));
                    return cleared.contains(Redaction.MASK) ? cleared : text;
                }));
    }

    private Observation screen(Observation seen) {
        return cleared.computeIfAbsent(
                seen, one -> Rewording.of(one, this::without, this::text, (_, text) -> text(text)));
    }

    private String text(String text) {
        return without(text).contains(Redaction.MASK) ? Redaction.MASK : text;
    }

    private String without(String text) {
        return inputs.filled(scrub.apply(inputs.template(text)));
    }
}
