package dev.rote.browser;

import dev.rote.browser.InputDispatcher.Button;
import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Gesture;
import dev.rote.surface.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Presses controls and keys, ticks boxes and lets the mouse rest on things.
final class Pressing {
    /// How long a box that the page draws may take to show what was done to it.
    private static final Duration REDRAWING = Duration.ofMillis(500);

    /// A receipt may come a little later than the browser's word that the key was sent.
    private static final Duration ARRIVING = Duration.ofMillis(500);

    private final PageSession page;
    private final Documents documents;
    private final Places places;
    private final Pointer pointer;
    private final Bars bars;

    Pressing(PageSession page, Documents documents, Places places, Pointer pointer) {
        this.page = page;
        this.documents = documents;
        this.places = places;
        this.pointer = pointer;
        this.bars = new Bars(page, documents);
    }

    ActResult press(Spot spot, Act.Press press, Deadline deadline) {
        Button button = press.gesture() == Gesture.CONTEXT ? Button.RIGHT : Button.LEFT;
        int times = press.gesture() == Gesture.DOUBLE ? 2 : 1;
        List<ModifierKey> held =
                press.held().stream().sorted().map(ModifierKey::of).toList();
        return pointer.on(
                spot,
                "press",
                received(press.gesture()),
                (input, at) -> input.press(at, button, times, held, deadline),
                deadline);
    }

    private static String received(Gesture gesture) {
        return switch (gesture) {
            case SINGLE -> "click";
            case DOUBLE -> "dblclick";
            case CONTEXT -> "contextmenu";
        };
    }

    ActResult hover(Spot spot, Deadline deadline) {
        return switch (places.ask(spot, "point", "'hover'," + Pointer.patience(deadline), deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) ->
                pointer.located(spot, json, deadline, at -> {
                    InputDispatcher input = pointer.input(spot);
                    ActResult moved = Pointer.dispatched(() -> {
                        input.enter(spot.frame(), at, deadline);
                        return input.moveTo(at, deadline);
                    });
                    return moved instanceof ActResult.Done ? rested(spot, deadline) : moved;
                });
        };
    }

    private ActResult rested(Spot spot, Deadline deadline) {
        return places.ask(spot, "hovered", "", deadline) instanceof Said.Answer(var json)
                        && json.path("over").asBoolean()
                ? new ActResult.Done("")
                : new ActResult.NotTaken("the mouse on it", "the mouse elsewhere");
    }

    ActResult tick(Spot spot, boolean ticked, Deadline deadline) {
        Optional<Boolean> before = isTicked(spot, deadline);
        if (before.isEmpty()) {
            return Places.STALE;
        }
        if (before.get() == ticked) {
            return places.ask(spot, "point", "'tick'," + Pointer.patience(deadline), deadline)
                    .refusal()
                    .<ActResult>map(why -> why)
                    .orElseGet(() -> new ActResult.Done(said(ticked)));
        }
        ActResult pressed = pointer.on(spot, "tick", "click", (input, at) -> input.press(at, deadline), deadline);
        if (!(pressed instanceof ActResult.Done)) {
            return pressed;
        }
        return ticked(spot, ticked, deadline);
    }

    /// Waits until it is so, as long as a page may take to draw it.
    private ActResult ticked(Spot spot, boolean wanted, Deadline deadline) {
        Deadline redrawn = deadline.within(REDRAWING);
        while (true) {
            long changes = page.changes().count();
            Optional<Boolean> now = isTicked(spot, deadline);
            if (now.isEmpty()) {
                return new ActResult.Done("");
            }
            if (now.get() == wanted) {
                return new ActResult.Done(said(wanted));
            }
            if (!page.changes().awaitBeyond(changes, redrawn)) {
                return new ActResult.NotTaken(said(wanted), said(!wanted));
            }
        }
    }

    private static String said(boolean ticked) {
        return ticked ? "ticked" : "not ticked";
    }

    private Optional<Boolean> isTicked(Spot spot, Deadline deadline) {
        return places.ask(spot, "readBack", "", deadline) instanceof Said.Answer(var json)
                ? Optional.of(holds(json.path("states"), State.CHECKED))
                : Optional.empty();
    }

    private static boolean holds(JsonNode states, State state) {
        for (JsonNode one : states) {
            if (one.asString().equals(state.name())) {
                return true;
            }
        }
        return false;
    }

    /// Presses a key on what has the focus in the front window.
    ActResult key(Act.Key key, Deadline deadline) {
        Optional<Chord> chord = Chord.parse(key.chord());
        if (chord.isEmpty()) {
            return notAKey(key);
        }
        PageWindow front = page.front();
        documents.settle(front.frames(), deadline);
        page.receipts().next();
        return heard(
                Receipts.ANY_KEY,
                Pointer.dispatched(() -> new InputDispatcher(page, front).press(chord.get(), deadline)));
    }

    /// Gives a control the focus and presses a key there, and nowhere else.
    ActResult key(Spot spot, Act.Key key, Deadline deadline) {
        return Chord.parse(key.chord()).map(chord -> key(spot, chord, deadline)).orElseGet(() -> notAKey(key));
    }

    /// Gives a control the focus and presses a key there.
    ActResult key(Spot spot, Chord chord, Deadline deadline) {
        return keys(spot, chord, 1, deadline);
    }

    /// Gives a control the focus and presses a key there several times.
    ActResult keys(Spot spot, Chord chord, int times, Deadline deadline) {
        String token = page.receipts().next();
        return bars.around(
                spot,
                Bars.Kind.KEYS,
                deadline,
                () -> places.ask(spot, "focus", "'" + token + "'", deadline),
                said -> said.refusal()
                        .<ActResult>map(why -> why)
                        .orElseGet(() -> heard(
                                token,
                                Pointer.dispatched(() -> pointer.input(spot).press(chord, times, deadline)))));
    }

    private ActResult heard(String token, ActResult sent) {
        return sent instanceof ActResult.Done && !page.receipts().await(token, Deadline.in(ARRIVING))
                ? new ActResult.NotTaken("the key", "no key arrived")
                : sent;
    }

    private static ActResult notAKey(Act.Key key) {
        return new NotActionable(Obstacle.WRONG_KIND, "\"" + key.chord() + "\" is no key");
    }
}
