package dev.rote.capability;

import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;

final class DatePattern {
    private DatePattern() {}

    /// Throws [IllegalArgumentException] when the pattern is none.
    static DateTimeFormatter of(Target.Locale locale) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(properYears(locale.date()))
                .toFormatter(Locale.forLanguageTag(locale.language()))
                .withChronology(IsoChronology.INSTANCE)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    // Strict resolving wants an era beside a year of era, which no screen shows; `u` is the year people mean by `y`.
    private static String properYears(String pattern) {
        StringBuilder proper = new StringBuilder(pattern.length());
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            quoted ^= c == '\'';
            proper.append(c == 'y' && !quoted ? 'u' : c);
        }
        return proper.toString();
    }
}
