package dev.rote.surface;

/// Opens surfaces of one kind.
public interface SurfaceProvider {

    /// What surfaces opened here can do, known before one is opened.
    SurfaceDescriptor descriptor();

    /// Opens a fresh surface that shares no state with any other; the caller closes it. Throws `SurfaceGone` when it
    /// does not start.
    Surface open(Opening opening, Run run);
}
