package dev.rote.workflow;

import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Approved capabilities that are performed one after the other as one typed request; `lasting` is how long all of it
/// may take, and `hash` the SHA-256 of the file's content.
public record Workflow(
        String name,
        String description,
        List<Input> inputs,
        List<Part> parts,
        List<Answer> answers,
        Duration lasting,
        String hash) {
    public Workflow {
        inputs = List.copyOf(inputs);
        parts = List.copyOf(parts);
        answers = List.copyOf(answers);
    }

    /// One step: a capability, and the one that takes back what it did, if there is one.
    public record Part(String id, Call call, Optional<Call> compensation) {}

    /// A capability with where its inputs come from; a `version` of 0 is the highest approved one.
    public record Call(String capability, int version, SequencedMap<String, Binding> inputs, int line) {
        public Call {
            inputs = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(inputs));
        }
    }

    /// One output; a sensitive one is masked wherever it is written.
    public record Answer(String name, Binding from, String description, boolean sensitive) {}

    /// The inputs as callers must give them.
    Contract asked() {
        return new Contract(inputs, List.of(), Contract.Effect.READ, false, List.of(), false);
    }

    Optional<Input> input(String name) {
        return asked().input(name);
    }

    Optional<Part> part(String id) {
        return parts.stream().filter(part -> part.id().equals(id)).findFirst();
    }
}
