package dev.rote.workflow;

import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.capability.Value;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;

/// The values that a workflow carries from its inputs and its steps to the inputs of other steps, as a person would
/// type them: the contract of each capability reads them anew.
final class Carried {
    private final Inputs inputs;
    private final BiFunction<String, String, Known> outputs;

    /// `outputs` says what is known of an output, by step and name.
    Carried(Inputs inputs, BiFunction<String, String, Known> outputs) {
        this.inputs = inputs;
        this.outputs = outputs;
    }

    /// What is known of a value.
    sealed interface Known {
        record There(String text) implements Known {}

        /// It is known that there is none.
        record Absent() implements Known {}

        /// It is not known yet.
        record Open() implements Known {}

        /// It was, and what is kept of it is masked.
        record Lost() implements Known {}
    }

    /// The inputs of one call.
    sealed interface Filled {
        record Whole(Map<String, String> values) implements Filled {
            public Whole {
                values = Map.copyOf(values);
            }
        }

        /// This one, the first of several, is not known yet.
        record Open(Binding by) implements Filled {}

        record Lost(Binding by) implements Filled {}
    }

    Filled fill(SequencedMap<String, Binding> bindings) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, Binding> one : bindings.entrySet()) {
            switch (known(one.getValue())) {
                case Known.There(var text) -> values.put(one.getKey(), text);
                case Known.Absent _ -> {}
                case Known.Open _ -> {
                    return new Filled.Open(one.getValue());
                }
                case Known.Lost _ -> {
                    return new Filled.Lost(one.getValue());
                }
            }
        }
        return new Filled.Whole(values);
    }

    Known known(Binding binding) {
        return switch (binding) {
            case Binding.Literal(var text, var _) -> new Known.There(text);
            case Binding.OfInput(var name, var _) ->
                Optional.ofNullable(inputs.values().get(name))
                        .<Known>map(value -> new Known.There(typed(value)))
                        .orElseGet(Known.Absent::new);
            case Binding.OfOutput(var step, var output, var _) -> outputs.apply(step, output);
        };
    }

    static String typed(Value value) {
        return switch (value) {
            case Value.Document(var file, var _, var _) -> file.toString();
            case Value other -> other.plain();
        };
    }

    /// An output of a run whose directory is `run`.
    static String typed(Json output, Path run) {
        return switch (output) {
            case Json.Text(var text) -> text;
            case Json.Num number ->
                number.isWhole()
                        ? Long.toString(number.whole())
                        : BigDecimal.valueOf(number.value()).toPlainString();
            case Json.Fields file ->
                file.field("file").orElse(new Json.Null()) instanceof Json.Text(var path)
                        ? run.resolve(path).toString()
                        : file.canonical();
            case Json.Flag _, Json.Items _, Json.Null _ -> output.canonical();
        };
    }
}
