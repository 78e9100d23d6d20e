package dev.rote.session;

import dev.rote.capability.Contract;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import java.util.Map;

/// What a caller gives for the inputs of a capability.
public sealed interface Arguments {

    /// As a person writes them on a command line: texts, which are read as their input's type.
    record Written(Map<String, String> values) implements Arguments {
        public Written {
            values = Map.copyOf(values);
        }
    }

    /// As a program gives them: each in the JSON type of its input; a decimal may be a string or a number.
    record Typed(Json.Fields values) implements Arguments {}

    default Inputs.Checked checked(Contract contract) {
        return switch (this) {
            case Written(var values) -> Inputs.checkTyped(contract, values);
            case Typed(var values) -> Inputs.check(contract, values);
        };
    }
}
