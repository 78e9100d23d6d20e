package dev.rote.browser;

import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.CdpListener;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.surface.SurfaceEvent;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.JsonNode;

/// Follows one window through the events of its own session and of the sessions of its out-of-process frames.
final class WindowTracker {
    private final String target;
    private final CdpSession session;
    private final Optional<String> opener;
    private final PageSettings settings;
    private final PageSession page;
    private final ReentrantLock lock = new ReentrantLock();
    private final FrameTable frames = new FrameTable();
    private boolean crashed;

    WindowTracker(String target, CdpSession session, Optional<String> opener, PageSettings settings, PageSession page) {
        this.target = target;
        this.session = session;
        this.opener = opener;
        this.settings = settings;
        this.page = page;
    }

    /// Listens to the window, sets it up and lets it go on.
    void start() {
        frames.attached(target, Optional.empty(), session);
        follow(session);
        SessionSetup.send(session, settings, result -> takeTree(session, result));
        SessionSetup.sendToWindow(session, settings, opener.isPresent());
        page.holding().joined(session);
        goesOn(session);
    }

    /// What was held back for us goes on; what another client holds back is not ours to let go.
    private void goesOn(CdpSession attached) {
        if (settings.part().owns()) {
            SessionSetup.resume(attached);
        }
    }

    PageWindow now() {
        lock.lock();
        try {
            return new PageWindow(target, session, opener, frames.inOrder(), crashed);
        } finally {
            lock.unlock();
        }
    }

    boolean knows(String frame) {
        lock.lock();
        try {
            return frames.knows(frame);
        } finally {
            lock.unlock();
        }
    }

    private void takeTree(CdpSession attached, JsonNode result) {
        locked(() -> frames.tree(result.path("frameTree"), attached));
        page.changes().add();
    }

    private void follow(CdpSession attached) {
        attached.connection().listen(attached.id(), new CdpListener() {
            @Override
            public void on(CdpEvent event) {
                if (takes(attached, event)) {
                    page.changes().add();
                } else {
                    settings.also().on(page, event);
                }
            }

            @Override
            public void ended(CdpFailure cause) {
                page.dialogs().closed(attached);
                locked(() -> frames.sessionGone(attached));
                page.changes().add();
            }
        });
    }

    private boolean takes(CdpSession from, CdpEvent event) {
        return switch (event.method().substring(0, event.method().indexOf('.'))) {
            case "Page" -> takesPage(from, event.method(), event.params());
            case "Runtime" -> takesRuntime(from, event.method(), event.params());
            case "Input" -> page.drags().intercepted(event.method(), event.params());
            case "Target" -> takesTarget(event.method(), event.params());
            case "Inspector" -> takesCrash(from, event.method());
            case "Fetch" -> page.holding().takes(from, event);
            case "Log" -> takesLog(event.params().path("entry"));
            default -> false;
        };
    }

