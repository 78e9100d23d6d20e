package dev.rote.browser;

import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Brings sliders and spin buttons to a value: by typing where that is possible, else by the arrow keys, whose
/// step is found out by the first.
final class Adjusting {
    private static final Chord MORE = Chord.parse("ArrowUp").orElseThrow();
    private static final Chord LESS = Chord.parse("ArrowDown").orElseThrow();

    /// Keys pressed for one value at most.
    private static final int MOST_KEYS = 1_000;

    private final Places places;
    private final Filling filling;
    private final Pressing pressing;

    Adjusting(Places places, Filling filling, Pressing pressing) {
        this.places = places;
        this.filling = filling;
        this.pressing = pressing;
    }

    ActResult adjust(Spot spot, BigDecimal to, Deadline deadline) {
        return switch (places.ask(spot, "measured", "", deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) ->
                refusal(json, to)
                        .<ActResult>map(why -> why)
                        .orElseGet(() -> json.path("typed").asBoolean()
                                ? filling.fill(spot, to.toPlainString(), deadline)
                                : byKeys(spot, to, deadline));
        };
    }

    private static Optional<NotActionable> refusal(JsonNode json, BigDecimal to) {
        if (!json.path("range").asBoolean()) {
            return Optional.of(new NotActionable(Obstacle.WRONG_KIND, "it has no range of values"));
        }
        boolean low =
                json.path("low").isNumber() && to.compareTo(json.path("low").decimalValue()) < 0;
        boolean high =
                json.path("high").isNumber() && to.compareTo(json.path("high").decimalValue()) > 0;
        return low || high
                ? Optional.of(new NotActionable(
                        Obstacle.OUT_OF_RANGE,
                        "it takes " + json.path("low").asString("") + " to "
                                + json.path("high").asString("")))
                : Optional.empty();
    }

    private ActResult byKeys(Spot spot, BigDecimal to, Deadline deadline) {
        BigDecimal now = now(spot, deadline).orElse(BigDecimal.ZERO);
        int keys = 0;
        while (now.compareTo(to) != 0 && keys < MOST_KEYS) {
            Chord towards = now.compareTo(to) < 0 ? MORE : LESS;
            ActResult pressed = pressing.key(spot, towards, deadline);
            if (!(pressed instanceof ActResult.Done)) {
                return pressed;
            }
            BigDecimal next = now(spot, deadline).orElse(now);
            BigDecimal step = next.subtract(now).abs();
            keys++;
            if (step.signum() == 0 || passed(now, next, to)) {
                return new ActResult.NotTaken(
                        to.toPlainString(), next.stripTrailingZeros().toPlainString());
            }
            BigDecimal left = to.subtract(next).abs().divide(step, 0, RoundingMode.DOWN);
            int more = left.min(BigDecimal.valueOf(MOST_KEYS - keys)).intValue();
            if (more > 0 && !(pressing.keys(spot, towards, more, deadline) instanceof ActResult.Done)) {
                return new ActResult.NotTaken(to.toPlainString(), next.toPlainString());
            }
            keys += more;
            now = now(spot, deadline).orElse(next);
        }
        String held = now.stripTrailingZeros().toPlainString();
        return now.compareTo(to) == 0 ? new ActResult.Done(held) : new ActResult.NotTaken(to.toPlainString(), held);
    }

    /// Whether a step went over the value, so that it lies between two that the control has.
    private static boolean passed(BigDecimal before, BigDecimal after, BigDecimal to) {
        return before.compareTo(to) < 0 == after.compareTo(to) > 0 && after.compareTo(to) != 0;
    }

    private Optional<BigDecimal> now(Spot spot, Deadline deadline) {
        return places.ask(spot, "measured", "", deadline) instanceof Said.Answer(var json)
                        && json.path("now").isNumber()
                ? Optional.of(json.path("now").decimalValue())
                : Optional.empty();
    }
}
