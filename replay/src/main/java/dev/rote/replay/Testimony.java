package dev.rote.replay;

import java.util.Locale;

/// What an effect check said about a commit.
enum Testimony {
    /// There is no check.
    NONE,
    /// It was not so before, and is now.
    PROVEN,
    /// It is so, and nobody knows since when.
    STANDS,
    /// What is read is what was read before, until the check's time was over.
    UNCHANGED,
    /// It is not so, and the system may still have it in its queue.
    NOT_YET,
    /// What is read is neither what it was nor what it should be.
    OTHERWISE,
    /// It could not be read, or not be held against anything.
    UNREADABLE;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
