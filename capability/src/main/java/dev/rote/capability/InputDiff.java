package dev.rote.capability;

import dev.rote.capability.CapabilityDiff.Code;
import dev.rote.capability.CapabilityDiff.Collecting;
import java.math.BigDecimal;
import java.util.Optional;

/// What changed in what a caller may give.
final class InputDiff {
    private final Input old;
    private final Input now;
    private final Collecting found;

    private InputDiff(Input old, Input now, Collecting found) {
        this.old = old;
        this.now = now;
        this.found = found;
    }

    static void between(Contract before, Contract after, Collecting found) {
        for (Input old : before.inputs()) {
            Optional<Input> now = after.input(old.name());
            if (now.isEmpty()) {
                found.breaking(Code.INPUT_REMOVED, old.name(), "a call that gives it is refused");
            } else {
                new InputDiff(old, now.get(), found).all();
            }
        }
        after.inputs().stream()
                .filter(input -> before.input(input.name()).isEmpty())
                .forEach(input -> found.either(
                        input.required(),
                        Code.INPUT_ADDED,
                        input.name(),
                        (input.required() ? "every call must give it: " : "a call may give it: ")
                                + InputReader.expected(input)));
    }

    private void all() {
        if (old.type() != now.type()) {
            found.either(
                    !isWider(),
                    Code.INPUT_TYPE,
                    old.name(),
                    "it was " + old.type().wire() + " and is " + now.type().wire());
        }
        if (old.required() != now.required()) {
            found.either(
                    now.required(),
                    now.required() ? Code.INPUT_REQUIRED : Code.INPUT_OPTIONAL,
                    old.name(),
                    now.required() ? "every call must give it" : "a call may leave it out");
        }
        if (!old.pattern().equals(now.pattern())) {
            found.either(
                    !now.pattern().isEmpty(),
                    Code.INPUT_PATTERN,
                    old.name(),
                    now.pattern().isEmpty()
                            ? "it need not look like " + old.pattern() + " any more"
                            : "it must look like " + now.pattern()
                                    + (old.pattern().isEmpty() ? "" : ", not like " + old.pattern()));
        }
        range();
        choices();
    }

    private void choices() {
        if (now.type() == ValueType.ENUM
                && old.type() == ValueType.ENUM
                && !old.values().equals(now.values())) {
            found.either(
                    !now.values().containsAll(old.values()),
                    Code.INPUT_VALUES,
                    old.name(),
                    "it was one of " + String.join(", ", old.values()) + " and is one of "
                            + String.join(", ", now.values()));
        }
        if (old.sensitive() != now.sensitive()) {
            found.compatible(
                    Code.INPUT_SENSITIVITY,
                    old.name(),
                    now.sensitive() ? "it is masked wherever it is written" : "it is written in the clear");
        }
    }

    /// Whether every value of the old type is one of the new type, as far as types go.
    private boolean isWider() {
        return (old.type() == ValueType.INTEGER && now.type() == ValueType.DECIMAL)
                || ((old.type() == ValueType.ENUM || old.type() == ValueType.DATE) && now.type() == ValueType.STRING);
    }

    private void range() {
        if (old.least().equals(now.least()) && old.most().equals(now.most())) {
            return;
        }
        boolean narrower = narrows(old.least(), now.least(), 1) || narrows(old.most(), now.most(), -1);
        found.either(
                narrower,
                Code.INPUT_RANGE,
                old.name(),
                "it was " + InputReader.expected(old) + " and is " + InputReader.expected(now));
    }

    /// Whether a bound that was not there, or let more through, is there now; `sign` is 1 for a lower bound and -1
    /// for an upper one.
    private static boolean narrows(String was, String is, int sign) {
        return !is.isEmpty() && (was.isEmpty() || sign * compared(is, was) > 0);
    }

    /// Bounds are numbers, or dates that compare as texts do.
    private static int compared(String one, String other) {
        boolean areDates = one.indexOf('-', 1) > 0 || other.indexOf('-', 1) > 0;
        return areDates ? one.compareTo(other) : new BigDecimal(one).compareTo(new BigDecimal(other));
    }
}
