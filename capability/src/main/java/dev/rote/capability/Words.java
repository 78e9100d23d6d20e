package dev.rote.capability;

import dev.rote.capability.Templates.Piece;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Parts of a capability in plain words. Texts from the screen stand between quotation marks that they cannot close.
final class Words {
    /// Nothing that can be approved is longer, so nothing is cut that a reviewer would have to see.
    private static final int LONGEST = TextsCheck.LONGEST;

    private Words() {}

    /// What a step does, as a sentence without its full stop.
    static String of(Step step) {
        String control = step.control().map(Words::of).orElse("what has the focus");
        return switch (step.act()) {
            case StepAct.Answering(var act, var dialog) -> of(act, control) + answering(dialog);
            case StepAct.Plain act -> of(act, control);
        };
    }

    private static String of(StepAct.Plain act, String control) {
        return switch (act) {
            case StepAct.Open(var path) -> "Go to " + quoted(path);
            case StepAct.Press(var dialog) -> "Press " + control + answering(dialog);
            case StepAct.Fill(var value) -> "Fill in " + value(value) + " into " + control;
            case StepAct.Choose(var options) ->
                "Choose " + options.stream().map(Words::value).collect(Collectors.joining(" and ")) + " in " + control;
            case StepAct.Tick(var ticked) -> (ticked ? "Tick " : "Take the tick from ") + control;
            case StepAct.Key(var chord, var dialog) ->
                "Press the key " + quoted(chord) + " on " + control + answering(dialog);
            case StepAct.Upload(var value) -> "Hand over the file " + value(value) + " at " + control;
            case StepAct.Read(var output, var after, var before) ->
                "Read " + cut(output) + " from " + control + between(after, before);
            case StepAct.PressAs(var gesture, var held, var dialog) ->
                pressed(gesture, control) + holding(held) + answering(dialog);
            case StepAct.Hover _ -> "Hold the mouse over " + control;
            case StepAct.Clear _ -> "Empty " + control;
            case StepAct.Pick(var typed, var suggestion) ->
                "Type " + value(typed) + " into " + control + ", and take the suggestion that reads "
                        + value(suggestion);
            case StepAct.EnterDate(var value) -> "Enter the date " + value(value) + " in " + control;
            case StepAct.Adjust(var value) -> "Set " + control + " to " + value(value);
            case StepAct.Drag(var onto) -> "Drag " + control + " onto " + of(onto);
            case StepAct.ScrollTo _ -> "Scroll to " + control;
            case StepAct.ScrollThrough(var way) ->
                "Scroll " + way.name().toLowerCase(Locale.ROOT) + " through " + control
                        + " until what it expects is there";
            case StepAct.Download(var output, var dialog) ->
                "Press " + control + answering(dialog) + ", and keep the file that arrives as " + cut(output);
            case StepAct.Back _ -> "Go back to the page before";
            case StepAct.Forward _ -> "Go forward to the page after";
            case StepAct.ReadDialog(var dialog, var output, var after, var before) ->
                "Read " + cut(output) + " from what the " + called(dialog) + " said" + between(after, before);
        };
    }

    private static String pressed(Gesture gesture, String control) {
        return switch (gesture) {
            case SINGLE -> "Press " + control;
            case DOUBLE -> "Press " + control + " twice in a row";
            case CONTEXT -> "Press " + control + " with the other mouse button";
        };
    }

    private static String holding(Set<Modifier> held) {
        return held.isEmpty()
                ? ""
                : " while holding "
                        + new TreeSet<>(held)
                                .stream()
                                        .map(key -> key.name().charAt(0)
                                                + key.name().substring(1).toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(" and "));
    }

    private static String answering(DialogAnswer dialog) {
        return switch (dialog) {
            case DialogAnswer.Dismiss _ -> "";
            case DialogAnswer.Accept(var text) ->
                ", and accept the dialog it raises" + (text.isEmpty() ? "" : " with " + quoted(text));
            case DialogAnswer.Replies(var replies) ->
                replies.stream().map(Words::replying).collect(Collectors.joining());
        };
    }

    private static String replying(DialogReply reply) {
        String says = reply.says().isEmpty() ? "" : " that says " + quoted(String.join("\u2026", reply.says()));
        return (reply.accept() ? ", accept the " : ", decline the ")
                + called(reply.kind())
                + says
                + (reply.text().isEmpty() ? "" : " with " + value(reply.text()));
    }

    private static String called(DialogKind kind) {
        return kind == DialogKind.BEFOREUNLOAD ? "question whether to leave" : kind.wire();
    }

    private static String between(String after, String before) {
        String from = after.isEmpty() ? "" : ", after " + quoted(after);
        return before.isEmpty() ? from : from + ", before " + quoted(before);
    }

    /// What goes into a field.
    private static String value(String template) {
        List<Piece> pieces = Templates.pieces(template);
        if (pieces.size() == 1) {
            return switch (pieces.getFirst()) {
                case Piece.InputPlace(var name) -> "the given " + name;
                case Piece.SecretPlace(var credential, var part) -> "the " + part + " of credential " + credential;
                case Piece.PersonPlace(var name) -> "the " + name + " that a person is asked for";
                case Piece.Literal _, Piece.Malformed _ -> quoted(template);
            };
        }
        return quoted(template);
    }

    static String of(Control control) {
        return safe(control).inWords();
    }

    private static Control safe(Control control) {
        Control expanded = control.expand(Words::unclosed);
        return new Control(unclosed(expanded.frame()), expanded.section(), expanded.rungs());
    }

    /// The rungs after the first, which are tried when the one before does not name exactly one thing.
    static List<String> otherRungs(Control control) {
        return safe(control).rungs().stream()
                .skip(1)
                .map(rung -> rung.inWords())
                .toList();
    }

    static String of(Condition condition) {
        return condition.expand(Words::unclosed).inWords();
    }

    static String quoted(String text) {
        return "\"" + unclosed(text) + "\"";
    }

    /// A text that can stand between quotation marks: cut, and its own quotation marks escaped.
    private static String unclosed(String text) {
        return cut(text).replace("\"", "\\\"");
    }

    static String cut(String text) {
        return text.length() <= LONGEST ? text : Harmless.text(text, LONGEST);
    }

    static String of(Duration time) {
        long millis = time.toMillis();
        return millis % 1_000 == 0 ? millis / 1_000 + " s" : millis + " ms";
    }

    static String times(int count) {
        return count == 1 ? "once" : count == 2 ? "twice" : count + " times";
    }
}
