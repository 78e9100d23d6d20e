package dev.rote.workflow;

import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import java.util.Optional;

/// What is known of the values that come from one place; `limits` are known of inputs only.
record Origin(ValueType type, boolean certain, boolean sensitive, Optional<Input> limits) {

    static Origin of(Input input) {
        return new Origin(input.type(), input.required(), input.sensitive(), Optional.of(input));
    }

    static Origin of(Output output) {
        return new Origin(output.type(), output.required(), output.sensitive(), Optional.empty());
    }

    /// A whole number is a decimal as well; nothing else is converted.
    boolean flowsInto(ValueType other) {
        return type == other || (type == ValueType.INTEGER && other == ValueType.DECIMAL);
    }
}
