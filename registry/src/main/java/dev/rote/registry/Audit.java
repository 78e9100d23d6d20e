package dev.rote.registry;

/// What checking a whole ledger came to.
public sealed interface Audit {

    /// Every line stands; `last` is the SHA-256 of the last one, 64 zeros when there is none. Whoever writes it down
    /// elsewhere notices later that lines are gone from the end.
    record Whole(int lines, String last) implements Audit {}

    record Broken(LedgerFault fault) implements Audit {}
}
