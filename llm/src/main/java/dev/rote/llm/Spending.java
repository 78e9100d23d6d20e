package dev.rote.llm;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// What one discovery has spent on its model, in US dollars, and whether it may spend more. Of one thread.
final class Spending {
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
    private static final int DIGITS = 6;

    private final Prices.Price price;
    private final BigDecimal most;
    private BigDecimal spent = BigDecimal.ZERO;

    Spending(Prices.Price price, int cents) {
        this.price = price;
        this.most = BigDecimal.valueOf(cents, 2);
    }

    /// Tokens of one call; `cached` are among those that went in.
    record Tokens(int in, int cached, int out) {
        /// Rather too few, so that a guess is rather too dear: the providers say about four.
        private static final int CHARACTERS_EACH = 3;

        static Tokens guessed(int characters, int pictured, int out) {
            return new Tokens(characters / CHARACTERS_EACH + pictured, 0, out);
        }

        boolean isNothing() {
            return in == 0 && out == 0;
        }
    }

    BigDecimal add(Tokens tokens) {
        BigDecimal cost = of(price.input(), tokens.in() - tokens.cached())
                .add(of(price.cachedInput(), tokens.cached()))
                .add(of(price.output(), tokens.out()));
        spent = spent.add(cost);
        return cost;
    }

    private static BigDecimal of(BigDecimal million, int tokens) {
        return million.multiply(BigDecimal.valueOf(Math.max(tokens, 0))).divide(MILLION, DIGITS, RoundingMode.HALF_UP);
    }

    boolean isOver() {
        return !price.isFree() && spent.compareTo(most) >= 0;
    }

    BigDecimal spent() {
        return spent;
    }

    BigDecimal most() {
        return most;
    }
}
