package dev.rote.discovery;

import java.time.Duration;

/// How many decisions and how much time one discovery may take.
public record Budget(int steps, Duration time) {}
