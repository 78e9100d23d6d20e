package dev.rote.browser;

import dev.rote.browser.InputDispatcher.Button;
import dev.rote.browser.InputDispatcher.Point;
import dev.rote.browser.Looking.Look;
import dev.rote.browser.Places.Located;
import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Gesture;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Does acts with real input: finds the control again, makes sure that it can receive the act, dispatches, reads back.
final class Acting {
    /// How long a control may take to come to rest.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final int DRAG_STEPS = 10;

    private final PageSession page;
    private final Places places;
    private final Documents documents;
    private final Filling filling;
    private final Travel travel;

    Acting(PageSession page, Documents documents, Places places, Set<String> origins) {
        this.page = page;
        this.documents = documents;
        this.places = places;
        this.filling = new Filling(places);
        this.travel = new Travel(page, origins);
    }

    ActResult act(Act act, Optional<Look> newest, Deadline deadline) {
        return switch (act) {
            case Act.Press press -> on(newest, press.on(), spot -> press(newest, spot, press, deadline));
            case Act.Hover(var on) -> on(newest, on, spot -> hover(newest, spot, deadline));
            case Act.Fill(var in, var entry) -> on(newest, in, spot -> fill(newest, spot, entry, deadline));
            case Act.Clear(var in) -> on(newest, in, spot -> fill(newest, spot, plain(""), deadline));
            case Act.EnterDate(var in, var date, var written) ->
                on(newest, in, spot -> fill(newest, spot, plain(isDate(spot) ? "" + date : written), deadline));
            case Act.Adjust(var in, var to) ->
                on(newest, in, spot -> fill(newest, spot, plain(to.toPlainString()), deadline));
            case Act.Pick _ -> new NotActionable(Obstacle.WRONG_KIND, "suggestions cannot be picked here");
            case Act.Choose(var in, var options) -> on(newest, in, spot -> choose(newest, spot, options, deadline));
            case Act.Tick(var on, var ticked) -> on(newest, on, spot -> tick(newest, spot, ticked, deadline));
            case Act.Key key ->
                key.on().isEmpty()
                        ? key(key.chord(), key.dialog(), deadline)
                        : on(newest, key.on().get(), spot -> keyOn(newest, spot, key, deadline));
            case Act.Upload(var in, var file) ->
                on(newest, in, spot -> upload(spot, file.toAbsolutePath().toString(), deadline));
            case Act.ScrollTo(var to) -> on(newest, to, spot -> scrollTo(spot, deadline));
            case Act.ScrollBy scroll -> on(newest, scroll.in(), spot -> scrollBy(newest, spot, scroll, deadline));
            case Act.Drag(var from, var onto) ->
                on(newest, from, spot -> on(newest, onto, target -> drag(newest, spot, target, deadline)));
            case Act.Navigate(var address) -> travel.to(address, deadline);
            case Act.Back _ -> travel.back(deadline);
            case Act.Forward _ -> travel.forward(deadline);
        };
    }

    private ActResult on(Optional<Look> newest, Ref ref, Function<Spot, ActResult> act) {
        return places.spot(newest, ref).map(act).orElse(Places.STALE);
    }

    private static Entry plain(String text) {
        return new Entry.Plain(text);
    }

    private static boolean isDate(Spot spot) {
        return spot.node().role() == Role.DATE;
    }

    private ActResult fill(Optional<Look> newest, Spot spot, Entry entry, Deadline deadline) {
        return pointed(newest, spot, "fill", deadline, _ -> filling.fill(spot, input(spot), entry, deadline));
    }

    private ActResult scrollBy(Optional<Look> newest, Spot spot, Act.ScrollBy by, Deadline deadline) {
        return pointed(
                newest,
                spot,
                "hover",
                deadline,
                at -> dispatched(() -> input(spot).wheel(at, by.right(), by.down(), deadline)));
    }

    /// Finds the point of a control that receives events, in its window, and acts there.
    private ActResult pointed(
            Optional<Look> newest, Spot spot, String purpose, Deadline deadline, Function<Point, ActResult> act) {
        long patience = Math.min(PATIENCE.toMillis(), deadline.remaining().toMillis());
        return switch (places.ask(spot, "point", "'" + purpose + "'," + patience, deadline)) {
            case Said.No(var why) -> why;
            case Said.Answer(var json) -> {
                Point inFrame =
                        new Point(json.path("x").asDouble(), json.path("y").asDouble());
                yield switch (places.inWindow(newest.orElseThrow(), spot.frame(), inFrame, deadline)) {
                    case Located.Hidden(var why) -> why;
                    case Located.At(var at) -> act.apply(at);
                };
            }
        };
    }

    private InputDispatcher input(Spot spot) {
        return new InputDispatcher(page, window(spot.frame()));
    }

    private PageWindow window(PageFrame frame) {
        return page.windows().stream()
                .filter(window -> window.frame(frame.id()).isPresent())
                .findFirst()
                .orElseThrow(() -> new SessionGone("the window is gone"));
    }

