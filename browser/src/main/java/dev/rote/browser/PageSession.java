package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import dev.rote.surface.Channel;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.Viewport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.JsonNode;

/// One isolated context of a browser, with cookies and storage of its own, and the windows that live in it.
///
/// Kept up to date by the connection's reading thread; any thread may ask. What is asked is a picture of that moment.
final class PageSession implements AutoCloseable {
    private static final int MOST_EVENTS = 1_000;
    private static final String DEAD = "its process has died";

    private final Host browser;
    private final String context;
    private final PageSettings settings;
    private final Changes changes = new Changes();
    private final Dialogs dialogs = new Dialogs();
    private final Receipts receipts = new Receipts();
    private final FileChoosers choosers = new FileChoosers();
    private final Drags drags = new Drags();
    private final Holding holding;
    private final Optional<Downloads> downloads;
    private final Optional<Gate> gate;
    private final AtomicBoolean saidGone = new AtomicBoolean();
    private final Set<String> dead = ConcurrentHashMap.newKeySet();
    private final Set<CdpCall> interruptible = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, WindowTracker> windows = new LinkedHashMap<>();
    private final List<SurfaceEvent> events = new ArrayList<>();
    private Optional<String> announced = Optional.empty();

    PageSession(Host browser, String context, PageSettings settings, Optional<Gate> gate) {
        this.browser = browser;
        this.context = context;
        this.settings = settings;
        this.downloads = settings.downloads().map(Downloads::new);
        this.gate = gate;
        this.holding = new Holding(this, settings);
        gate.ifPresent(open -> open.tell(this::blocked));
    }

    /// The windows that are open, in the order they were opened.
    List<PageWindow> windows() {
        return trackers().stream().map(WindowTracker::now).toList();
    }

    /// The window that was opened first of those that are open; throws [SessionGone] when none is.
    PageWindow first() {
        return windows().stream().findFirst().orElseThrow(PageSession::noWindow);
    }

    /// The window that was opened last of those that are open; throws [SessionGone] when none is.
    PageWindow front() {
        return windows().reversed().stream().findFirst().orElseThrow(PageSession::noWindow);
    }

    private static SessionGone noWindow() {
        return new SessionGone("its last window was closed");
    }

    Optional<PageWindow> window(String target) {
        lock.lock();
        try {
            return Optional.ofNullable(windows.get(target)).map(WindowTracker::now);
        } finally {
            lock.unlock();
        }
    }

    Changes changes() {
        return changes;
    }

    Dialogs dialogs() {
        return dialogs;
    }

    Receipts receipts() {
        return receipts;
    }

    FileChoosers choosers() {
        return choosers;
    }

    /// From here on nothing may be sent twice by the browser itself.
    void guard() {
        gate.ifPresent(Gate::guard);
    }

    void relax() {
        gate.ifPresent(Gate::relax);
    }

    Holding holding() {
        return holding;
    }

    Drags drags() {
        return drags;
    }

    Optional<Downloads> downloads() {
        return downloads;
    }

    Viewport viewport() {
        return settings.window();
    }

    /// The session that an event came from.
    CdpSession session(CdpEvent event) {
        return browser.session(event.session());
    }

    String context() {
        return context;
    }

