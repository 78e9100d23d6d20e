package dev.rote.capability;

import dev.rote.surface.Act;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a step does to its control.
public sealed interface StepAct {

    /// An act that answers no dialog, or has its own place for the answer.
    sealed interface Plain extends StepAct {}

    /// Does another act, and answers the dialogs that it raises.
    record Answering(Plain act, DialogAnswer dialog) implements StepAct {}

    /// Goes to a path of the application, such as `/login`.
    record Open(String path) implements Plain {}

    record Press(DialogAnswer dialog) implements Plain {}

    /// Presses otherwise than once and plainly: twice, with the other button, or while keys are held.
    record PressAs(Gesture gesture, Set<Modifier> held, DialogAnswer dialog) implements Plain {
        public PressAs {
            held = Set.copyOf(held);
        }
    }

    /// Moves the mouse onto the control and leaves it there, for what shows only then: menus, tooltips.
    record Hover() implements Plain {}

    record Fill(String value) implements Plain {}

    /// Empties the field.
    record Clear() implements Plain {}

    record Choose(List<String> options) implements Plain {
        public Choose {
            options = List.copyOf(options);
        }
    }

    /// Types into a field that suggests, and takes the suggestion that reads exactly so.
    record Pick(String typed, String suggestion) implements Plain {}

    record Tick(boolean ticked) implements Plain {}

    /// Enters a date as the field wants it: an input of type `date`, or a day such as `2026-01-31`.
    record EnterDate(String value) implements Plain {}

    /// Brings a slider or spin button to a number: an input of type `integer` or `decimal`, or digits with a point.
    record Adjust(String value) implements Plain {}

    record Key(String chord, DialogAnswer dialog) implements Plain {}

    /// Carries the control onto another one and lets go there.
    record Drag(Control onto) implements Plain {}

    /// Brings the control into view, for what is loaded only then.
    record ScrollTo() implements Plain {}

    /// Scrolls what the control is or stands in, piece by piece, until what the step expects is there.
    record ScrollThrough(Way way) implements Plain {
        private static final int LEAST = 60;
        private static final int MOST = 600;

        /// One piece of it, in pixels: less than is in sight, so that nothing is skipped.
        public Act.ScrollBy piece(Node in) {
            int down = Math.clamp(in.box().height() * 3L / 4, LEAST, MOST);
            int right = Math.clamp(in.box().width() * 3L / 4, LEAST, MOST);
            return switch (way) {
                case DOWN -> new Act.ScrollBy(in.ref(), 0, down);
                case UP -> new Act.ScrollBy(in.ref(), 0, -down);
                case RIGHT -> new Act.ScrollBy(in.ref(), right, 0);
                case LEFT -> new Act.ScrollBy(in.ref(), -right, 0);
            };
        }
    }

    /// Puts the file that an input of type `file` names into a file field.
    record Upload(String value) implements Plain {}

    /// Presses the control, and takes the one file that arrives as an output of type `file`.
    record Download(String output, DialogAnswer dialog) implements Plain {}

    /// Goes one page back in the window's history.
    record Back() implements Plain {}

    /// Goes one page forward in the window's history.
    record Forward() implements Plain {}

    /// Reads an output from the control's text: the part after the first `after` and before the next `before`; empty
    /// strings take all of it.
    record Read(String output, String after, String before) implements Plain {

        /// The part of a text that is read, without white space around it; empty when `after` or `before` is not in
        /// it.
        public Optional<String> part(String text) {
            return StepAct.part(text, after, before);
        }
    }

    /// Reads an output from what the newest dialog of that kind said that was raised by the act before.
    record ReadDialog(DialogKind dialog, String output, String after, String before) implements Plain {

        /// The part of a message that is read, as `Read.part` takes it.
        public Optional<String> part(String message) {
            return StepAct.part(message, after, before);
        }
    }

    /// Which way something is scrolled.
    enum Way {
        DOWN,
        UP,
        RIGHT,
        LEFT
    }

    private static Optional<String> part(String text, String after, String before) {
        String normal = Names.normal(text);
        int start = normal.indexOf(Names.normal(after));
        if (start < 0) {
            return Optional.empty();
        }
        String rest = normal.substring(start + Names.normal(after).length());
        int end = before.isEmpty() ? rest.length() : rest.indexOf(Names.normal(before));
        return end < 0 ? Optional.empty() : Optional.of(rest.substring(0, end).strip());
    }

    /// The act without an answer of its own apart.
    default Plain plain() {
        return switch (this) {
            case Answering(var act, var _) -> act;
            case Plain plain -> plain;
        };
    }

    /// What the dialogs that the act raises are answered with.
    default DialogAnswer answers() {
        return switch (this) {
            case Answering(var _, var dialog) -> dialog;
            case PressAs(var _, var _, var dialog) -> dialog;
            case Press(var dialog) -> dialog;
            case Key(var _, var dialog) -> dialog;
            case Download(var _, var dialog) -> dialog;
            case Plain _ -> new DialogAnswer.Dismiss();
        };
    }

    /// The same act with another answer.
    default StepAct answering(DialogAnswer answer) {
        return switch (this) {
            case Answering(var act, var _) -> act.answering(answer);
            case Press _ -> new Press(answer);
            case PressAs(var gesture, var held, var _) -> new PressAs(gesture, held, answer);
            case Key(var chord, var _) -> new Key(chord, answer);
            case Download(var output, var _) -> new Download(output, answer);
            case Plain plain -> answer instanceof DialogAnswer.Dismiss ? plain : new Answering(plain, answer);
        };
    }

    /// The output that the act brings, if it brings one.
    default Optional<String> brings() {
        return switch (plain()) {
            case Read(var output, var _, var _) -> Optional.of(output);
            case ReadDialog(var _, var output, var _, var _) -> Optional.of(output);
            case Download(var output, var _) -> Optional.of(output);
            case Open _,
                    Press _,
                    PressAs _,
                    Hover _,
                    Fill _,
                    Clear _,
                    Choose _,
                    Pick _,
                    Tick _,
                    EnterDate _,
                    Adjust _,
                    Key _,
                    Drag _,
                    ScrollTo _,
                    ScrollThrough _,
                    Upload _,
                    Back _,
                    Forward _ -> Optional.empty();
        };
    }

    /// Whether the act only reads what is there already, and does nothing to the surface.
    default boolean onlyReads() {
        return this instanceof Read || this instanceof ReadDialog;
    }

    /// The name of the act as files and logs write it.
    default String kind() {
        return switch (plain()) {
            case Open _ -> "open";
            case Press _ -> "press";
            case PressAs _ -> "press_as";
            case Hover _ -> "hover";
            case Fill _ -> "fill";
            case Clear _ -> "clear";
            case Choose _ -> "choose";
            case Pick _ -> "pick";
            case Tick _ -> "tick";
            case EnterDate _ -> "enter_date";
            case Adjust _ -> "adjust";
            case Key _ -> "key";
            case Drag _ -> "drag";
            case ScrollTo _ -> "scroll_to";
            case ScrollThrough _ -> "scroll_through";
            case Upload _ -> "upload";
            case Download _ -> "download";
            case Back _ -> "back";
            case Forward _ -> "forward";
            case Read _ -> "read";
            case ReadDialog _ -> "read_dialog";
        };
    }
}
