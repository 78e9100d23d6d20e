package dev.rote.capability;

import java.util.List;
import java.util.Optional;

/// What a caller may rely on: what goes in, what comes out, what it does to the world, and which business answers there
/// are beside success.
public record Contract(
        List<Input> inputs,
        List<Output> outputs,
        Effect effect,
        boolean idempotent,
        List<Outcome> outcomes,
        boolean mayEscalate) {
    public Contract {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        outcomes = List.copyOf(outcomes);
    }

    public Optional<Input> input(String name) {
        return inputs.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    public Optional<Output> output(String name) {
        return outputs.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    public Optional<Outcome> outcome(String code) {
        return outcomes.stream().filter(one -> one.code().equals(code)).findFirst();
    }

    /// What performing it does to the world.
    public enum Effect {
        READ,
        REVERSIBLE,
        IRREVERSIBLE
    }

    /// A declared business answer that is not success.
    public record Outcome(String code, String description, List<String> payload) {
        public Outcome {
            payload = List.copyOf(payload);
        }
    }
}
