package dev.rote.browser;

import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Names;
import dev.rote.surface.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Chooses options of lists, those of the browser and those that a page draws, and takes suggestions.
final class Choosing {
    private static final Chord ENTER = Chord.parse("Enter").orElseThrow();
    private static final Chord SPACE = Chord.parse("Space").orElseThrow();
    private static final Chord DOWN = Chord.parse("ArrowDown").orElseThrow();
    private static final Chord UP = Chord.parse("ArrowUp").orElseThrow();

    /// How long a page may take to show what was chosen.
    private static final Duration REDRAWING = Duration.ofMillis(600);

    /// Options a list is gone through by keys at most.
    private static final int MOST_KEYS = 200;

    private final PageSession page;
    private final Places places;
    private final Pointer pointer;
    private final Filling filling;
    private final Pressing pressing;

    Choosing(PageSession page, Places places, Pointer pointer, Filling filling, Pressing pressing) {
        this.page = page;
        this.places = places;
        this.pointer = pointer;
        this.filling = filling;
        this.pressing = pressing;
    }

    ActResult choose(Spot spot, List<String> options, Deadline deadline) {
        return switch (places.ask(spot, "list", "" + Pointer.patience(deadline), deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) ->
                pointer.located(
                        spot,
                        json,
                        deadline,
                        _ -> json.path("drawn").asBoolean()
                                ? drawn(spot, options, deadline)
                                : ownList(spot, options, deadline));
        };
    }

    private ActResult ownList(Spot spot, List<String> options, Deadline deadline) {
        return switch (places.ask(spot, "choose", Filling.quoted(options), deadline)) {
            case Said.No(var why) -> why;
            // A list may send its form at once: then its document is gone before it can answer.
            case Said.Gone _ -> new ActResult.Done("");
            case Said.Answer(var json) -> {
                String held = json.path("value").asString();
                String wanted = json.path("wanted").asString();
                yield held.equals(wanted) || options.size() > 1
                        ? new ActResult.Done(held)
                        : new ActResult.NotTaken(wanted, held);
            }
        };
    }

    /// A list that the page draws, opened if need be; each option with the mouse and, where that changes
    /// nothing, by keys.
    private ActResult drawn(Spot spot, List<String> options, Deadline deadline) {
        if (options.size() > 1 && !isMultiple(spot)) {
            return new NotActionable(Obstacle.WRONG_KIND, "only one option can be chosen");
        }
        if (!(places.ask(spot, "opening", "", deadline) instanceof Said.Answer(var before))) {
            return Places.STALE;
        }
        ActResult opened = before.path("open").asBoolean() ? new ActResult.Done("") : pressed(spot, deadline);
        if (!(opened instanceof ActResult.Done)) {
            return opened;
        }
        List<String> wanted = isMultiple(spot) ? toToggle(spot, options, deadline) : options;
        for (String option : wanted) {
            ActResult chosen = offered(spot, option, deadline);
            if (!(chosen instanceof ActResult.Done)) {
                return chosen;
            }
        }
        ActResult shown = shown(spot, options, deadline);
        return shown instanceof ActResult.NotTaken && options.size() == 1
                ? byKeys(spot, options.getFirst(), deadline, () -> shown(spot, options, deadline))
                : shown;
    }

    private static boolean isMultiple(Spot spot) {
        return spot.node().is(State.MULTISELECTABLE);
    }

    private ActResult pressed(Spot spot, Deadline deadline) {
        return pointer.on(spot, "press", "click", (input, at) -> input.press(at, deadline), deadline);
    }

    /// What is chosen and should not be, and what should be and is not.
    private List<String> toToggle(Spot spot, List<String> options, Deadline deadline) {
        List<String> toggled = new ArrayList<>(picked(spot, deadline));
        List<String> missing = options.stream()
                .filter(option -> toggled.stream().noneMatch(one -> Names.same(option, one)))
                .toList();
        toggled.removeIf(one -> options.stream().anyMatch(option -> Names.same(option, one)));
        toggled.addAll(missing);
        return toggled;
    }

    private List<String> picked(Spot spot, Deadline deadline) {
        List<String> picked = new ArrayList<>();
        if (places.ask(spot, "chosen", "", deadline) instanceof Said.Answer(var json)) {
            json.path("picked").forEach(one -> picked.add(one.asString()));
        }
        return picked;
    }

    /// Presses the option that reads so as soon as it is offered.
    private ActResult offered(Spot spot, String option, Deadline deadline) {
        return pointer.aimed(
                spot,
                "offer",
                Filling.quoted(option) + "," + Pointer.patience(deadline),
                deadline,
                at -> pointer.strike(
                        spot, at, "offerVerdict", (input, point) -> input.press(point, deadline), deadline));
    }

