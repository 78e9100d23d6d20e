package dev.rote.workflow;

import dev.rote.capability.Identifiers;
import java.util.Optional;

/// Where a value comes from: from one place, or as it stands in the file. Nothing is put together from pieces.
public sealed interface Binding {

    /// The line it stands in, from 1.
    int line();

    /// An input of the workflow, `${member_id}`.
    record OfInput(String name, int line) implements Binding {}

    /// An output of an earlier step, `${lookup.output.savings_balance}`.
    record OfOutput(String step, String output, int line) implements Binding {}

    /// A value that is the same every time; a list as a JSON array.
    record Literal(String text, int line) implements Binding {}

    /// As files write it.
    default String written() {
        return switch (this) {
            case OfInput(var name, var _) -> "${" + name + "}";
            case OfOutput(var step, var output, var _) -> "${" + step + ".output." + output + "}";
            case Literal(var text, var _) -> text;
        };
    }

    /// The binding that a text is; empty for one that holds a reference and is none.
    static Optional<Binding> of(String text, int line) {
        if (!text.contains("${")) {
            return Optional.of(new Literal(text, line));
        }
        if (!text.startsWith("${") || !text.endsWith("}")) {
            return Optional.empty();
        }
        String inside = text.substring(2, text.length() - 1);
        if (Identifiers.isName(inside)) {
            return Optional.of(new OfInput(inside, line));
        }
        String[] parts = inside.split("\\.", -1);
        return parts.length == 3
                        && Identifiers.isName(parts[0])
                        && parts[1].equals("output")
                        && Identifiers.isName(parts[2])
                ? Optional.of(new OfOutput(parts[0], parts[2], line))
                : Optional.empty();
    }
}
