package dev.rote.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What the dialogs that an act raises are answered with; what nobody declared is dismissed and reported.
public sealed interface DialogAnswer {

    record Dismiss() implements DialogAnswer {}

    /// Accepts one dialog, whatever it says; `text` goes into a prompt and is empty otherwise.
    record Accept(String text) implements DialogAnswer {}

    /// Answers each dialog that is expected, also a late one, until the next act; each reply is good for one dialog.
    record Replies(List<DialogReply> replies) implements DialogAnswer {
        public Replies {
            replies = List.copyOf(replies);
        }
    }

    /// How one dialog is answered, and what that leaves for the next.
    record Said(boolean accepted, boolean declared, String text, DialogAnswer left) {}

    /// What is said to a dialog. After one that nobody expected nothing is accepted any more, unless it was an alert,
    /// which cannot be declined.
    default Said to(DialogKind kind, String message) {
        return switch (this) {
            case Dismiss _ -> new Said(false, false, "", this);
            case Accept(var text) -> new Said(true, true, text, new Dismiss());
            case Replies(var replies) -> {
                Optional<DialogReply> fitting = replies.stream()
                        .filter(reply -> reply.expects(kind, message))
                        .findFirst();
                yield fitting.map(reply -> new Said(reply.accept(), true, reply.text(), without(replies, reply)))
                        .orElseGet(() -> new Said(false, false, "", kind == DialogKind.ALERT ? this : new Dismiss()));
            }
        };
    }

    /// The same with every text in it replaced.
    default DialogAnswer expand(UnaryOperator<String> expansion) {
        return switch (this) {
            case Dismiss dismiss -> dismiss;
            case Accept(var text) -> new Accept(expansion.apply(text));
            case Replies(var replies) ->
                new Replies(
                        replies.stream().map(reply -> reply.expand(expansion)).toList());
        };
    }

    private static Replies without(List<DialogReply> replies, DialogReply used) {
        List<DialogReply> left = new ArrayList<>(replies);
        left.remove(used);
        return new Replies(left);
    }
}
