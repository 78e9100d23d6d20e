package dev.rote.replay;

import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.Target;
import dev.rote.capability.ValueType;
import java.math.BigDecimal;
import java.util.Optional;

/// Types the text of an output by its locale.
final class Typed {
    private Typed() {}

    static Optional<Json> of(String text, Output output, Target.Locale locale) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        return output.type() == ValueType.DECIMAL ? decimal(text, locale) : Optional.of(Json.text(text));
    }

    private static Optional<Json> decimal(String text, Target.Locale locale) {
        String plain = text.replace(locale.grouping(), "").replace("$", "").replace(locale.decimal(), ".");
        try {
            return Optional.of(Json.text(new BigDecimal(plain).toPlainString()));
        } catch (NumberFormatException notDecimal) {
            return Optional.empty();
        }
    }
}
