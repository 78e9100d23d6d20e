package dev.rote.mockapp;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Amounts as this application writes and reads them: `1,411.21`.
final class Money {
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,7}|\\d{1,3}(,\\d{3}){1,2})(\\.\\d{2})?");

    private Money() {}

    static BigDecimal cents(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    static String shown(BigDecimal amount) {
        return new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(amount);
    }

    /// Reads an amount of at most 9,999,999.99 with none or two decimals; empty if it is written otherwise.
    static Optional<BigDecimal> read(String text) {
        return AMOUNT.matcher(text).matches()
                ? Optional.of(new BigDecimal(text.replace(",", "")).setScale(2))
                : Optional.empty();
    }
}
