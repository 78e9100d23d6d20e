package dev.rote.surface;

/// Whether a condition holds on an observation, what was expected, and what was seen instead.
public record Verdict(boolean holds, String expected, String seen) {}
