package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.capability.Templates;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.SurfaceEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// The answers that acts give to dialogs, as they may be recorded: to this kind, saying this.
final class Dialogs {
    private Dialogs() {}

    /// The same act with its answer changed.
    static StepAct with(StepAct act, UnaryOperator<DialogAnswer> change) {
        return act.answering(change.apply(act.answers()));
    }

    /// An answer to any dialog becomes an answer to those that were raised, by their kind and by what they said.
    static DialogAnswer bound(DialogAnswer answer, List<SurfaceEvent.DialogAnswered> raised) {
        return switch (answer) {
            case DialogAnswer.Dismiss _, DialogAnswer.Replies _ -> answer;
            case DialogAnswer.Accept(var text) ->
                raised.isEmpty()
                        ? answer
                        : new DialogAnswer.Replies(
                                raised.stream().map(one -> reply(one, text)).toList());
        };
    }

    private static DialogReply reply(SurfaceEvent.DialogAnswered one, String text) {
        DialogKind kind = DialogKind.valueOf(one.kind().toUpperCase(Locale.ROOT));
        boolean silent = kind == DialogKind.BEFOREUNLOAD || one.message().isBlank();
        return new DialogReply(
                kind,
                silent ? List.of() : List.of(Templates.literal(one.message())),
                one.accepted() || kind == DialogKind.ALERT,
                one.accepted() && kind == DialogKind.PROMPT ? text : "");
    }

    /// What a dialog says, with any text where one of these values stood: a number it gave out in this run is another
    /// one in the next.
    ///
    /// An answer to any dialog that is left accepted none in this run, and is to accept none in another.
    static DialogAnswer without(DialogAnswer answer, List<String> values) {
        return switch (answer) {
            case DialogAnswer.Dismiss _, DialogAnswer.Accept _ -> new DialogAnswer.Dismiss();
            case DialogAnswer.Replies(var replies) ->
                new DialogAnswer.Replies(replies.stream()
                        .map(one -> new DialogReply(one.kind(), parts(one.says(), values), one.accept(), one.text()))
                        .toList());
        };
    }

    /// Whether the act would accept any dialog, and none was raised.
    static boolean acceptsForNothing(StepAct act) {
        return !with(act, answer -> answer instanceof DialogAnswer.Accept ? new DialogAnswer.Dismiss() : answer)
                .equals(act);
    }

    private static List<String> parts(List<String> says, List<String> values) {
        List<String> parts = says;
        for (String value : values) {
            Pattern alone = Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(value) + "(?![\\p{L}\\p{N}])");
            parts = parts.stream()
                    .flatMap(part -> Arrays.stream(alone.split(part, -1)))
                    .toList();
        }
        return parts;
    }
}
