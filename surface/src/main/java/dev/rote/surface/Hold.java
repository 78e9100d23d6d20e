package dev.rote.surface;

/// Requests of a surface are being held; see [Surface#hold].
@FunctionalInterface
public interface Hold extends AutoCloseable {

    /// Ends it: what comes from here on passes, and so may what is still waiting. A surface that is closed first
    /// drops both.
    @Override
    void close();
}