    private boolean takesPage(CdpSession from, String method, JsonNode params) {
        var frame = params.path("frameId").asString("");
        switch (method) {
            case "Page.frameAttached" ->
                locked(() -> frames.attached(frame, params.path("parentFrameId").stringValueOpt(), from));
            case "Page.frameNavigated" -> navigated(from, params.path("frame"));
            case "Page.documentOpened" ->
                locked(() -> frames.moved(
                        params.path("frame").path("id").asString(""),
                        params.path("frame").path("url").asString("")));
            case "Page.navigatedWithinDocument" ->
                locked(() -> frames.moved(frame, params.path("url").asString("")));
            case "Page.frameDetached" ->
                detached(from, frame, params.path("reason").asString(""));
            case "Page.frameStartedLoading" -> locked(() -> frames.loading(frame, true));
            case "Page.frameStoppedLoading" -> locked(() -> frames.loading(frame, false));
            case "Page.javascriptDialogOpening" -> page.dialogOpened(from, params);
            case "Page.javascriptDialogClosed" -> page.dialogs().closed(from);
            case "Page.fileChooserOpened" -> page.choosers().opened(params);
            case "Page.windowOpen" -> page.announced(params.path("url").asString(""));
            case "Page.domContentEventFired", "Page.loadEventFired" -> {}
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean takesRuntime(CdpSession from, String method, JsonNode params) {
        switch (method) {
            case "Runtime.executionContextCreated" -> worldCreated(from, params.path("context"));
            case "Runtime.executionContextDestroyed" ->
                locked(() ->
                        frames.worldGone(from, params.path("executionContextId").asInt(0)));
            case "Runtime.executionContextsCleared" -> locked(() -> frames.worldsGone(from));
            case "Runtime.bindingCalled" -> {
                return signalled(from, params);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean takesTarget(String method, JsonNode params) {
        if (!method.equals("Target.attachedToTarget")) {
            return false;
        }
        var attached = session.connection().session(params.path("sessionId").asString(""));
        var info = params.path("targetInfo");
        if (!info.path("type").asString("").equals("iframe")) {
            goesOn(attached);
            return true;
        }
        // The target of an out-of-process frame bears the name of the frame.
        locked(() -> frames.swapped(
                info.path("targetId").asString(""), info.path("parentFrameId").stringValueOpt(), attached));
        follow(attached);
        SessionSetup.send(attached, settings, result -> takeTree(attached, result));
        page.holding().joined(attached);
        goesOn(attached);
        return true;
    }

    private boolean takesCrash(CdpSession from, String method) {
        if (method.equals("Inspector.targetReloadedAfterCrash")) {
            page.revived(from);
            return true;
        }
        if (!method.equals("Inspector.targetCrashed")) {
            return false;
        }
        lock.lock();
        try {
            crashed = crashed || from.id().equals(session.id());
            frames.worldsGone(from);
        } finally {
            lock.unlock();
        }
        page.died(from);
        boolean whole = from.id().equals(session.id());
        page.report(
                whole
                        ? new SurfaceEvent.Crashed(SurfaceEvent.Part.PAGE, "the process of the page has died")
                        : new SurfaceEvent.Crashed(SurfaceEvent.Part.FRAME, "the process of a frame has died"));
        return true;
    }

    /// The browser logs what it could not load (Log.LogEntry); of an answer with an error status, in these words.
    private boolean takesLog(JsonNode entry) {
        boolean unauthorized = entry.path("source").asString("").equals("network")
                && entry.path("text").asString("").contains("responded with a status of 401");
        if (unauthorized) {
            page.challenged(entry.path("url").asString(""));
        }
        return unauthorized;
    }

    private boolean signalled(CdpSession from, JsonNode params) {
        if (!params.path("name").asString("").equals(SessionSetup.CHANGED)) {
            return false;
        }
        page.receipts().came(params.path("payload").asString(""));
        if (params.path("payload").asString("").equals(SessionSetup.PRINTING)) {
            int world = params.path("executionContextId").asInt(0);
            var url = now().frames().stream()
                    .filter(frame -> frame.isIn(from)
                            && frame.world()
                                    .filter(one -> one.context() == world)
                                    .isPresent())
                    .map(PageFrame::url)
                    .findFirst();
            page.report(new SurfaceEvent.PrintAsked(Locations.bare(url.orElse(""))));
        }
        return true;
    }

    private void navigated(CdpSession from, JsonNode frame) {
        page.revived(from);
        frame.path("unreachableUrl").stringValueOpt().ifPresent(page::unreachable);
        lock.lock();
        try {
            frames.navigated(frame, from);
            if (from.id().equals(session.id())) {
                crashed = false;
            }
        } finally {
            lock.unlock();
        }
    }

    /// A frame that moves to another process is first attached there and only then detached here.
    private void detached(CdpSession from, String frame, String reason) {
        locked(() -> {
            if (!reason.equals("swap")) {
                frames.detached(frame, from);
            }
        });
    }

    private void worldCreated(CdpSession from, JsonNode context) {
        var world = new PageFrame.World(
                context.path("id").asInt(0), context.path("uniqueId").asString(""));
        var frame = context.path("auxData").path("frameId").asString("");
        if (context.path("name").asString("").equals(settings.part().world())) {
            locked(() -> frames.world(frame, from, world));
        } else if (context.path("auxData").path("isDefault").asBoolean(false)) {
            locked(() -> frames.ownWorld(frame, from, world));
        }
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }
}
