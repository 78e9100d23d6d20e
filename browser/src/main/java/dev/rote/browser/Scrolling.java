package dev.rote.browser;

import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import tools.jackson.databind.JsonNode;

/// Brings nodes into view and turns the wheel over what scrolls.
final class Scrolling {
    private final Places places;
    private final Pointer pointer;

    Scrolling(Places places, Pointer pointer) {
        this.places = places;
        this.pointer = pointer;
    }

    ActResult to(Spot spot, Deadline deadline) {
        return switch (places.ask(spot, "scrollTo", "", deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) ->
                json.path("shown").asBoolean()
                        ? new ActResult.Done("")
                        : new ActResult.NotTaken("in view", "not drawn where it could be seen");
        };
    }

    ActResult by(Spot spot, Act.ScrollBy by, Deadline deadline) {
        return switch (places.ask(spot, "scrollBy", "0,0,-1,-1", deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var before) ->
                pointer.located(spot, before, deadline, at -> {
                    ActResult turned =
                            Pointer.dispatched(() -> pointer.input(spot).wheel(at, by.right(), by.down(), deadline));
                    return turned instanceof ActResult.Done ? moved(spot, by, before, deadline) : turned;
                });
        };
    }

    private ActResult moved(Spot spot, Act.ScrollBy by, JsonNode before, Deadline deadline) {
        String more = by.right() + "," + by.down() + "," + place(before, "left") + "," + place(before, "top");
        return switch (places.ask(spot, "scrollBy", more, deadline)) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) -> {
                String now = place(json, "left") + "," + place(json, "top");
                yield json.path("moved").asBoolean()
                        ? new ActResult.Done(now)
                        : new ActResult.NotTaken("scrolled by " + by.right() + "," + by.down(), "at its end, " + now);
            }
        };
    }

    private static long place(JsonNode json, String side) {
        return Math.round(json.path(side).asDouble());
    }
}
