package dev.rote.browser;

import dev.rote.browser.ComingWindow.Attached;
import dev.rote.browser.cdp.BrowserGone;
import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpConnection;
import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.CdpListener;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A browser that page sessions are opened in; each window is held back until it is set up, whoever opened it.
final class Browser implements Host, AutoCloseable {
    private final Chromium chromium;
    private final CdpConnection connection;
    private final CdpSession session;
    private final boolean contextsOutliveUs;
    private final Map<String, PageSession> pages = new ConcurrentHashMap<>();
    private final Map<String, ComingWindow> awaited = new ConcurrentHashMap<>();
    private final Set<ComingWindow> opening = ConcurrentHashMap.newKeySet();
    private final Map<String, List<Attached>> strays = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable ComingWindow> prepared = new AtomicReference<>();
    private final CdpCall attaching;

    private Browser(Chromium chromium, CdpConnection connection) {
        this.chromium = chromium;
        this.connection = connection;
        this.session = connection.browser();
        this.contextsOutliveUs = chromium.isShared();
        connection.listen("", new BrowserListener());
        // Page-level attaching does not see popups, and attaching later than their first request is too late.
        this.attaching = session.send("Target.setAutoAttach", SessionSetup.autoAttach("page"));
    }

    /// Connects; throws [BrowserUnavailable] when the browser has ended.
    static Browser on(Chromium chromium, Deadline deadline) {
        try {
            return new Browser(chromium, chromium.connection(deadline));
        } catch (BrowserGone gone) {
            throw because(gone, chromium);
        }
    }

    /// Connects like [#on], and has a fresh browser make its first window while the caller does something else.
    static Browser on(Chromium chromium, PageSettings first, Deadline deadline) {
        var browser = on(chromium, deadline);
        browser.prepared.set(browser.prepare(first));
        return browser;
    }

    /// Connects to a browser that has been taken over, with its windows as they are; throws like [#on].
    static Browser takenOver(Chromium chromium, Deadline deadline) {
        try {
            var browser = new Browser(chromium, chromium.connection(deadline));
            browser.session.await(browser.attaching, deadline);
            return browser;
        } catch (BrowserGone gone) {
            throw because(gone, chromium);
        }
    }

    /// Opens a window in a context of its own; throws [BrowserUnavailable] when the browser has ended.
    PageSession open(PageSettings settings, Deadline deadline) {
        try {
            var ready = prepared.getAndSet(null);
            var coming = ready != null && ready.is(confinement(settings)) ? ready : prepare(settings);
            // It may have ended before there was anything to be told of it.
            connection.ended().ifPresent(coming::failed);
            var first = await(coming, deadline);
            var page = adopt(first.context(), settings, coming.gate());
            page.windowAttached(first.session(), first.info());
            page.awaitFirstWindow(deadline);
            return page;
        } catch (BrowserGone gone) {
            throw because(gone, chromium);
        }
    }

    /// Takes over a context that another client has left, with the windows it has.
    PageSession adopt(String context, PageSettings settings) {
        return adopt(context, settings, Optional.empty());
    }

    private PageSession adopt(String context, PageSettings settings, Optional<Gate> gate) {
        var page = new PageSession(this, context, settings, gate);
        pages.put(context, page);
        allowDownloads(page);
        for (var stray : strays.getOrDefault(context, List.of())) {
            page.windowAttached(stray.session(), stray.info());
        }
        strays.remove(context);
        return page;
    }

    Chromium chromium() {
        return chromium;
    }

    @Override
    public CdpConnection connection() {
        return connection;
    }

    /// Whether it serves nobody any more. Its pipe says so only when it closes, and children of a killed browser
    /// hold it open for a while.
    boolean hasEnded() {
        return isGone() || !chromium.isAlive();
    }

    @Override
    public void forget(PageSession page) {
        if (pages.remove(page.context(), page)) {
            session.post("Target.disposeBrowserContext", Json.object().put("browserContextId", page.context()));
        }
    }

    @Override
    public void close() {
        chromium.close();
    }

    private static BrowserUnavailable because(BrowserGone gone, Chromium chromium) {
        var reason = chromium.whyUnavailable();
        reason.addSuppressed(gone);
        return reason;
    }

    private Attached await(ComingWindow coming, Deadline deadline) {
        try {
            return coming.await(deadline);
        } finally {
            opening.remove(coming);
        }
    }

    private ComingWindow prepare(PageSettings settings) {
        var window = new ComingWindow(confinement(settings));
        opening.add(window);
        var context = Json.object().put("disposeOnDetach", !contextsOutliveUs);
        window.confine(context);
        session.ask("Target.createBrowserContext", context, made -> {
            var id = made.path("browserContextId").asString("");
            awaited.put(id, window);
            session.post(
                    "Target.createTarget",
                    Json.object().put("url", "about:blank").put("browserContextId", id));
        });
        return window;
    }

    /// A context that outlives us must not depend on a relay that does not.
    private Optional<Confinement> confinement(PageSettings settings) {
        return settings.confinement().map(one -> contextsOutliveUs ? Confinement.round(one.origins()) : one);
    }

    private void allowDownloads(PageSession page) {
        var params = Json.object().put("browserContextId", page.context()).put("eventsEnabled", true);
        page.downloads()
                .ifPresentOrElse(
                        to -> params.put("behavior", "allowAndName")
                                .put("downloadPath", to.folder().toString()),
                        () -> params.put("behavior", "deny"));
        session.post("Browser.setDownloadBehavior", params);
    }

    private void attached(Attached window) {
        var page = pages.get(window.context());
        if (page != null) {
            page.windowAttached(window.session(), window.info());
            return;
        }
        var waiting = awaited.remove(window.context());
        if (waiting != null) {
            waiting.arrived(window);
            return;
        }
        if (contextsOutliveUs) {
            strays.computeIfAbsent(window.context(), _ -> new CopyOnWriteArrayList<>())
                    .add(window);
        }
        SessionSetup.resume(window.session());
    }

    private void downloadBegan(JsonNode params) {
        var frame = params.path("frameId").asString("");
        for (var page : pages.values()) {
            if (page.knowsFrame(frame)) {
                page.downloads().ifPresent(downloads -> downloads.began(params));
            }
        }
    }

    private final class BrowserListener implements CdpListener {
        @Override
        public void on(CdpEvent event) {
            var params = event.params();
            switch (event.method()) {
                case "Target.attachedToTarget" ->
                    attached(new Attached(
                            connection.session(params.path("sessionId").asString("")), params.path("targetInfo")));
                case "Target.detachedFromTarget" -> {
                    var target = params.path("targetId").asString("");
                    pages.values().forEach(page -> page.windowDetached(target));
                }
                case "Browser.downloadWillBegin" -> downloadBegan(params);
                case "Browser.downloadProgress" -> pages.values().forEach(page -> page.downloadProgressed(params));
                default -> {}
            }
        }

        @Override
        public void ended(CdpFailure cause) {
            opening.forEach(window -> window.failed(cause));
            pages.values().forEach(PageSession::ended);
        }
    }
}
