package dev.rote.surface;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One thing done to a surface, on nodes of the newest observation.
///
/// An act that opens something of the control's own on the way (a list, a calendar) leaves it closed when it is done.
public sealed interface Act {

    /// Does another act, and answers the dialogs that it raises.
    record Answering(Act act, DialogAnswer dialog) implements Act {
        public Answering {
            if (act instanceof Press || act instanceof Key || act instanceof Answering) {
                throw new IllegalArgumentException("a " + act.kind() + " says itself what it answers");
            }
        }
    }

    /// Presses a control with the mouse as a person would, with these keys held; `dialog` answers what the
    /// press raises.
    record Press(Ref on, Gesture gesture, Set<Modifier> held, DialogAnswer dialog) implements Act {
        public Press {
            held = Set.copyOf(held);
        }

        /// One plain press.
        public Press(Ref on, DialogAnswer dialog) {
            this(on, Gesture.SINGLE, Set.of(), dialog);
        }
    }

    /// Moves the mouse onto a control and leaves it there, as menus want that open by themselves.
    record Hover(Ref on) implements Act {}

    /// Replaces what a field holds.
    record Fill(Ref in, Entry entry) implements Act {}

    /// Empties a field.
    record Clear(Ref in) implements Act {}

    /// Chooses options of a list by their visible text, whether the browser draws it or the page; more than
    /// one where it takes several, and then no others.
    record Choose(Ref in, List<String> options) implements Act {
        public Choose {
            options = List.copyOf(options);
        }
    }

    /// Types into a field that suggests, waits until a suggestion reads exactly so, and takes it; what was
    /// typed is left when none does.
    record Pick(Ref in, String typed, String suggestion) implements Act {}

    /// Brings a check box, radio button or switch into that state; nothing is pressed when it is so already.
    record Tick(Ref on, boolean ticked) implements Act {}

    /// Enters a date; `written` is the date as this screen writes it, for fields that are typed into and for
    /// reading it back.
    record EnterDate(Ref in, LocalDate date, String written) implements Act {}

    /// Brings a slider or spin button to a value.
    record Adjust(Ref on, BigDecimal to) implements Act {}

    /// Presses a key or chord such as `Enter` or `Control+A`, on what has the focus, or on a control that
    /// gets it first.
    record Key(Optional<Ref> on, String chord, DialogAnswer dialog) implements Act {

        /// On what has the focus.
        public Key(String chord, DialogAnswer dialog) {
            this(Optional.empty(), chord, dialog);
        }
    }

    /// Brings a node into view.
    record ScrollTo(Ref to) implements Act {}

    /// Scrolls what a node is or stands in, by CSS pixels; right and down are positive.
    record ScrollBy(Ref in, int right, int down) implements Act {}

    /// Takes one thing with the mouse, carries it onto another and lets go.
    record Drag(Ref from, Ref onto) implements Act {}

    /// Puts a file into a file field, or where the button leads that opens a hidden one.
    record Upload(Ref in, Path file) implements Act {}

    /// Goes to an absolute address.
    record Navigate(String address) implements Act {}

    /// Goes one page back in the window's history.
    record Back() implements Act {}

    /// Goes one page forward in the window's history.
    record Forward() implements Act {}

    /// The name of the act as files and logs write it.
    default String kind() {
        return switch (this) {
            case Answering(var act, var _) -> act.kind();
            case Press _ -> "press";
            case Hover _ -> "hover";
            case Fill _ -> "fill";
            case Clear _ -> "clear";
            case Choose _ -> "choose";
            case Pick _ -> "pick";
            case Tick _ -> "tick";
            case EnterDate _ -> "enter_date";
            case Adjust _ -> "adjust";
            case Key _ -> "key";
            case ScrollTo _ -> "scroll_to";
            case ScrollBy _ -> "scroll_by";
            case Drag _ -> "drag";
            case Upload _ -> "upload";
            case Navigate _ -> "navigate";
            case Back _ -> "back";
            case Forward _ -> "forward";
        };
    }
}
