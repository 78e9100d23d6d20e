package dev.rote.replay;

/// What was read at the source of an effect check.
public sealed interface EffectReading {

    /// One value; `isNumber` says that the source holds it as a number, so that 250.0 is 250.
    record Found(String value, boolean isNumber) implements EffectReading {}

    /// The source answered, and there is nothing.
    record Absent() implements EffectReading {}

    /// Nobody knows: a stable code such as `CHECK_UNREACHABLE`, and a sentence; `mayPass` when asking again may help.
    record Unreadable(String code, String why, boolean mayPass) implements EffectReading {}

    /// The reading for people and files.
    default String inWords() {
        return switch (this) {
            case Found(var value, var _) -> value;
            case Absent _ -> "nothing";
            case Unreadable(var code, var why, var _) -> code + ": " + why;
        };
    }
}
