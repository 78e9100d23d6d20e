package dev.rote.surface;

/// Something that happened at a surface beside what an observation shows.
public sealed interface SurfaceEvent {

    /// A dialog of the page (`alert`, `confirm`, `prompt`, `beforeunload`); `declared` is false when nobody had said
    /// how to answer it.
    record DialogAnswered(String kind, String message, boolean accepted, boolean declared) implements SurfaceEvent {}

    record WindowOpened(String location) implements SurfaceEvent {}

    record WindowClosed(String location) implements SurfaceEvent {}

    /// A request or navigation to an origin that is not allowed was stopped.
    record Blocked(String origin) implements SurfaceEvent {}

    /// A file arrived, or the page offered one and it was refused (then `file` is empty).
    record Downloaded(String name, String file) implements SurfaceEvent {}

    /// A page or the whole surface is gone.
    record Crashed(String detail) implements SurfaceEvent {}
}
