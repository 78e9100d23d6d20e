package dev.rote.replay;

/// What the screen that was pressed on said about a commit.
enum Claim {
    /// No commit was sent, or none was let through.
    NOT_SENT,
    /// It was sent, and its marker did not come.
    SILENT,
    /// It was sent, and the application gave a declared answer that is not success.
    REFUSED,
    /// It was sent, and its marker was seen.
    CLAIMED
}
