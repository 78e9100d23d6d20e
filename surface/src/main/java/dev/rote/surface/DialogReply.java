package dev.rote.surface;

import java.util.List;
import java.util.function.UnaryOperator;

/// The answer to one expected dialog.
///
/// `says` are the parts its message is made of, in their order, with any text between them: the first begins the
/// message and the last ends it, so one part is the whole message, and none at all is any message. `text` goes into a
/// prompt that is accepted and is empty otherwise.
public record DialogReply(DialogKind kind, List<String> says, boolean accept, String text) {
    public DialogReply {
        says = List.copyOf(says);
    }

    boolean expects(DialogKind raised, String message) {
        return kind == raised && (says.isEmpty() || Names.consistsOf(message, says));
    }

    DialogReply expand(UnaryOperator<String> expansion) {
        return new DialogReply(kind, says.stream().map(expansion).toList(), accept, expansion.apply(text));
    }
}
