package dev.rote.session;

/// What became of something done under a lease.
public sealed interface Handing {

    record Done() implements Handing {}

    /// Somebody else has the lease, or nobody: nothing was done.
    record LeaseLost() implements Handing {}

    /// It cannot be done now; the code is stable. The lease stays as it is.
    record Refused(String code, String message) implements Handing {}
}
