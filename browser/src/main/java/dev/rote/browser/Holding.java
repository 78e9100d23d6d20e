package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import dev.rote.surface.Admission;
import dev.rote.surface.Hold;
import dev.rote.surface.Outgoing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Holds the requests of a page session back while a commit is pressed (CDP domain Fetch, request stage); at
/// any other time doubtful documents alone, where not every one may be asked for, and else nothing.
final class Holding {
    private static final String DOCUMENT = "Document";

    /// The resource types (CDP Network.ResourceType) by which something can be committed.
    private static final List<String> TYPES = List.of(DOCUMENT, "XHR", "Fetch", "Ping");

    private final PageSession page;
    private final PageSettings settings;
    private final AtomicReference<@Nullable Watch> current = new AtomicReference<>();
    private final AtomicLong turnedBack = new AtomicLong();

    Holding(PageSession page, PageSettings settings) {
        this.page = page;
        this.settings = settings;
    }

    /// A hold under way; one thread takes its decisions, in the order the requests came.
    private record Watch(Outgoing.Decider decider, ExecutorService decisions) {}

    Hold start(Outgoing.Decider decider, Deadline deadline) {
        Watch held = new Watch(
                decider,
                Executors.newSingleThreadExecutor(
                        Thread.ofVirtual().name("held-request").factory()));
        close();
        current.set(held);
        List<Map.Entry<CdpSession, CdpCall>> asked = new ArrayList<>();
        sessions().forEach(session -> {
            passServiceWorkers(session, true);
            asked.add(Map.entry(session, session.send("Fetch.enable", held())));
        });
        for (var one : asked) {
            try {
                one.getKey().await(one.getValue(), deadline);
            } catch (SessionGone gone) {
                // A frame that went away, or to another process, whose session was told when it was attached.
                page.throwIfGone();
            }
        }
        return () -> end(held);
    }

    /// Tells a window or frame that was attached just now, before its first request.
    void joined(CdpSession session) {
        if (current.get() != null) {
            passServiceWorkers(session, true);
            session.post("Fetch.enable", held());
        } else if (challenged().isEmpty()) {
            usual().ifPresent(command -> session.post(command.method(), command.params()));
        }
    }

    /// How many documents were asked for so far that may not be.
    long turnedBack() {
        return turnedBack.get();
    }

    /// Whether the event was about a request that is held here, or turned back.
    boolean takes(CdpSession from, CdpEvent event) {
        JsonNode params = event.params();
        if (!event.method().equals("Fetch.requestPaused")) {
            return false;
        }
        if (!isAdmitted(params)) {
            turnedBack.incrementAndGet();
            answer(from, params, Outgoing.Decision.DROP);
            return true;
        }
        Watch held = current.get();
        if (held == null) {
            passes(from, params);
            return false;
        }
        Optional<Outgoing> outgoing = PausedRequest.read(params, this::shown);
        if (outgoing.isEmpty() || params.has("redirectedRequestId")) {
            answer(from, params, Outgoing.Decision.LET_GO);
        } else {
            try {
                held.decisions().execute(() -> decide(held, from, params, outgoing.get()));
            } catch (RejectedExecutionException ended) {
                answer(from, params, Outgoing.Decision.DROP);
            }
        }
        return true;
    }

    /// What is held because of documents only goes on at once, and nothing has changed for those who wait; the
    /// rest is whoever's who asked for it.
    private void passes(CdpSession from, JsonNode params) {
        if (settings.admission().isPresent() && challenged().isEmpty()) {
            answer(from, params, Outgoing.Decision.LET_GO);
        }
    }

    /// Also of what a redirect leads to: each hop is held anew.
    private boolean isAdmitted(JsonNode params) {
        return !params.path("resourceType").asString("").equals(DOCUMENT)
                || settings.admission()
                        .flatMap(by -> PausedRequest.target(params).map(to -> by.admits(to.origin(), to.path())))
                        .orElse(true);
    }

    /// Ends what is decided here for good; requests that still wait are dropped with the page.
    void close() {
        Watch held = current.get();
        if (held != null) {
            held.decisions().shutdown();
        }
    }

    private void decide(Watch held, CdpSession from, JsonNode params, Outgoing outgoing) {
        var decision = Outgoing.Decision.DROP;
        try {
            decision = held.decider().decide(outgoing);
            if (decision == Outgoing.Decision.LET_GO) {
                page.guard();
            }
        } finally {
            answer(from, params, decision);
            page.changes().add();
        }
    }

    private static void answer(CdpSession session, JsonNode params, Outgoing.Decision decision) {
        ObjectNode request =
                Json.object().put("requestId", params.path("requestId").asString(""));
        switch (decision) {
            case LET_GO, PASS -> session.post("Fetch.continueRequest", request);
            // An aborted navigation leaves the document that is there in its place.
            case DROP -> session.post("Fetch.failRequest", request.put("errorReason", "Aborted"));
        }
    }

    private void end(Watch held) {
        if (!current.compareAndSet(held, null)) {
            return;
        }
        held.decisions().close();
        page.relax();
        Optional<PageSettings.Command> usual = usual();
        for (CdpSession session : sessions()) {
            passServiceWorkers(session, false);
            usual.ifPresentOrElse(
                    command -> session.post(command.method(), command.params()), () -> session.post("Fetch.disable"));
        }
    }

    /// A service worker sends what a page asks for in its place, and what it sends is held by nobody (CDP
    /// domain Network; it counts only while the domain is enabled).
    private static void passServiceWorkers(CdpSession session, boolean pass) {
        if (pass) {
            session.post("Network.enable");
        }
        session.post("Network.setBypassServiceWorker", Json.object().put("bypass", pass));
        if (!pass) {
            session.post("Network.disable");
        }
    }

    /// What is held while nothing is committed: everything where an origin asks who is there, doubtful
    /// documents where not every one may be asked for, else nothing.
    private Optional<PageSettings.Command> usual() {
        return challenged().or(() -> settings.admission().map(Holding::doubtful));
    }

    /// The wildcards of the port are those of the protocol.
    private static PageSettings.Command doubtful(Admission admission) {
        ObjectNode params = Json.object();
        ArrayNode patterns = params.putArray("patterns");
        admission
                .doubtful()
                .forEach(one -> patterns.addObject().put("urlPattern", one).put("resourceType", DOCUMENT));
        return new PageSettings.Command("Fetch.enable", params);
    }

    private Optional<PageSettings.Command> challenged() {
        return settings.commands().stream()
                .filter(command -> command.method().equals("Fetch.enable"))
                .findFirst();
    }

    private ObjectNode held() {
        boolean challenged = challenged().isPresent();
        ObjectNode params = Json.object().put("handleAuthRequests", challenged);
        ArrayNode patterns = params.putArray("patterns");
        if (challenged) {
            patterns.addObject().put("urlPattern", "*");
        }
        TYPES.forEach(type -> patterns.addObject().put("urlPattern", "*").put("resourceType", type));
        return params;
    }

    private List<CdpSession> sessions() {
        List<CdpSession> sessions = new ArrayList<>();
        page.windows().forEach(window -> {
            sessions.add(window.session());
            window.frames().stream().map(PageFrame::session).forEach(sessions::add);
        });
        return sessions.stream().distinct().toList();
    }

    /// The address that a frame shows, without its fragment.
    private String shown(String frame) {
        return page.windows().stream()
                .flatMap(window -> window.frame(frame).stream())
                .map(PageFrame::url)
                .map(url -> url.contains("#") ? url.substring(0, url.indexOf('#')) : url)
                .findFirst()
                .orElse("");
    }
}