    /// Waits until the list shows what was chosen, and is closed where it opened.
    private ActResult shown(Spot spot, List<String> options, Deadline deadline) {
        return awaited(deadline, () -> switch (places.ask(spot, "chosen", "", deadline)) {
            case Said.Gone _ -> new ActResult.Done("");
            case Said.No(var why) -> new ActResult.NotTaken(String.join(", ", options), why.detail());
            case Said.Answer(var json) -> {
                List<String> picked = new ArrayList<>();
                json.path("picked").forEach(one -> picked.add(one.asString()));
                String value = json.path("value").asString();
                boolean all = isMultiple(spot)
                        ? same(picked, options)
                        : Names.same(value, options.getFirst()) || same(picked, options);
                String told = isMultiple(spot) ? String.join(", ", picked) : value;
                yield all && (isMultiple(spot) || !json.path("open").asBoolean())
                        ? new ActResult.Done(told)
                        : new ActResult.NotTaken(String.join(", ", options), told);
            }
        });
    }

    private static boolean same(List<String> some, List<String> others) {
        return some.size() == others.size()
                && some.stream().allMatch(one -> others.stream().anyMatch(other -> Names.same(one, other)));
    }

    /// Asks again after each change, as long as a page may take to draw it.
    private ActResult awaited(Deadline deadline, Supplier<ActResult> question) {
        Deadline redrawn = deadline.within(REDRAWING);
        while (true) {
            long changes = page.changes().count();
            ActResult answer = question.get();
            if (!(answer instanceof ActResult.NotTaken) || !page.changes().awaitBeyond(changes, redrawn)) {
                return answer;
            }
        }
    }

    /// Walks to the option by keys and takes it, for lists that do not listen to the mouse.
    private ActResult byKeys(Spot spot, String option, Deadline deadline, Supplier<ActResult> shown) {
        for (Chord step : List.of(DOWN, UP)) {
            String active = active(spot, deadline);
            for (int keys = 0; keys < MOST_KEYS && !Names.same(active, option); keys++) {
                if (!(pressing.key(spot, step, deadline) instanceof ActResult.Done)) {
                    return shown.get();
                }
                String now = active(spot, deadline);
                if (now.equals(active)) {
                    break;
                }
                active = now;
            }
            if (Names.same(active, option)) {
                return taken(spot, deadline, shown);
            }
        }
        return shown.get();
    }

    private ActResult taken(Spot spot, Deadline deadline, Supplier<ActResult> shown) {
        ActResult result = shown.get();
        for (Chord take : List.of(ENTER, SPACE)) {
            if (result instanceof ActResult.NotTaken && pressing.key(spot, take, deadline) instanceof ActResult.Done) {
                result = shown.get();
            }
        }
        return result;
    }

    private String active(Spot spot, Deadline deadline) {
        return places.ask(spot, "activeOption", "", deadline) instanceof Said.Answer(var json)
                ? json.path("text").asString()
                : "";
    }

    /// Types, waits for the suggestion that reads exactly so, and takes it.
    ActResult pick(Spot spot, String typed, String suggestion, Deadline deadline) {
        if (!(places.ask(spot, "opening", "", deadline) instanceof Said.Answer)) {
            return Places.STALE;
        }
        ActResult filled = filling.fill(spot, typed, deadline);
        if (!(filled instanceof ActResult.Done)) {
            return filled;
        }
        if (places.ask(spot, "ownSuggestion", Filling.quoted(suggestion), deadline) instanceof Said.Answer(var own)
                && own.path("known").asBoolean()) {
            return filling.fill(spot, own.path("value").asString(), deadline);
        }
        return switch (offered(spot, suggestion, deadline)) {
            case ActResult.Done _ -> {
                Supplier<ActResult> taken = () -> suggested(spot, typed, suggestion, deadline);
                ActResult result = taken.get();
                yield result instanceof ActResult.NotTaken ? byKeys(spot, suggestion, deadline, taken) : result;
            }
            case ActResult.NotActionable(var _, var detail) -> new ActResult.NotTaken(suggestion, detail);
            case ActResult other -> other;
        };
    }

    private ActResult suggested(Spot spot, String typed, String suggestion, Deadline deadline) {
        return awaited(deadline, () -> switch (places.ask(spot, "suggestion", Filling.quoted(suggestion), deadline)) {
            case Said.Gone _ -> new ActResult.Done("");
            case Said.No(var why) -> new ActResult.NotTaken(suggestion, why.detail());
            case Said.Answer(var json) -> {
                String value = json.path("value").asString();
                boolean part = !value.isBlank()
                        && !Names.same(value, typed)
                        && Names.normal(suggestion).contains(Names.normal(value));
                yield !json.path("offered").asBoolean()
                                && (Names.same(value, suggestion)
                                        || part
                                        || json.path("near").asBoolean())
                        ? new ActResult.Done(value)
                        : new ActResult.NotTaken(suggestion, value);
            }
        });
    }
}
