package dev.rote.browser;

import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.cdp.CdpEvent;
import dev.rote.surface.Admission;
import dev.rote.surface.Viewport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// How a page session is set up: `language` (BCP 47) decides how dates and numbers are written; `script` is run in
/// the isolated world of every document before the document's own scripts; `commands` are sent to every window and
/// out-of-process frame before its first request, and `also` hears the events that they cause; without a folder
/// downloads are refused. `confinement` says whom it may speak to, and `admission` which documents it may ask for;
/// each is empty when it may speak to all or ask for any.
record PageSettings(
        Viewport window,
        String language,
        String script,
        Optional<Path> downloads,
        Optional<Confinement> confinement,
        List<Command> commands,
        Observer also,
        Part part,
        Optional<Admission> admission) {
    PageSettings {
        commands = List.copyOf(commands);
    }

    static PageSettings with(WindowSize size, String script) {
        return with(new Viewport(size.width(), size.height(), 1), script);
    }

    static PageSettings with(Viewport window, String script) {
        return new PageSettings(
                window,
                "en-US",
                script,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                (_, _) -> {},
                Part.OWNER,
                Optional.empty());
    }

    /// The same with dates and numbers written as in that language (BCP 47).
    PageSettings in(String otherLanguage) {
        return new PageSettings(window, otherLanguage, script, downloads, confinement, commands, also, part, admission);
    }

    PageSettings downloadingTo(Path folder) {
        return new PageSettings(
                window, language, script, Optional.of(folder), confinement, commands, also, part, admission);
    }

    PageSettings confinedTo(Set<String> allowed) {
        return confined(Optional.of(Confinement.round(allowed)));
    }

    /// The same for a page that commits: what it sends arrives at most once.
    PageSettings committingTo(Set<String> allowed) {
        return confined(Optional.of(Confinement.relayed(allowed)));
    }

    /// The same free to speak to all origins.
    PageSettings unconfined() {
        return confined(Optional.empty());
    }

    private PageSettings confined(Optional<Confinement> how) {
        return new PageSettings(window, language, script, downloads, how, commands, also, part, admission);
    }

    /// The same where documents are asked for only as far as they are admitted.
    PageSettings admitting(Admission by) {
        return new PageSettings(
                window, language, script, downloads, confinement, commands, also, part, Optional.of(by));
    }

    /// The same with these commands as well, and this observer of what they cause.
    PageSettings doing(List<Command> more, Observer observer) {
        return new PageSettings(window, language, script, downloads, confinement, more, observer, part, admission);
    }

    /// For looking on at a page that another client set up and answers for: nothing of it is changed, no dialog is
    /// answered, and `observer` hears what else happens.
    static PageSettings lookingOn(String script, Observer observer) {
        return new PageSettings(
                new Viewport(1280, 800, 1),
                "en-US",
                script,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                observer,
                Part.ONLOOKER,
                Optional.empty());
    }

    /// What a client of a page is to it.
    enum Part {
        OWNER("rote"),
        ONLOOKER("rote-live");

        private final String world;

        Part(String world) {
            this.world = world;
        }

        /// The isolated world that its script lives in; the page can neither see nor change it.
        String world() {
            return world;
        }

        boolean owns() {
            return this == OWNER;
        }
    }

    /// One more protocol command of the set-up.
    record Command(String method, ObjectNode params) {}

    /// Hears, on the connection's reading thread, the events of domains that the page session itself does not follow.
    @FunctionalInterface
    interface Observer {
        void on(PageSession page, CdpEvent event);
    }
}
