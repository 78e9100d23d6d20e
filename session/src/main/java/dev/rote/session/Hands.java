package dev.rote.session;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// In whose hands the controls of a run's surface are; there is one such state for each run.
public enum Hands {
    /// The run's own: it acts.
    AUTOMATION,
    /// Nobody's: a person was asked for.
    PAUSED,
    /// A person's, who holds the lease.
    HUMAN_IN_CONTROL,
    /// On their way back: the run looks where it stands.
    RESUMING,
    /// Nobody's any more: the run has ended, or will without another act.
    ABORTED;

    /// The states that may follow.
    public Set<Hands> next() {
        return switch (this) {
            case AUTOMATION -> EnumSet.of(PAUSED);
            case PAUSED -> EnumSet.of(HUMAN_IN_CONTROL, ABORTED);
            case HUMAN_IN_CONTROL -> EnumSet.of(RESUMING, PAUSED, ABORTED);
            case RESUMING -> EnumSet.of(AUTOMATION, PAUSED, ABORTED);
            case ABORTED -> EnumSet.noneOf(Hands.class);
        };
    }

    public boolean mayBecome(Hands other) {
        return next().contains(other);
    }

    /// All transitions, one state a line, as documents show them.
    public static String diagram() {
        return Arrays.stream(values())
                .map(one -> "%-16s -> %s"
                        .formatted(
                                one,
                                one.next().isEmpty()
                                        ? "(the end)"
                                        : one.next().stream().map(Enum::name).collect(Collectors.joining(" | "))))
                .collect(Collectors.joining("\n"));
    }
}
