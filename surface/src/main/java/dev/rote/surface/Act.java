package dev.rote.surface;

import java.nio.file.Path;
import java.util.List;

/// One thing done to a surface, on nodes of the newest observation.
public sealed interface Act {

    /// Presses a control with the mouse as a person would; `dialog` answers what the press raises.
    record Press(Ref on, DialogAnswer dialog) implements Act {}

    /// Replaces what a field holds.
    record Fill(Ref in, Entry entry) implements Act {}

    /// Chooses options of a list by their visible text.
    record Choose(Ref in, List<String> options) implements Act {
        public Choose {
            options = List.copyOf(options);
        }
    }

    /// Brings a check box, radio button or switch into that state; nothing is pressed when it is so already.
    record Tick(Ref on, boolean ticked) implements Act {}

    /// Presses a key or chord such as `Enter` or `Control+A`, on what has the focus.
    record Key(String chord, DialogAnswer dialog) implements Act {}

    /// Puts a file into a file field.
    record Upload(Ref in, Path file) implements Act {}

    /// Goes to an absolute address.
    record Navigate(String address) implements Act {}

    /// Brings a node into view.
    record ScrollTo(Ref to) implements Act {}

    /// Goes one page back in the window's history.
    record Back() implements Act {}

    /// The name of the act as files and logs write it.
    default String kind() {
        return switch (this) {
            case Press _ -> "press";
            case Fill _ -> "fill";
            case Choose _ -> "choose";
            case Tick _ -> "tick";
            case Key _ -> "key";
            case Upload _ -> "upload";
            case Navigate _ -> "navigate";
            case ScrollTo _ -> "scroll_to";
            case Back _ -> "back";
        };
    }
}
