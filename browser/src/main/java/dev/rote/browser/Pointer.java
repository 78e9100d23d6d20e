package dev.rote.browser;

import dev.rote.browser.InputDispatcher.Point;
import dev.rote.browser.Places.Located;
import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.SessionGone;
import dev.rote.surface.ActResult;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// The mouse on a control: no other control gets its events, and whether this one got them is known afterwards.
final class Pointer {
    /// How long a control may take to come to rest.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration ANSWERING = Duration.ofMillis(250);

    private final PageSession page;
    private final Places places;
    private final Bars bars;

    Pointer(PageSession page, Documents documents, Places places) {
        this.page = page;
        this.places = places;
        this.bars = new Bars(page, documents);
    }

    /// Where the mouse may go, what the document said when it was asked, and the token by which it says that
    /// input came.
    record Aimed(Point point, JsonNode said, String token) {}

    /// What is dispatched at a point.
    @FunctionalInterface
    interface Hand {
        Dispatched at(InputDispatcher input, Point point);
    }

    /// Uses the mouse on a control; `received` is the event of UI Events or HTML that must come for it to be
    /// done.
    ActResult on(Spot spot, String purpose, String received, Hand hand, Deadline deadline) {
        String more = "'" + purpose + "'," + patience(deadline) + ",'" + received + "'";
        return aimed(spot, "aim", more, deadline, at -> strike(spot, at, "verdict", hand, deadline));
    }

    /// Has a function of the walker choose the place, given a token as its last argument, and keeps the mouse
    /// to it.
    ActResult aimed(Spot spot, String function, String more, Deadline deadline, Function<Aimed, ActResult> then) {
        String token = page.receipts().next();
        return bars.around(
                spot,
                Bars.Kind.POINTER,
                deadline,
                () -> places.ask(spot, function, more + ",'" + token + "'", deadline),
                said -> switch (said) {
                    case Said.No(var why) -> why;
                    case Said.Gone _ -> Places.STALE;
                    case Said.Answer(var json) ->
                        located(spot, json, deadline, point -> then.apply(new Aimed(point, json, token)));
                });
    }

    /// Acts at the point that a document named, wherever that is in the window.
    ActResult located(Spot spot, JsonNode said, Deadline deadline, Function<Point, ActResult> act) {
        Point inFrame = new Point(said.path("x").asDouble(), said.path("y").asDouble());
        return switch (places.inWindow(spot, inFrame, deadline)) {
            case Located.Hidden(var why) -> why;
            case Located.At(var point) -> act.apply(point);
        };
    }

    /// Dispatches where the mouse may go and says what came of it.
    ActResult strike(Spot spot, Aimed at, String verdict, Hand hand, Deadline deadline) {
        InputDispatcher input = input(spot);
        ActResult sent = dispatched(() -> {
            input.enter(spot.frame(), at.point(), deadline);
            return hand.at(input, at.point());
        });
        return sent instanceof ActResult.Done && !page.receipts().has(at.token())
                ? judged(spot, at, verdict, deadline)
                : sent;
    }

    private ActResult judged(Spot spot, Aimed at, String verdict, Deadline deadline) {
        return switch (places.ask(spot, verdict, "", deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ ->
                page.receipts().has(at.token())
                        ? new ActResult.Done("")
                        : new ActResult.Uncertain("its document went away before it could say that it was pressed");
            case Said.Answer(var json) -> {
                boolean wentAway =
                        json.path("begun").asBoolean() && json.path("gone").asBoolean();
                yield json.path("landed").asBoolean() || wentAway
                        ? new ActResult.Done("")
                        : new ActResult.NotTaken(
                                "the mouse on it",
                                json.path("begun").asBoolean() ? "let go elsewhere" : "nothing arrived");
            }
        };
    }

    static ActResult dispatched(Supplier<Dispatched> input) {
        try {
            return switch (input.get()) {
                case TAKEN, WINDOW_GONE -> new ActResult.Done("");
                case DIALOG_OPEN -> new ActResult.Uncertain("a dialog is open and waits for a person");
            };
        } catch (DeadlineExceeded late) {
            return new ActResult.Uncertain("the page did not say that it took the input");
        }
    }

    InputDispatcher input(Spot spot) {
        return new InputDispatcher(page, window(spot.frame()));
    }

    private PageWindow window(PageFrame frame) {
        return page.windows().stream()
                .filter(window -> window.frame(frame.id()).isPresent())
                .findFirst()
                .orElseThrow(() -> new SessionGone("the window is gone"));
    }

    /// In milliseconds; what is left, short of the time that the answer takes.
    static long patience(Deadline deadline) {
        long left = deadline.remaining().minus(ANSWERING).toMillis();
        return Math.max(0, Math.min(PATIENCE.toMillis(), left));
    }
}
