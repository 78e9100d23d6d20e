package dev.rote.browser;

import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import java.util.List;
import java.util.function.Function;
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

    /// Asks the node's own document something, and acts on what it said while no other document takes that input;
    /// afterwards all take it again. All documents are told in one round trip.
    <T> T around(Spot spot, Kind kind, Deadline deadline, Supplier<Said> question, Function<Said, T> act) {
        List<PageFrame> others = others(spot.frame());
        String call = Documents.ifThere("__rote.bar('" + (kind == Kind.KEYS ? "keys" : "pointer") + "')");
        try {
            List<Documents.Asked> barred = others.stream()
                    .flatMap(frame -> documents.ask(frame, call, deadline).stream())
                    .toList();
            Said said = question.get();
            barred.forEach(one -> documents.answer(one, deadline));
            return act.apply(said);
        } finally {
            others.forEach(documents::release);
            documents.release(spot.frame());
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
