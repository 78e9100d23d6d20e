package dev.rote.capability;

/// Why a caller's value was not accepted: what was expected, and what was seen, `***` where the input is sensitive.
public record InputProblem(String input, Code code, String expected, String seen) {

    /// The closed list; names are stable.
    public enum Code {
        UNKNOWN_INPUT,
        MISSING,
        WRONG_TYPE,
        PATTERN_NOT_MATCHED,
        OUT_OF_RANGE,
        NOT_A_CHOICE,
        FILE_UNREADABLE
    }

    @Override
    public String toString() {
        return input + " is " + expected + (code == Code.MISSING ? "" : ", not " + seen);
    }
}
