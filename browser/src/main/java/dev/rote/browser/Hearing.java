package dev.rote.browser;

import dev.rote.browser.cdp.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Has the pages' own worlds say, when the walker asks in them, whether anybody hears what typing raises (CDP domain
/// Runtime, command line API).
final class Hearing {
    private static final String SCRIPT = Script.of("page/heard.js");

    /// Frames whose document is remembered.
    private static final int REMEMBERED = 64;

    private final PageSession page;
    /// By frame, the world that was told to say it.
    private final Map<String, PageFrame.World> told = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PageFrame.World> eldest) {
            return size() > REMEMBERED;
        }
    };

    Hearing(PageSession page) {
        this.page = page;
    }

    /// The name of the event by which the walker asks in that frame, as a literal of JavaScript; whoever is to answer
    /// it was told before. It is empty when nobody will. The browser's name of a world is one that no page knows.
    String in(PageFrame frame) {
        Optional<PageFrame.World> own = page.now(frame).flatMap(PageFrame::own);
        own.ifPresent(world -> {
            if (!Optional.ofNullable(told.get(frame.id())).equals(own)) {
                told.put(frame.id(), world);
                tell(frame, world);
            }
        });
        return Filling.quoted(own.map(Hearing::name).orElse(""));
    }

    private static String name(PageFrame.World world) {
        return world.uniqueId().isEmpty() ? "" : "heard " + world.uniqueId();
    }

    /// Not waited for: a document does in turn what it is told.
    private static void tell(PageFrame frame, PageFrame.World world) {
        String call = SCRIPT.strip() + "(getEventListeners, " + Filling.quoted(name(world)) + ", "
                + Filling.quoted(Reactions.TYPING.stream().sorted().toList()) + ")";
        frame.session()
                .post(
                        "Runtime.evaluate",
                        Json.object()
                                .put("expression", call)
                                .put("contextId", world.context())
                                .put("includeCommandLineAPI", true));
    }

    /// Whoever was told there does not answer any more: a page that is written anew loses its listeners (HTML,
    /// `document.open`).
    void forget(PageFrame frame) {
        told.remove(frame.id());
    }
}
