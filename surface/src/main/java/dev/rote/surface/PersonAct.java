package dev.rote.surface;

import java.util.Optional;

/// Something a person did on a live screen, as it goes on record: what, on which control, never which value.
public sealed interface PersonAct {

    /// A control was pressed with the mouse or a finger.
    record Pressed(On on) implements PersonAct {}

    /// So many characters were typed, pasted or composed into a field.
    record Typed(On on, int characters) implements PersonAct {}

    /// A key that types nothing was pressed, so often, with what it was held with: `Enter`, `Control+KeyA`.
    record Keyed(On on, String key, int times) implements PersonAct {}

    /// The window came to another place, without query and fragment.
    record Arrived(String location) implements PersonAct {}

    /// A dialog was accepted or dismissed.
    record Answered(DialogKind dialog, boolean accepted) implements PersonAct {}

    /// A control in words; `name` is empty for what has none and `control` for what the resolver does not find again.
    record On(Role role, String name, Optional<Control> control) {
        /// Somewhere that is no control.
        public static final On NOTHING = new On(Role.GENERIC, "", Optional.empty());
    }
}
