package dev.rote.discovery;

import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Inputs;
import dev.rote.capability.Output;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What is to be worked out: the goal in words, the name of the capability to be, its typed inputs with the values of
/// this one run, its outputs, and which credentials may be used.
public record Task(
        String goal,
        String name,
        String entry,
        Family family,
        List<Input> inputs,
        Map<String, String> values,
        List<Output> outputs,
        Map<String, String> credentials,
        Contract.Effect effect) {
    public Task {
        inputs = List.copyOf(inputs);
        values = Map.copyOf(values);
        outputs = List.copyOf(outputs);
        credentials = Map.copyOf(credentials);
    }

    /// The same task with its values as the application's screens write them, which is what is typed, and what is
    /// found on a screen again; what is not of its input's type stays as it is.
    public Task asShown() {
        Contract typed = new Contract(inputs, List.of(), effect, false, List.of(), false);
        Map<String, String> shown = new HashMap<>(values);
        if (Inputs.checkTyped(typed, values) instanceof Inputs.Checked.Accepted(var accepted)) {
            accepted.values().forEach((name, value) -> shown.put(name, value.onScreen(family.locale())));
        }
        return knowing(shown);
    }

    /// The same task when no more than these values of its inputs are known.
    Task knowing(Map<String, String> known) {
        return new Task(goal, name, entry, family, inputs, known, outputs, credentials, effect);
    }
}
