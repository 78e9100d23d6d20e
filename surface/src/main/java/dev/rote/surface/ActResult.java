package dev.rote.surface;

/// What became of an act. It never says that the application did what was wanted: only an expectation can.
public sealed interface ActResult {

    /// Input reached the control, and it was seen to have; `readBack` is what it holds afterwards, with
    /// letters in another case or spaces in between if the page writes it so; empty for acts that set no
    /// value, for secrets, and where the screen was left with the act.
    record Done(String readBack) implements ActResult {}

    /// Nothing reached the application: the control was not in a state to receive it.
    record NotActionable(Obstacle obstacle, String detail) implements ActResult {}

    /// Input was dispatched, and the control holds something else than what was put in.
    record NotTaken(String expected, String seen) implements ActResult {}

    /// Input may have been dispatched: the surface went silent or away in between.
    record Uncertain(String detail) implements ActResult {}

    /// Why a control could not be acted on.
    enum Obstacle {
        /// The ref is of an older observation, or its node is gone.
        STALE,
        NOT_VISIBLE,
        DISABLED,
        READ_ONLY,
        /// It was still moving at the deadline.
        UNSTABLE,
        /// Something else lies over it; the detail says what.
        COVERED,
        /// The act does not fit the control, such as filling a button.
        WRONG_KIND,
        /// The list has no such option, or several.
        NO_SUCH_OPTION,
        /// The value is longer, smaller or larger than the control takes.
        OUT_OF_RANGE,
        /// The address is not one the surface may go to.
        NOT_ALLOWED
    }
}
