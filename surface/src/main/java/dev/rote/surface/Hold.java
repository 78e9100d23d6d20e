package dev.rote.surface;

/// Requests of a surface are being held; see [Surface#hold].
@FunctionalInterface
public interface Hold extends AutoCloseable {

    /// Ends it: what comes from here on passes, and so may what is still waiting. A surface that is closed first
    /// drops both.
    @Override
    void close();

    /// Says that what was let go so far has come to its end: only from now on may the surface send by itself once
    /// more what breaks on its way.
    default void answered() {}
}
