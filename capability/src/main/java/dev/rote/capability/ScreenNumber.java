package dev.rote.capability;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number as people write it: grouped, with a currency before or after it, negative by a minus on either side or by
/// parentheses.
final class ScreenNumber {
    private static final int LONGEST = 60;
    private static final int ARABIC_DECIMAL = 0x066b;
    private static final int ARABIC_GROUPING = 0x066c;
    private static final Pattern SWISS = Pattern.compile("(\\d{1,3}(?:['\u2019]\\d{3})+)(?:[.,](\\d+))?");
    private static final Pattern SPACED = Pattern.compile("\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?");

    private ScreenNumber() {}

    static Optional<BigDecimal> of(String shown, Target.Locale locale) {
        if (shown.isEmpty() || shown.length() > LONGEST) {
            return Optional.empty();
        }
        String text = inLatin(shown, locale);
        boolean negative = false;
        if (text.startsWith("(") && text.endsWith(")")) {
            negative = true;
            text = text.substring(1, text.length() - 1).strip();
        }
        String bare = withoutCurrency(text);
        boolean hadCurrency = !bare.equals(text);
        if (isMinus(bare, 0) != isMinus(bare, bare.length() - 1) && !negative) {
            negative = true;
            bare = isMinus(bare, 0) ? bare.substring(1) : bare.substring(0, bare.length() - 1);
        }
        Optional<String> digits = digits(hadCurrency ? bare.strip() : withoutCurrency(bare.strip()), locale);
        return digits.map(negative ? plain -> new BigDecimal(plain).negate() : BigDecimal::new);
    }

    /// Digits of other scripts as those of Latin, and the separators that Arabic has for numbers alone as the
    /// locale's.
    private static String inLatin(String text, Target.Locale locale) {
        StringBuilder latin = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == ARABIC_DECIMAL) {
                latin.append(locale.decimal());
            } else if (c == ARABIC_GROUPING) {
                latin.append(locale.grouping());
            } else if (Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER) {
                latin.append(Character.digit(c, 10));
            } else {
                latin.appendCodePoint(c);
            }
        });
        return latin.toString();
    }

    private static boolean isMinus(String text, int at) {
        return !text.isEmpty() && (text.charAt(at) == '-' || text.charAt(at) == '\u2212');
    }

    /// Takes one currency sign or one ISO 4217 code off either end.
    private static String withoutCurrency(String text) {
        int from = signs(text, 0, 1);
        if (from > 0) {
            return text.substring(from).strip();
        }
        int to = signs(text, text.length() - 1, -1);
        return to > 0 ? text.substring(0, text.length() - to).strip() : text;
    }

    private static int signs(String text, int at, int step) {
        if (text.isEmpty()) {
            return 0;
        }
        if (Character.getType(text.charAt(at)) == Character.CURRENCY_SYMBOL) {
            return 1;
        }
        int last = at + 2 * step;
        boolean roomy = last >= 0 && last < text.length();
        return roomy && isCurrency(text.substring(Math.min(at, last), Math.max(at, last) + 1)) ? 3 : 0;
    }

    private static boolean isCurrency(String code) {
        if (!code.chars().allMatch(c -> c >= 'A' && c <= 'Z')) {
            return false;
        }
        try {
            return Currency.getInstance(code).getCurrencyCode().equals(code);
        } catch (IllegalArgumentException unknown) {
            return false;
        }
    }

    /// Plain digits with a point, when the grouping is where the locale puts it: never a guess at which of two
    /// characters is the decimal one. Apostrophes group in whatever locale and tell the point or comma behind them
    /// to be the decimal one; spaces group too, where the locale's own decimal character follows.
    private static Optional<String> digits(String text, Target.Locale locale) {
        Matcher swiss = SWISS.matcher(text);
        if (swiss.matches()) {
            return Optional.of(
                    swiss.group(1).replaceAll("['\u2019]", "") + (swiss.group(2) == null ? "" : "." + swiss.group(2)));
        }
        if (SPACED.matcher(text).matches()) {
            return digits(text.replace(" ", ""), locale);
        }
        int decimal = locale.decimal().isEmpty() ? -1 : text.indexOf(locale.decimal());
        String whole = decimal < 0 ? text : text.substring(0, decimal);
        String fraction =
                decimal < 0 ? "" : text.substring(decimal + locale.decimal().length());
        if (decimal >= 0 && !areDigits(fraction)) {
            return Optional.empty();
        }
        return ungrouped(whole, locale.grouping()).map(plain -> decimal < 0 ? plain : plain + "." + fraction);
    }

    private static Optional<String> ungrouped(String whole, String grouping) {
        String grouped = grouping.codePoints().anyMatch(Character::isSpaceChar) ? " " : grouping;
        if (grouped.isEmpty() || !whole.contains(grouped)) {
            return areDigits(whole) ? Optional.of(whole) : Optional.empty();
        }
        StringBuilder plain = new StringBuilder();
        int at = 0;
        for (int next = whole.indexOf(grouped); next >= 0; next = whole.indexOf(grouped, at)) {
            plain.append(whole, at, next).append(',');
            at = next + grouped.length();
        }
        plain.append(whole, at, whole.length());
        return isGrouped(plain.toString()) ? Optional.of(plain.toString().replace(",", "")) : Optional.empty();
    }

    /// 1 to 3 digits, then groups of 3; or, as in India, groups of 2 before a last one of 3.
    private static boolean isGrouped(String text) {
        String[] groups = text.split(",", -1);
        int last = groups.length - 1;
        int inner = groups.length > 2 ? groups[1].length() : 3;
        if (!areDigits(groups[0]) || groups[0].length() > inner || inner < 2 || inner > 3) {
            return false;
        }
        for (int i = 1; i <= last; i++) {
            if (!areDigits(groups[i]) || groups[i].length() != (i == last ? 3 : inner)) {
                return false;
            }
        }
        return true;
    }

    private static boolean areDigits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
