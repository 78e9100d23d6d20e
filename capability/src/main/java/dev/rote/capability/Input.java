package dev.rote.capability;

import java.util.List;

/// One value a caller gives. `pattern` is a regular expression the whole text must match, empty for none; `least` and
/// `most` bound a number, a date or
/// the length of a text, empty for none; `values` are the choices of an enum. A sensitive value is masked wherever it
/// is written.
public record Input(
        String name,
        ValueType type,
        boolean required,
        String description,
        String pattern,
        String least,
        String most,
        List<String> values,
        List<String> examples,
        boolean sensitive) {
    public Input {
        values = List.copyOf(values);
        examples = List.copyOf(examples);
    }

    public static Input of(String name, ValueType type, boolean required) {
        return new Input(name, type, required, "", "", "", "", List.of(), List.of(), false);
    }

    public Input asSensitive() {
        return new Input(name, type, required, description, pattern, least, most, values, examples, true);
    }

    /// The same input, whose whole text must match the pattern.
    public Input matching(String other) {
        return new Input(name, type, required, description, other, least, most, values, examples, sensitive);
    }
}
