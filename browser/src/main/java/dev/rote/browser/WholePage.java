package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Viewport;
import java.util.Optional;
import java.util.function.Supplier;

/// Makes a window as large as its page for as long as a picture is taken (CDP domain Emulation).
///
/// The page hears of it as of any change of its window's size; nothing else shows what lies outside the window with
/// everything where it is when the picture is taken.
final class WholePage {
    private static final int MOST = 16_384;
    private static final String SIZE = "innerWidth + ' ' + innerHeight";
    private static final String FULL_SIZE = "(({scrollWidth, scrollHeight}) => Math.max(innerWidth, scrollWidth) + ' '"
            + " + Math.max(innerHeight, scrollHeight))(document.scrollingElement || document.documentElement)";

    private static final String SCROLLED = "scrollX + ' ' + scrollY";

    private final PageSession page;
    private final Documents documents;

    WholePage(PageSession page, Documents documents) {
        this.page = page;
        this.documents = documents;
    }

    /// How many CSS pixels a picture of the window is across.
    int width(PageWindow window, Deadline deadline) {
        return size(window, SIZE, deadline).width();
    }

    /// Does something while the window shows all of its page.
    <T> T shown(PageWindow window, Deadline deadline, Supplier<T> work) {
        Size before = size(window, SIZE, deadline);
        Size scrolled = pair(window, SCROLLED, deadline);
        Size whole = size(window, FULL_SIZE, deadline);
        if (whole.equals(before)) {
            return work.get();
        }
        try {
            resize(window, whole);
            settle(window, whole, new Size(0, 0), deadline);
            return work.get();
        } finally {
            restore(window);
            settle(window, before, scrolled, deadline);
        }
    }

    private record Size(int width, int height) {}

    private Size size(PageWindow window, String expression, Deadline deadline) {
        Size said = pair(window, expression, deadline);
        return new Size(Math.clamp(said.width(), 1, MOST), Math.clamp(said.height(), 1, MOST));
    }

    /// Two numbers, each without its fraction; zeros when the document is gone.
    private Size pair(PageWindow window, String expression, Deadline deadline) {
        Optional<String> said = window.main().flatMap(main -> documents.tell(main, expression, deadline));
        String[] sides = said.orElse("0 0").split(" ", -1);
        return new Size((int) Double.parseDouble(sides[0]), (int) Double.parseDouble(sides[1]));
    }

    /// When the document has been laid out in a window of that size, it is scrolled there.
    private void settle(PageWindow window, Size size, Size scrolled, Deadline deadline) {
        String expression = ("new Promise((done) => { const look = () => innerWidth === %d"
                        + " && innerHeight === %d ? done('') : requestAnimationFrame(look); look(); })"
                        + ".then(() => { scrollTo({left: %d, top: %d, behavior: 'instant'}); return ''; })")
                .formatted(size.width(), size.height(), scrolled.width(), scrolled.height());
        window.main().ifPresent(main -> documents.tell(main, expression, deadline));
    }

    private void resize(PageWindow window, Size size) {
        emulate(window, size.width(), size.height());
    }

    private void restore(PageWindow window) {
        if (window.opener().isPresent()) {
            window.session().post("Emulation.clearDeviceMetricsOverride");
        } else {
            Viewport usual = page.viewport();
            emulate(window, usual.width(), usual.height());
        }
    }

    private void emulate(PageWindow window, int width, int height) {
        window.session()
                .post(
                        "Emulation.setDeviceMetricsOverride",
                        Json.object()
                                .put("width", width)
                                .put("height", height)
                                .put("deviceScaleFactor", page.viewport().scale())
                                .put("mobile", false));
    }
}
