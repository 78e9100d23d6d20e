package dev.rote.browser;

import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.SessionGone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Keeps input out of the other documents of a window while it is meant for a node of one.
final class Bars {
    private final PageSession page;
    private final Documents documents;

    Bars(PageSession page, Documents documents) {
        this.page = page;
        this.documents = documents;
    }

    /// Which input is meant.
    enum Kind {
        POINTER,
        KEYS
    }

    /// Acts while no other document takes that input; afterwards all take it again.
    <T> T around(Spot spot, Kind kind, Deadline deadline, Supplier<T> act) {
        List<PageFrame> others = others(spot.frame());
        String call = Documents.ifThere("__rote.bar('" + (kind == Kind.KEYS ? "keys" : "pointer") + "')");
        List<Documents.Asked> asked = new ArrayList<>();
        others.forEach(frame -> ask(frame, call, deadline).ifPresent(asked::add));
        asked.forEach(one -> documents.answer(one, deadline));
        try {
            return act.get();
        } finally {
            others.forEach(documents::release);
            documents.release(spot.frame());
        }
    }

    private Optional<Documents.Asked> ask(PageFrame frame, String call, Deadline deadline) {
        try {
            return Optional.of(documents.ask(frame, call, deadline));
        } catch (SessionGone gone) {
            return Optional.empty();
        } catch (CdpRefused refused) {
            if (refused.contextGone()) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private List<PageFrame> others(PageFrame frame) {
        return page.windows().stream()
                .filter(window -> window.frame(frame.id()).isPresent())
                .flatMap(window -> window.frames().stream())
                .filter(other -> !other.id().equals(frame.id()))
                .toList();
    }
}
