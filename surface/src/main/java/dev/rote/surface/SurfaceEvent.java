package dev.rote.surface;

/// Something that happened at a surface beside what an observation shows.
public sealed interface SurfaceEvent {

    /// A dialog of the page (`alert`, `confirm`, `prompt`, `beforeunload`); `declared` is false when nobody
    /// had said how to answer it.
    record DialogAnswered(String kind, String message, boolean accepted, boolean declared) implements SurfaceEvent {}

    record WindowOpened(String location) implements SurfaceEvent {}

    record WindowClosed(String location) implements SurfaceEvent {}

    /// Something was stopped on its way to an origin that is not allowed: `scheme://host:port`, or `host:port`
    /// where a connection does not tell its scheme. Equal ones are reported once until the events are taken.
    record Blocked(Channel channel, String origin) implements SurfaceEvent {}

    /// A file arrived whole, also one that a browser would rather show (PDF); `name` is what the page calls it,
    /// `bytes` its size and `sha256` its hash in hexadecimal. `file` is empty when it was refused or did not
    /// arrive whole.
    record Downloaded(String name, String file, long bytes, String sha256) implements SurfaceEvent {}

    /// Something died. What is left of the surface can be gone on with: a page that died is there again when it is
    /// loaded anew.
    record Crashed(Part part, String detail) implements SurfaceEvent {}

    /// What has died: what one frame shows, a window with all in it, or everything.
    enum Part {
        FRAME,
        PAGE,
        SURFACE
    }

    /// A page asked to be printed; nothing was printed and nothing waits for it.
    record PrintAsked(String location) implements SurfaceEvent {}

    /// An origin asked who is there (status 401); `answered` is false when nobody had an answer for it, or it did not
    /// take the answer.
    record Challenged(String origin, boolean answered) implements SurfaceEvent {}
}
