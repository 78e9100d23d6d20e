package dev.rote.capability;

import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Names;
import java.util.List;
import java.util.Optional;

/// What a step does to its control.
public sealed interface StepAct {

    /// Goes to a path of the application, such as `/login`.
    record Open(String path) implements StepAct {}

    record Press(DialogAnswer dialog) implements StepAct {}

    record Fill(String value) implements StepAct {}

    record Choose(List<String> options) implements StepAct {
        public Choose {
            options = List.copyOf(options);
        }
    }

    record Tick(boolean ticked) implements StepAct {}

    record Key(String chord, DialogAnswer dialog) implements StepAct {}

    /// Puts the file that an input of type `file` names into a file field.
    record Upload(String value) implements StepAct {}

    /// Reads an output from the control's text: the part after the first `after` and before the next `before`; empty
    /// strings take all of it.
    record Read(String output, String after, String before) implements StepAct {

        /// The part of a text that is read, without white space around it; empty when `after` or `before` is not in it.
        public Optional<String> part(String text) {
            String normal = Names.normal(text);
            int start = normal.indexOf(Names.normal(after));
            if (start < 0) {
                return Optional.empty();
            }
            String rest = normal.substring(start + Names.normal(after).length());
            int end = before.isEmpty() ? rest.length() : rest.indexOf(Names.normal(before));
            return end < 0
                    ? Optional.empty()
                    : Optional.of(rest.substring(0, end).strip());
        }
    }

    /// The name of the act as files and logs write it.
    default String kind() {
        return switch (this) {
            case Open _ -> "open";
            case Press _ -> "press";
            case Fill _ -> "fill";
            case Choose _ -> "choose";
            case Tick _ -> "tick";
            case Key _ -> "key";
            case Upload _ -> "upload";
            case Read _ -> "read";
        };
    }
}
