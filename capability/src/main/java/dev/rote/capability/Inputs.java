package dev.rote.capability;

import dev.rote.capability.InputProblem.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// What a caller gave, checked against the contract: every value has its input's type, and nothing is there that
/// was not asked for.
public record Inputs(SequencedMap<String, Value> values) {

    public Inputs {
        values = new LinkedHashMap<>(values);
    }

    /// What checking came to.
    public sealed interface Checked {
        record Accepted(Inputs inputs) implements Checked {}

        /// Everything that is wrong, at once.
        record Rejected(List<InputProblem> problems) implements Checked {
            public Rejected {
                problems = List.copyOf(problems);
            }
        }
    }

    /// Checks what a program gave: each value in the JSON type of its input, decimals as numbers or strings, dates
    /// and files as strings. Nothing is converted: a member's number is no number when the input is a string.
    public static Checked check(Contract contract, Json.Fields given) {
        return check(contract, given.of(), InputReader::typed);
    }

    /// Checks what a person typed on a command line; a list is a JSON array.
    public static Checked checkTyped(Contract contract, Map<String, String> given) {
        return check(contract, given, InputReader::written);
    }

    private static <G> Checked check(Contract contract, Map<String, G> given, Reading<G> reading) {
        List<InputProblem> problems = new ArrayList<>();
        SequencedMap<String, Value> values = new LinkedHashMap<>();
        for (Input input : contract.inputs()) {
            G value = given.get(input.name());
            if (value != null) {
                reading.read(input, value, problems).ifPresent(read -> values.put(input.name(), read));
            } else if (input.required()) {
                problems.add(
                        new InputProblem(input.name(), Code.MISSING, "required: " + InputReader.expected(input), ""));
            }
        }
        for (String name : given.keySet()) {
            if (contract.input(name).isEmpty()) {
                String known = contract.inputs().stream().map(Input::name).collect(Collectors.joining(", "));
                problems.add(new InputProblem(
                        Harmless.excerpt(name), Code.UNKNOWN_INPUT, "one of " + known, Harmless.excerpt(name)));
            }
        }
        return problems.isEmpty() ? new Checked.Accepted(new Inputs(values)) : new Checked.Rejected(problems);
    }

    private interface Reading<G> {
        Optional<Value> read(Input input, G given, List<InputProblem> problems);
    }

    /// The values as one JSON object.
    public Json.Fields json() {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        values.forEach((name, value) -> fields.put(name, value.json()));
        return new Json.Fields(fields);
    }

    /// The SHA-256 of the values' canonical form: what consent and idempotency keys are bound to.
    public String digest() {
        return CapabilityFiles.sha256(json().canonical());
    }

    /// Puts the values into a text's places, as the application's screens write them; an input that was not given is
    /// empty.
    public UnaryOperator<String> filling(Target.Locale locale) {
        return text -> Templates.expand(text, name -> onScreen(name, locale));
    }

    /// The same for a path that is gone to: the values are percent-encoded (RFC 3986), so that none adds a segment or
    /// a parameter.
    public UnaryOperator<String> fillingPath(Target.Locale locale) {
        return text -> Templates.expand(text, name -> PercentEncoding.of(onScreen(name, locale)));
    }

    /// Puts the values into a text's places, as other systems write them.
    public UnaryOperator<String> fillingPlain() {
        return text -> Templates.expand(text, this::plain);
    }

    /// The same for a path of another system, percent-encoded.
    public UnaryOperator<String> fillingPlainPath() {
        return text -> Templates.expand(text, name -> PercentEncoding.of(plain(name)));
    }

    private String plain(String name) {
        Value value = values.get(name);
        return value == null ? "" : value.plain();
    }

    private String onScreen(String name, Target.Locale locale) {
        Value value = values.get(name);
        return value == null ? "" : value.onScreen(locale);
    }
}
