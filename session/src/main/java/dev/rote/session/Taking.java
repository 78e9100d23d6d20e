package dev.rote.session;

import java.time.Instant;

/// What became of wanting the controls.
public sealed interface Taking {

    record Taken(Lease lease) implements Taking {}

    record HeldBy(Person person, Instant since) implements Taking {}

    /// Nobody is asked for any more: it was resolved, or the run has ended.
    record Over() implements Taking {}

    /// There is no such run that asked for anybody.
    record Unknown() implements Taking {}
}
