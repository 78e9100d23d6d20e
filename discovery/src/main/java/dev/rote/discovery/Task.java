package dev.rote.discovery;

import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
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

    /// The same task when no more than these values of its inputs are known.
    Task knowing(Map<String, String> known) {
        return new Task(goal, name, entry, family, inputs, known, outputs, credentials, effect);
    }
}
