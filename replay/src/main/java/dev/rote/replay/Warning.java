package dev.rote.replay;

/// Something a caller should know about that did not stop the run: a stable code, the step it happened at, and a
/// sentence.
public record Warning(String code, String step, String message) {}
