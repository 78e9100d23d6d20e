package dev.rote.surface;

/// Something that happened at a surface beside what an observation shows.
public sealed interface SurfaceEvent {

    /// A dialog of the page (`alert`, `confirm`, `prompt`, `beforeunload`); `declared` is false when nobody had said
    /// how to answer it.
    record DialogAnswered(String kind, String message, boolean accepted, boolean declared) implements SurfaceEvent {}

    record WindowOpened(String location) implements SurfaceEvent {}

    record WindowClosed(String location) implements SurfaceEvent {}

    /// Something was stopped on its way to an origin that is not allowed: `scheme://host:port`, or `host:port` where a
    /// connection does not tell its scheme. Equal ones are reported once until the events are taken.
    record Blocked(Channel channel, String origin) implements SurfaceEvent {}

    /// A file arrived, or the page offered one and it was refused (then `file` is empty).
    record Downloaded(String name, String file) implements SurfaceEvent {}

    /// A page or the whole surface is gone.
    record Crashed(String detail) implements SurfaceEvent {}
}
