package dev.rote.browser;

import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Names;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.concurrent.atomic.AtomicBoolean;

/// Enters dates: as ISO 8601 where the browser draws the field, as the screen writes them where they are typed,
/// and by the calendar's own buttons where the field itself can only be read.
final class Dating {
    /// Pages that a calendar is turned at most; ten years.
    private static final int MOST_TURNS = 120;

    private final Places places;
    private final Pointer pointer;
    private final Filling filling;

    Dating(Places places, Pointer pointer, Filling filling) {
        this.places = places;
        this.pointer = pointer;
        this.filling = filling;
    }

    ActResult enter(Spot spot, Act.EnterDate act, Deadline deadline) {
        if (spot.node().role() == Role.DATE) {
            return filling.fill(spot, act.date().toString(), deadline);
        }
        boolean turned = spot.node().is(State.READONLY) && !spot.node().is(State.DISABLED);
        return turned ? turn(spot, act, deadline) : filling.fill(spot, act.written(), deadline);
    }

    /// Opens the field's calendar, turns it to the month and presses the day.
    private ActResult turn(Spot spot, Act.EnterDate act, Deadline deadline) {
        int months = act.date().getYear() * 12 + act.date().getMonthValue() - 1;
        int opened = 0;
        int last = 0;
        for (int turns = 0; turns < MOST_TURNS; turns++) {
            String more = months + "," + act.date().getDayOfMonth() + "," + opened + "," + Pointer.patience(deadline);
            AtomicBoolean day = new AtomicBoolean();
            AtomicBoolean open = new AtomicBoolean();
            ActResult pressed = pointer.aimed(spot, "calendar", more, deadline, at -> {
                day.set(at.said().path("day").asBoolean());
                open.set(at.said().path("month").asInt() >= 0);
                return pointer.strike(
                        spot, at, "offerVerdict", (input, point) -> input.press(point, deadline), deadline);
            });
            if (!(pressed instanceof ActResult.Done)) {
                return pressed;
            }
            if (day.get()) {
                return shown(spot, act, deadline);
            }
            opened += open.get() ? 0 : 1;
            last++;
        }
        return new ActResult.NotTaken(act.written(), "its calendar shows another month after " + last + " turns");
    }

    private ActResult shown(Spot spot, Act.EnterDate act, Deadline deadline) {
        return switch (places.ask(spot, "finish", "50,false", deadline)) {
            case Said.Gone _ -> new ActResult.Done("");
            case Said.No(var why) -> new ActResult.NotTaken(act.written(), why.detail());
            case Said.Answer(var json) -> {
                String held = json.path("value").asString();
                yield Names.same(held, act.written())
                        ? new ActResult.Done(held)
                        : new ActResult.NotTaken(act.written(), held);
            }
        };
    }
}
