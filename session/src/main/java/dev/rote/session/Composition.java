package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.replay.Onlooker;
import java.time.Duration;
import java.util.Map;

/// What is performed as one run and composed of several invocations, each under a key derived from its own: another
/// room knows how.
public interface Composition {
    String name();

    /// Empty where there is none, and then nothing of it may commit.
    String idempotencyKey();

    /// What a repeated key must ask for again.
    String fingerprint();

    /// How long all of it may take.
    Duration time();

    /// Performs it, or goes on where an earlier process ended; the answer is a whole document, as every interface
    /// shows it.
    Json.Fields perform(Onlooker onlooker);

    /// Where the outputs of the whole come from that are outputs of a part.
    Map<String, Source> sources();

    /// An output of a part.
    record Source(String part, String output) {}
}