    private ActResult press(Optional<Look> newest, Spot spot, Act.Press press, Deadline deadline) {
        Button button = press.gesture() == Gesture.CONTEXT ? Button.RIGHT : Button.LEFT;
        int times = press.gesture() == Gesture.DOUBLE ? 2 : 1;
        List<ModifierKey> held =
                press.held().stream().sorted().map(ModifierKey::of).toList();
        return pointed(
                newest,
                spot,
                "press",
                deadline,
                at -> answering(press.dialog(), () -> {
                    InputDispatcher input = input(spot);
                    input.enter(spot.frame(), at, deadline);
                    return dispatched(() -> input.press(at, button, times, held, deadline));
                }));
    }

    private ActResult hover(Optional<Look> newest, Spot spot, Deadline deadline) {
        return pointed(
                newest,
                spot,
                "hover",
                deadline,
                at -> dispatched(() -> input(spot).moveTo(at, deadline)));
    }

    private ActResult drag(Optional<Look> newest, Spot spot, Spot target, Deadline deadline) {
        return pointed(
                newest,
                target,
                "hover",
                deadline,
                _ -> pointed(
                        newest,
                        spot,
                        "press",
                        deadline,
                        from -> pointed(
                                newest,
                                target,
                                "hover",
                                deadline,
                                to -> dispatched(() -> input(spot).drag(from, to, DRAG_STEPS, deadline)))));
    }

    private ActResult keyOn(Optional<Look> newest, Spot spot, Act.Key key, Deadline deadline) {
        return pointed(
                newest,
                spot,
                "press",
                deadline,
                _ -> places.ask(spot, "focus", "", deadline) instanceof Said.No(var why)
                        ? why
                        : key(key.chord(), key.dialog(), deadline));
    }

    /// While the act is done its dialogs are answered as declared, and those that were named also after it.
    private ActResult answering(DialogAnswer dialog, Supplier<ActResult> act) {
        page.dialogs().declare(dialog);
        try {
            return act.get();
        } finally {
            page.dialogs().withdrawBlanket();
        }
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

    private ActResult choose(Optional<Look> newest, Spot spot, List<String> options, Deadline deadline) {
        return pointed(newest, spot, "choose", deadline, _ -> {
            String texts = options.stream().map(Filling::quoted).collect(Collectors.joining(",", "[", "]"));
            return switch (places.ask(spot, "choose", texts, deadline)) {
                case Said.Answer(var json) ->
                    new ActResult.Done(json.path("value").asString());
                // A list may send its form at once: then its document is gone before it can answer.
                case Said.No(var why) when why.obstacle() == Obstacle.STALE -> new ActResult.Done("");
                case Said.No(var why) -> why;
            };
        });
    }

    private ActResult tick(Optional<Look> newest, Spot spot, boolean ticked, Deadline deadline) {
        Optional<Boolean> before = isTicked(spot, deadline);
        if (before.isEmpty()) {
            return Places.STALE;
        }
        if (before.get() == ticked) {
            return new ActResult.Done(said(ticked));
        }
        ActResult pressed = pointed(
                newest,
                spot,
                "tick",
                deadline,
                at -> dispatched(() -> input(spot).press(at, deadline)));
        if (!(pressed instanceof ActResult.Done)) {
            return pressed;
        }
        return isTicked(spot, deadline)
                .<ActResult>map(now ->
                        now == ticked ? new ActResult.Done(said(now)) : new ActResult.NotTaken(said(ticked), said(now)))
                .orElseGet(() -> new ActResult.Done(""));
    }

    private static String said(boolean ticked) {
        return ticked ? "ticked" : "not ticked";
    }

    private Optional<Boolean> isTicked(Spot spot, Deadline deadline) {
        return switch (places.ask(spot, "readBack", "", deadline)) {
            case Said.No _ -> Optional.empty();
            case Said.Answer(var json) -> Optional.of(holds(json.path("states"), State.CHECKED));
        };
    }

    private static boolean holds(JsonNode states, State state) {
        for (JsonNode one : states) {
            if (one.asString().equals(state.name())) {
                return true;
            }
        }
        return false;
    }

    private ActResult key(String text, DialogAnswer dialog, Deadline deadline) {
        Optional<Chord> chord = Chord.parse(text);
        if (chord.isEmpty()) {
            return new NotActionable(Obstacle.WRONG_KIND, "\"" + text + "\" is no key");
        }
        PageWindow front = page.front();
        return answering(dialog, () -> dispatched(() -> new InputDispatcher(page, front).press(chord.get(), deadline)));
    }

    private ActResult upload(Spot spot, String file, Deadline deadline) {
        Optional<String> object = documents.object(spot.frame(), "__rote.element(" + spot.arguments() + ")", deadline);
        if (object.isEmpty()) {
            return Places.STALE;
        }
        if (spot.node().is(State.DISABLED)) {
            return new NotActionable(Obstacle.DISABLED, "it cannot be used");
        }
        try {
            var params = Json.object().put("objectId", object.get());
            params.putArray("files").add(file);
            spot.frame().session().call("DOM.setFileInputFiles", params, deadline);
        } catch (CdpRefused refused) {
            return new NotActionable(Obstacle.WRONG_KIND, refused.reason());
        }
        return new ActResult.Done(file.substring(file.lastIndexOf('/') + 1));
    }

    private ActResult scrollTo(Spot spot, Deadline deadline) {
        return places.ask(spot, "scrollTo", "", deadline) instanceof Said.No(var why) ? why : new ActResult.Done("");
    }
}
