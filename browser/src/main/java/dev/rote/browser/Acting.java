package dev.rote.browser;

import dev.rote.browser.Looking.Look;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Ref;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/// Does acts with real input: finds the control again, makes sure that it can receive the act, dispatches,
/// reads back.
final class Acting {
    private final PageSession page;
    private final Places places;
    private final Pressing pressing;
    private final Filling filling;
    private final Choosing choosing;
    private final Dating dating;
    private final Adjusting adjusting;
    private final Dragging dragging;
    private final Scrolling scrolling;
    private final Uploading uploading;
    private final Travel travel;

    Acting(PageSession page, Documents documents, Places places, Set<String> origins) {
        Pointer pointer = new Pointer(page, documents, places);
        this.page = page;
        this.places = places;
        this.pressing = new Pressing(page, documents, places, pointer);
        this.filling = new Filling(page, documents, places, pointer);
        this.choosing = new Choosing(page, places, pointer, filling, pressing);
        this.dating = new Dating(places, pointer, filling);
        this.adjusting = new Adjusting(places, filling, pressing);
        this.dragging = new Dragging(page, places, pointer);
        this.scrolling = new Scrolling(places, pointer);
        this.uploading = new Uploading(page, documents, pointer);
        this.travel = new Travel(page, origins, Travel.LULL);
    }

    ActResult act(Act act, Optional<Look> newest, Deadline deadline) {
        return switch (act) {
            case Act.Answering(var plain, var dialog) -> answering(dialog, () -> act(plain, newest, deadline));
            case Act.Press press ->
                answering(press.dialog(), () -> on(newest, press.on(), spot -> pressing.press(spot, press, deadline)));
            case Act.Hover(var on) -> on(newest, on, spot -> pressing.hover(spot, deadline));
            case Act.Fill(var in, var entry) -> on(newest, in, spot -> filling.fill(spot, entry, deadline));
            case Act.Clear(var in) -> on(newest, in, spot -> filling.fill(spot, "", deadline));
            case Act.Choose(var in, var options) -> on(newest, in, spot -> choosing.choose(spot, options, deadline));
            case Act.Pick(var in, var typed, var suggestion) ->
                on(newest, in, spot -> choosing.pick(spot, typed, suggestion, deadline));
            case Act.Tick(var on, var ticked) -> on(newest, on, spot -> pressing.tick(spot, ticked, deadline));
            case Act.EnterDate date -> on(newest, date.in(), spot -> dating.enter(spot, date, deadline));
            case Act.Adjust(var on, var to) -> on(newest, on, spot -> adjusting.adjust(spot, to, deadline));
            case Act.Key key ->
                answering(
                        key.dialog(),
                        () -> key.on().isEmpty()
                                ? pressing.key(key, deadline)
                                : on(newest, key.on().get(), spot -> pressing.key(spot, key, deadline)));
            case Act.ScrollTo(var to) -> on(newest, to, spot -> scrolling.to(spot, deadline));
            case Act.ScrollBy by -> on(newest, by.in(), spot -> scrolling.by(spot, by, deadline));
            case Act.Drag(var from, var onto) ->
                on(newest, from, spot -> on(newest, onto, target -> dragging.drag(spot, target, deadline)));
            case Act.Upload(var in, var file) -> on(newest, in, spot -> uploading.upload(spot, file, deadline));
            case Act.Navigate(var address) -> travel.to(address, deadline);
            case Act.Back _ -> travel.back(deadline);
            case Act.Forward _ -> travel.forward(deadline);
        };
    }

    private ActResult on(Optional<Look> newest, Ref ref, Function<Spot, ActResult> act) {
        return places.spot(newest, ref).map(act).orElse(Places.STALE);
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
}
