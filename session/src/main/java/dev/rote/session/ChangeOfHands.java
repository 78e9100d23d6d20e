package dev.rote.session;

import java.time.Instant;

/// One change of hands, as it is on record; `by` is empty where no person brought it about.
public record ChangeOfHands(Instant at, Hands from, Hands to, String by, String why) {}
