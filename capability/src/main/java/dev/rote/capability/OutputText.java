package dev.rote.capability;

import dev.rote.surface.Names;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/// Reads a typed value from what a screen shows, by the rules of the application's locale; what could mean two things
/// is refused.
public final class OutputText {
    private static final int LONGEST_NUMBER = 40;
    private static final Pattern DASH = Pattern.compile("[-\u2010-\u2015\u2212]{1,3}");
    private static final Pattern ZEROS = Pattern.compile("0{1,4}[./ -]0{1,2}[./ -]0{1,4}");

    private OutputText() {}

    /// What reading it came to.
    public sealed interface Reading {
        record Read(Value value) implements Reading {}

        /// The screen says that there is no value: it shows a dash, or a date of nothing but zeros.
        record None() implements Reading {}

        /// `expected` says what a text of that type looks like.
        record Unreadable(String expected) implements Reading {}
    }

    public static Reading read(String text, ValueType type, Target.Locale locale) {
        String shown = Names.normal(text);
        if (isNone(shown, type)) {
            return new Reading.None();
        }
        return switch (type) {
            case STRING, ENUM -> shown.isEmpty() ? unreadable("a text") : new Reading.Read(new Value.Text(shown));
            case DECIMAL -> decimal(plain(text, shown), locale);
            case INTEGER -> whole(plain(text, shown), locale);
            case BOOLEAN -> truth(shown);
            case DATE -> date(shown, locale);
            case FILE -> unreadable("a file, which no text is");
            case LIST -> unreadable("a list, which no single text is");
        };
    }

    // Compatibility folding turns a footnote's raised digit into a digit of the number: 100\u00b9 is not 1001.
    private static String plain(String text, String folded) {
        return text.codePoints().anyMatch(c -> Character.getType(c) == Character.OTHER_NUMBER) ? "" : folded;
    }

    private static boolean isNone(String shown, ValueType type) {
        return switch (type) {
            case DECIMAL, INTEGER -> DASH.matcher(shown).matches();
            case DATE -> DASH.matcher(shown).matches() || ZEROS.matcher(shown).matches();
            case STRING, ENUM, BOOLEAN, FILE, LIST -> false;
        };
    }

    private static Reading decimal(String shown, Target.Locale locale) {
        return ScreenNumber.of(shown, locale)
                .<Reading>map(number -> new Reading.Read(new Value.Decimal(number)))
                .orElseGet(() ->
                        unreadable("an amount written like 1" + locale.grouping() + "234" + locale.decimal() + "56"));
    }

    private static Reading whole(String shown, Target.Locale locale) {
        return ScreenNumber.of(shown, locale)
                .filter(number ->
                        number.scale() == 0 && number.abs().compareTo(BigDecimal.valueOf(Json.MOST_WHOLE)) <= 0)
                .<Reading>map(number -> new Reading.Read(new Value.Whole(number.longValueExact())))
                .orElseGet(() -> unreadable("a whole number written like 1" + locale.grouping() + "234"));
    }

    private static Reading truth(String shown) {
        if (shown.equalsIgnoreCase("true") || shown.equalsIgnoreCase("yes")) {
            return new Reading.Read(new Value.Truth(true));
        }
        if (shown.equalsIgnoreCase("false") || shown.equalsIgnoreCase("no")) {
            return new Reading.Read(new Value.Truth(false));
        }
        return unreadable("true, false, yes or no");
    }

    private static Reading date(String shown, Target.Locale locale) {
        if (!DatePattern.isWhole(locale)) {
            return unreadable("a date that names its century; " + locale.date() + " does not");
        }
        try {
            return shown.length() > LONGEST_NUMBER
                    ? unreadable("a date written like " + locale.date())
                    : new Reading.Read(new Value.Day(LocalDate.parse(shown, DatePattern.of(locale))));
        } catch (DateTimeException none) {
            return unreadable("a date written like " + locale.date());
        }
    }

    private static Reading unreadable(String expected) {
        return new Reading.Unreadable(expected);
    }
}
