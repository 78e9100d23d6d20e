package dev.rote.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// How fast each client may ask: a bucket that fills with so many requests a second and holds twice as many.
final class Pace {
    private static final double NANOS = 1e9;
    private static final int MOST_REMEMBERED = 10_000;

    private final int perSecond;
    private final SequencedMap<String, Bucket> buckets = new LinkedHashMap<>();

    private record Bucket(double left, long at) {}

    Pace(int perSecond) {
        this.perSecond = perSecond;
    }

    /// Empty when a request is let through, else how long until one would be.
    synchronized Optional<Duration> tooFast(String client, long nowNanos) {
        Bucket bucket = buckets.getOrDefault(client, new Bucket(2.0 * perSecond, nowNanos));
        double filled = Math.min(2.0 * perSecond, bucket.left() + (nowNanos - bucket.at()) / NANOS * perSecond);
        boolean lets = filled >= 1;
        if (buckets.size() >= MOST_REMEMBERED && !buckets.containsKey(client)) {
            buckets.pollFirstEntry();
        }
        buckets.put(client, new Bucket(lets ? filled - 1 : filled, nowNanos));
        return lets ? Optional.empty() : Optional.of(Duration.ofNanos((long) ((1 - filled) / perSecond * NANOS)));
    }
}
