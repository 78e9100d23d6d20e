package dev.rote.replay;

/// Why a person is asked, or should have been.
public enum EscalationReason {
    /// The next thing to do is not where it was recorded.
    STUCK,
    /// A step may be done only with somebody's consent.
    NEEDS_APPROVAL,
    /// The application is in a state no declared way leads out of.
    UNRECOVERABLE,
    /// A step needs one value that only a person has, such as a one-time code.
    NEEDS_VALUE,
    /// Nothing that was tried changed anything.
    DEAD_END
}
