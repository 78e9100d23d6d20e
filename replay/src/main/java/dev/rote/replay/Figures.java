package dev.rote.replay;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// Compares readings: as numbers where the source holds a number, else letter by letter.
final class Figures {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

    private Figures() {}

    static Optional<BigDecimal> read(String text) {
        return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    static boolean same(EffectReading.Found found, String expected) {
        Optional<BigDecimal> number = found.isNumber() ? read(found.value()) : Optional.empty();
        Optional<BigDecimal> other = read(expected);
        if (number.isPresent() && other.isPresent()) {
            return number.get().compareTo(other.get()) == 0;
        }
        return found.value().equals(expected);
    }

    static boolean same(EffectReading one, EffectReading other) {
        if (one instanceof EffectReading.Found first && other instanceof EffectReading.Found(var value, var _)) {
            return same(first, value);
        }
        return one.equals(other);
    }
}
