package dev.rote.evidence;

import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// Names of runs: the second they started at in UTC, so that they sort by time, and 40 random bits.
public final class RunIds {
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final Pattern SHAPE = Pattern.compile("[0-9]{8}-[0-9]{6}-[0-9a-v]{8}");

    private RunIds() {}

    public static String next(Clock clock, RandomGenerator random) {
        String bits = Long.toString(random.nextLong(1L << 40) | 1L << 40, 32).substring(1);
        return SECOND.format(clock.instant().atOffset(ZoneOffset.UTC)) + "-" + bits;
    }

    /// Whether a text has the shape of such a name.
    public static boolean isOne(String text) {
        return SHAPE.matcher(text).matches();
    }
}
