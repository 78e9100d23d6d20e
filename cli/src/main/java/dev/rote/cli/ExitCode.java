package dev.rote.cli;

/// What a process of `rote` can end with; closed, and part of the contract with scripts.
public final class ExitCode {
    public static final int SUCCESS = 0;
    public static final int FAILURE = 1;
    public static final int BUSINESS_OUTCOME = 2;
    public static final int ESCALATED = 3;

    /// `EX_USAGE` of sysexits.h.
    public static final int USAGE = 64;

    private ExitCode() {}
}
