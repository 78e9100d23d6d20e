package dev.rote.browser;

import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Entry;
import dev.rote.surface.Role;
import dev.rote.surface.State;

/// Replaces what a field holds by typing, as a person does, and reads it back.
final class Filling {
    private static final Chord EMPTY = Chord.parse("Delete").orElseThrow();

    private final Places places;

    Filling(Places places) {
        this.places = places;
    }

    ActResult fill(Spot spot, InputDispatcher input, Entry entry, Deadline deadline) {
        return switch (entry) {
            case Entry.Plain(var text) -> plain(spot, input, text, deadline);
            case Entry.Hidden(var secret) ->
                secret.reveal(value -> {
                    ActResult typed = typed(spot, input, value, deadline);
                    return typed instanceof ActResult.Done ? countedBack(spot, value.length(), deadline) : typed;
                });
        };
    }

    private ActResult plain(Spot spot, InputDispatcher input, String text, Deadline deadline) {
        if (text.contains("\n") && !spot.node().is(State.MULTILINE)) {
            return new NotActionable(Obstacle.WRONG_KIND, "a field of one line takes no line break");
        }
        if (isSet(spot.node().role())) {
            return places.ask(spot, "setValue", quoted(text), deadline) instanceof Said.No(var why)
                    ? why
                    : readBack(spot, text, deadline);
        }
        ActResult typed = typed(spot, input, text, deadline);
        return typed instanceof ActResult.Done ? readBack(spot, text, deadline) : typed;
    }

    /// Fields that are drawn by the browser and take a value rather than keys.
    private static boolean isSet(Role role) {
        return role == Role.DATE || role == Role.SLIDER;
    }

    private ActResult typed(Spot spot, InputDispatcher input, String text, Deadline deadline) {
        if (places.ask(spot, "selectAll", "", deadline) instanceof Said.No(var why)) {
            return why;
        }
        return Acting.dispatched(() -> text.isEmpty() ? input.press(EMPTY, deadline) : input.type(text, deadline));
    }

    private ActResult readBack(Spot spot, String text, Deadline deadline) {
        return switch (places.ask(spot, "readBack", "", deadline)) {
            // A field may send its form as soon as it is full: what was typed is then read on the next screen.
            case Said.No _ -> new ActResult.Done("");
            case Said.Answer(var json) -> {
                String held = json.path("value").asString();
                yield held.equals(text.replace("\r\n", "\n"))
                        ? new ActResult.Done(held)
                        : new ActResult.NotTaken(text, held);
            }
        };
    }

    /// A secret is compared by its length alone, since its value never leaves the page.
    private ActResult countedBack(Spot spot, int wanted, Deadline deadline) {
        return switch (places.ask(spot, "readBack", "", deadline)) {
            case Said.No _ -> new ActResult.Done("");
            case Said.Answer(var json) -> {
                int held = json.path("length").asInt();
                yield held == wanted
                        ? new ActResult.Done("")
                        : new ActResult.NotTaken(wanted + " characters", held + " characters");
            }
        };
    }

    /// A text as a literal of JavaScript; every character that could end it is escaped.
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || c > '~') {
                quoted.append("\\u%04x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
