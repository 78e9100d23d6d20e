package dev.rote.registry;

import dev.rote.registry.LedgerEntry.Action;
import java.util.Locale;
import java.util.Optional;

/// Where an approved version stands.
public enum Lifecycle {
    /// Runs when it is named, and when it is the highest and none is.
    APPROVED,
    /// Runs only when it is named, with a warning.
    DEPRECATED,
    /// Starts nothing, for ever.
    REVOKED;

    /// A decision about a version that was approved.
    public enum Move {
        DEPRECATE,
        REINSTATE,
        REVOKE
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Where it stands after a move; empty when that move is not open.
    Optional<Lifecycle> after(Move move) {
        return switch (move) {
            case DEPRECATE -> this == APPROVED ? Optional.of(DEPRECATED) : Optional.empty();
            case REINSTATE -> this == DEPRECATED ? Optional.of(APPROVED) : Optional.empty();
            case REVOKE -> this == REVOKED ? Optional.empty() : Optional.of(REVOKED);
        };
    }

    static Action action(Move move) {
        return switch (move) {
            case DEPRECATE -> Action.DEPRECATED;
            case REINSTATE -> Action.REINSTATED;
            case REVOKE -> Action.REVOKED;
        };
    }

    /// Where it stands after one more decision; empty when that was not open.
    static Optional<Lifecycle> after(Optional<Lifecycle> before, Action action) {
        return switch (action) {
            case APPROVED -> before.isEmpty() ? Optional.of(APPROVED) : Optional.empty();
            case DEPRECATED -> before.flatMap(one -> one.after(Move.DEPRECATE));
            case REINSTATED -> before.flatMap(one -> one.after(Move.REINSTATE));
            case REVOKED -> before.flatMap(one -> one.after(Move.REVOKE));
            case ADOPTED -> before;
        };
    }
}
