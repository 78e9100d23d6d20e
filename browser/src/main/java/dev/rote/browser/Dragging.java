package dev.rote.browser;

import dev.rote.browser.InputDispatcher.Point;
import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// Carries one node onto another with the mouse: as the page's own scripts follow it, or by drag and drop of HTML,
/// which the browser is kept from handing to the desktop (CDP domain Input, `setInterceptDrags`).
final class Dragging {
    private static final int STEPS = 10;

    /// How long the browser may take to notice that something is dragged.
    private static final Duration TAKING = Duration.ofMillis(500);

    private final PageSession page;
    private final Places places;
    private final Pointer pointer;

    Dragging(PageSession page, Places places, Pointer pointer) {
        this.page = page;
        this.places = places;
        this.pointer = pointer;
    }

    ActResult drag(Spot from, Spot onto, Deadline deadline) {
        if (!from.frame().id().equals(onto.frame().id())) {
            return new NotActionable(Obstacle.WRONG_KIND, "the two do not stand in one document");
        }
        // The target first, so that what is taken is in view when it is taken.
        return placed(
                onto,
                "drop",
                deadline,
                _ -> placed(
                        from,
                        "take",
                        deadline,
                        start -> placed(onto, "look", deadline, end -> carried(from, onto, start, end, deadline))));
    }

    private ActResult placed(Spot spot, String purpose, Deadline deadline, Function<Point, ActResult> then) {
        String function = purpose.equals("look") ? "rect" : "point";
        String more = purpose.equals("look")
                ? ""
                : "'" + (purpose.equals("drop") ? "hover" : purpose) + "'," + Pointer.patience(deadline);
        return switch (places.ask(spot, function, more, deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) -> {
                var at = Json.object()
                        .put("x", json.path("x").asDouble() + json.path("width").asDouble(0) / 2)
                        .put(
                                "y",
                                json.path("y").asDouble() + json.path("height").asDouble(0) / 2);
                yield pointer.located(spot, at, deadline, then);
            }
        };
    }

    private ActResult carried(Spot from, Spot onto, Point start, Point end, Deadline deadline) {
        String token = page.receipts().next();
        return switch (places.ask(from, "guardDrag", onto.address().position() + ",'" + token + "'", deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) -> {
                var at = new Pointer.Aimed(start, json, token);
                yield pointer.strike(
                        from,
                        at,
                        "verdict",
                        (input, point) -> json.path("draggable").asBoolean()
                                ? dropped(input, point, end, deadline)
                                : input.drag(point, end, STEPS, deadline),
                        deadline);
            }
        };
    }

    private Dispatched dropped(InputDispatcher input, Point start, Point end, Deadline deadline) {
        page.drags().forget();
        input.intercept(true, deadline);
        try {
            Dispatched taken = input.take(start, end, deadline);
            Optional<Dispatched> dropped =
                    carried(deadline.within(TAKING)).map(carried -> input.drop(carried, end, deadline));
            Dispatched released = input.letGo(end, deadline);
            return taken == Dispatched.TAKEN ? dropped.orElse(released) : taken;
        } finally {
            input.intercept(false, deadline);
        }
    }

    /// What the mouse carries once the browser has noticed that it does.
    private Optional<JsonNode> carried(Deadline deadline) {
        while (true) {
            long changes = page.changes().count();
            Optional<JsonNode> carried = page.drags().carried();
            if (carried.isPresent() || !page.changes().awaitBeyond(changes, deadline)) {
                return carried;
            }
        }
    }
}