    /// What happened since the last call, oldest first; at most a thousand, and then no more until they are
    /// taken.
    List<SurfaceEvent> events() {
        if (browser.isGone()) {
            reportGone();
        }
        lock.lock();
        try {
            var taken = List.copyOf(events);
            events.clear();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /// The world of our script in a frame, made when the browser has not made it; throws like
    /// [CdpSession#call].
    PageFrame.World world(PageFrame frame, Deadline deadline) {
        Optional<PageFrame.World> known = frame.world().or(() -> now(frame).flatMap(PageFrame::world));
        if (known.isPresent()) {
            return known.get();
        }
        var asked = frame.session()
                .send(
                        "Page.createIsolatedWorld",
                        Json.object()
                                .put("frameId", frame.id())
                                .put("worldName", settings.part().world()));
        var made = awaitUnlessDialog(frame.session(), asked, deadline)
                .orElseThrow(() -> new SessionGone("a dialog is open"));
        var world = new PageFrame.World(made.path("executionContextId").asInt(0), "");
        frame.session()
                .call(
                        "Runtime.evaluate",
                        Json.object().put("expression", settings.script()).put("contextId", world.context()),
                        deadline);
        return world;
    }

    /// A frame as it is by now; empty when it shows another document, is spoken to elsewhere, or is gone.
    Optional<PageFrame> now(PageFrame frame) {
        return windows().stream()
                .flatMap(window -> window.frame(frame.id()).stream())
                .filter(one -> one.isIn(frame.session()) && one.loader().equals(frame.loader()))
                .findFirst();
    }

    /// Answers the dialog that was left open for a person.
    void answer(DialogAnswer answer) {
        dialogs.answer(answer).ifPresent(this::report);
        changes.add();
    }

    /// Closes a window as a person would, asking it first when it wants to be asked (`beforeunload`).
    void close(PageWindow window) {
        window.session().post("Page.close");
    }

    /// Waits for the answer to an input that a dialog may cut short; empty when one lies open and must be
    /// answered first.
    Optional<JsonNode> awaitUnlessDialog(CdpSession session, CdpCall call, Deadline deadline) {
        interruptible.add(call);
        try {
            if (dialogs.open().isPresent()) {
                session.connection().abandon(call, "a dialog is open");
            }
            if (isDead(session)) {
                session.connection().abandon(call, DEAD);
            }
            return Optional.of(session.await(call, deadline));
        } catch (SessionGone gone) {
            if (dialogs.open().isPresent()) {
                return Optional.empty();
            }
            throw gone;
        } finally {
            interruptible.remove(call);
        }
    }

    /// True for a session whose process has died: it answers nothing until the browser has started another for it.
    boolean isDead(CdpSession session) {
        return dead.contains(session.id());
    }

    void died(CdpSession session) {
        dead.add(session.id());
        session.connection().abandon(session.id(), DEAD);
    }

    void revived(CdpSession session) {
        dead.remove(session.id());
    }

    /// Throws what the connection has ended with, if it has.
    void throwIfGone() {
        browser.throwIfGone();
    }

    /// Ends the context with all its windows, without asking them.
    @Override
    public void close() {
        holding.close();
        browser.forget(this);
        gate.ifPresent(Gate::close);
    }

    /// The browser shows its own page because it could not get to that address.
    void unreachable(String url) {
        Travel.origin(url)
                .filter(origin -> settings.confinement()
                        .filter(allowed -> !allowed.origins().contains(origin))
                        .isPresent())
                .ifPresent(origin -> blocked(new SurfaceEvent.Blocked(Channel.DOCUMENT, origin)));
    }

    /// Something at that address asked who is there, and was not answered.
    void challenged(String url) {
        Travel.origin(url).ifPresent(origin -> report(new SurfaceEvent.Challenged(origin, false)));
    }

    private void blocked(SurfaceEvent.Blocked what) {
        report(what);
        changes.add();
    }

    void windowAttached(CdpSession session, JsonNode info) {
        var target = info.path("targetId").asString("");
        var opener = info.path("openerId").stringValueOpt();
        var tracker = new WindowTracker(target, session, opener, settings, this);
        lock.lock();
        try {
            windows.put(target, tracker);
            if (opener.isPresent()) {
                var location = announced.orElse(info.path("url").asString(""));
                report(new SurfaceEvent.WindowOpened(Locations.bare(location)));
            }
            announced = Optional.empty();
        } finally {
            lock.unlock();
        }
        tracker.start();
        changes.add();
    }

    void windowDetached(String target) {
        lock.lock();
        try {
            var gone = windows.remove(target);
            if (gone == null) {
                return;
            }
            var location = gone.now().main().map(frame -> Locations.bare(frame.url()));
            report(new SurfaceEvent.WindowClosed(location.orElse("")));
        } finally {
            lock.unlock();
        }
        changes.add();
    }

    /// A window of that address is about to open; the window itself does not yet know it.
    void announced(String url) {
        lock.lock();
        try {
            announced = Optional.of(url);
        } finally {
            lock.unlock();
        }
    }

    void dialogOpened(CdpSession session, JsonNode params) {
        dialogs.opened(session, params).ifPresentOrElse(this::reportAndWake, () -> {
            for (var call : interruptible) {
                session.connection().abandon(call, "a dialog is open");
            }
        });
    }

    void downloadProgressed(JsonNode params) {
        // A large file takes its time to be hashed, and the reading thread has none.
        downloads
                .flatMap(folder -> folder.progressed(params))
                .ifPresent(ended ->
                        Thread.ofVirtual().name("rote-download").start(() -> reportAndWake(Downloads.event(ended))));
    }

    /// What is on no screen may be what somebody waits for.
    private void reportAndWake(SurfaceEvent event) {
        report(event);
        changes.add();
    }

    boolean knowsFrame(String frame) {
        return trackers().stream().anyMatch(tracker -> tracker.knows(frame));
    }

    void report(SurfaceEvent event) {
        lock.lock();
        try {
            boolean again = switch (event) {
                case SurfaceEvent.Blocked _, SurfaceEvent.Challenged _ -> events.contains(event);
                case SurfaceEvent.DialogAnswered _,
                        SurfaceEvent.WindowOpened _,
                        SurfaceEvent.WindowClosed _,
                        SurfaceEvent.Downloaded _,
                        SurfaceEvent.Crashed _,
                        SurfaceEvent.PrintAsked _ -> false;
            };
            if (events.size() < MOST_EVENTS && !again) {
                events.add(event);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The connection has ended: everyone who waits for a change gets one, and finds out.
    void ended() {
        reportGone();
        changes.add();
        gate.ifPresent(Gate::close);
    }

    /// Once: by the end of the connection, or by who asks what happened before that was told.
    private void reportGone() {
        if (saidGone.compareAndSet(false, true)) {
            report(new SurfaceEvent.Crashed(SurfaceEvent.Part.SURFACE, "the browser is gone"));
        }
    }

    /// Waits until the first window is there with our script in it.
    void awaitFirstWindow(Deadline deadline) {
        long seen = changes.count();
        while (windows().stream()
                .flatMap(window -> window.main().stream())
                .noneMatch(frame -> frame.world().isPresent())) {
            browser.throwIfGone();
            if (!changes.awaitBeyond(seen, deadline)) {
                throw new DeadlineExceeded("the first window");
            }
            seen = changes.count();
        }
    }

    private List<WindowTracker> trackers() {
        lock.lock();
        try {
            return List.copyOf(windows.values());
        } finally {
            lock.unlock();
        }
    }
}
