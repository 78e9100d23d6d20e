package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import java.time.Duration;
import java.util.function.Predicate;

/// The first window of a page session, with what tests say over and over.
record Tab(PageSession page) {

    static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(20));
    }

    PageWindow window() {
        return page.windows().getFirst();
    }

    PageFrame main() {
        return window().main().orElseThrow();
    }

    PageFrame frame(String name) {
        return window().frames().stream()
                .filter(frame -> frame.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Goes to an address and waits until everything is loaded and our script is everywhere.
    Tab go(String address) {
        window().session().call("Page.navigate", Json.object().put("url", address), soon());
        until(window -> window.main().filter(main -> main.url().equals(address)).isPresent() && settled(window));
        return this;
    }

    /// Goes to an address whose page says by its fragment how it went.
    Tab go(String address, String fragment) {
        window().session().call("Page.navigate", Json.object().put("url", address), soon());
        until(window -> window.main()
                .filter(main -> main.url().equals(address + fragment))
                .isPresent());
        return this;
    }

    static boolean settled(PageWindow window) {
        return !window.loading()
                && window.frames().stream().allMatch(frame -> frame.world().isPresent());
    }

    /// Waits for the window to be so.
    void until(Predicate<PageWindow> condition) {
        untilPage(_ -> condition.test(window()));
    }

    /// Waits for the page session to be so.
    void untilPage(Predicate<PageSession> condition) {
        var deadline = soon();
        long seen = page.changes().count();
        while (!condition.test(page)) {
            if (!page.changes().awaitBeyond(seen, deadline)) {
                throw new AssertionError("It never came to be: " + page.windows());
            }
            seen = page.changes().count();
        }
    }

    /// What an expression is in our world of a frame.
    String in(PageFrame frame, String expression) {
        var world = page.world(frame, soon());
        var params = Json.object()
                .put("expression", expression)
                .put("contextId", world.context())
                .put("returnByValue", true);
        return frame.session()
                .call("Runtime.evaluate", params, soon())
                .path("result")
                .path("value")
                .asString("(nothing)");
    }

    /// Starts a script in the page's own world and does not wait for it.
    void run(String script) {
        window().session().post("Runtime.evaluate", Json.object().put("expression", script));
    }
}
