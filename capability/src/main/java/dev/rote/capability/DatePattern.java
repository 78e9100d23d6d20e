package dev.rote.capability;

import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.regex.Pattern;

/// Dates as screens write them.
final class DatePattern {
    private static final Pattern YEAR_OF_TWO = Pattern.compile("(?<![yu])(?:yy|uu)(?![yu])");
    static final String WANTED = "not a pattern of dates, such as MM/dd/yyyy";

    private DatePattern() {}

    static boolean isOne(Target.Locale locale) {
        try {
            of(locale);
            return true;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    /// Whether a date written so names its century: 65 is 1965 for a birthday and 2065 for a loan.
    static boolean isWhole(Target.Locale locale) {
        String bare = locale.date().replaceAll("'[^']*'", "");
        return !YEAR_OF_TWO.matcher(bare).find();
    }

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
