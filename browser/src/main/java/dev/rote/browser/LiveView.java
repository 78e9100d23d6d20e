package dev.rote.browser;

import dev.rote.browser.Looking.Look;
import dev.rote.browser.Screencast.Shot;
import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Box;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.Frame;
import dev.rote.surface.LiveFrame;
import dev.rote.surface.LiveScreen;
import dev.rote.surface.LiveSelection;
import dev.rote.surface.LiveState;
import dev.rote.surface.Observation;
import dev.rote.surface.PersonAct;
import dev.rote.surface.PersonInput;
import dev.rote.surface.Sight;
import dev.rote.surface.SurfaceGone;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// The windows of one context as a person sees and uses them, over a connection of its own; one thread looks, paints
/// and publishes.
final class LiveView implements LiveScreen {
    /// How long nothing has to happen until windows and places are looked through again.
    private static final Duration LULL = Duration.ofMillis(250);

    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final int SMALLEST = 160;
    private static final int LARGEST = 3_840;

    private final Bystander bystander;
    private final PageSession page;
    private final Screencast cast;
    private final Looking looking;
    private final Veil veil;
    private final ActLog log = new ActLog();
    private final Marked marked;
    private final ReentrantLock lock = new ReentrantLock();

    /// Held by whoever looks: the page is asked by one thread at a time.
    private final ReentrantLock eye = new ReentrantLock();

    private final Condition news = lock.newCondition();
    private Optional<Published> newest = Optional.empty();
    private Optional<String> chosen = Optional.empty();
    private int windows;
    private int width = 1_280;
    private int height = 800;
    private Detail detail = Detail.FINEST;
    private boolean again;
    private volatile boolean closed;
    private long number;

    private LiveView(Bystander bystander, Screencast cast, Documents documents, Sight sight) {
        this.bystander = bystander;
        this.page = bystander.page();
        this.cast = cast;
        this.looking = new Looking(page, documents);
        this.marked = new Marked(documents);
        this.veil = new Veil(new Covers(new Places(documents)), sight);
    }

    static LiveView of(Bystander bystander, Screencast cast, Documents documents, Sight sight) {
        LiveView view = new LiveView(bystander, cast, documents, sight);
        Thread.ofVirtual().name("live-view").start(view::show);
        return view;
    }

    /// A picture that was handed out, and when; the browser makes the next one when the person has it.
    private record Published(LiveFrame frame, Shot shot, long at) {}

    @Override
    public Optional<LiveFrame> frame(long after, Duration wait) {
        Deadline deadline = Deadline.in(wait);
        lock.lock();
        try {
            throwIfGone();
            while (newest.filter(one -> one.frame().number() > after).isEmpty()) {
                long left = deadline.remainingNanos();
                if (left == 0) {
                    return Optional.empty();
                }
                news.awaitNanos(left);
                throwIfGone();
            }
            return newest.map(Published::frame);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void shown(long shownNumber) {
        lock.lock();
        try {
            newest.filter(one -> one.frame().number() == shownNumber).ifPresent(one -> {
                one.shot().acknowledge();
                Detail before = detail;
                detail = detail.after(Duration.ofNanos(System.nanoTime() - one.at()));
                again |= before.level() != detail.level();
            });
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void fit(int newWidth, int newHeight) {
        lock.lock();
        try {
            width = Math.clamp(newWidth, SMALLEST, LARGEST);
            height = Math.clamp(newHeight, SMALLEST, LARGEST);
            again = true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void give(PersonInput input) {
        throwIfGone();
        switch (input) {
            case PersonInput.Answered(var accepted, var text) -> {
                page.dialogs().open().ifPresent(open -> log.answered(new PersonAct.Answered(open.kind(), accepted)));
                page.answer(accepted ? new DialogAnswer.Accept(text) : new DialogAnswer.Dismiss());
            }
            case PersonInput.Turned(var window) -> turn(window);
            case PersonInput.Moved _,
                    PersonInput.Pressed _,
                    PersonInput.Scrolled _,
                    PersonInput.Touched _,
                    PersonInput.Keyed _,
                    PersonInput.Wrote _,
                    PersonInput.Composing _ ->
                cast.shown().ifPresent(window -> {
                    log.took(input);
                    Forwarding.to(window.session(), input);
                });
        }
    }

    private void turn(int window) {
        List<PageWindow> all = page.windows();
        if (window >= 0 && window < all.size()) {
            lock.lock();
            try {
                chosen = Optional.of(all.get(window).target());
            } finally {
                lock.unlock();
            }
        }
    }

    @Override
    public LiveState state() {
        throwIfGone();
        List<PageWindow> all = page.windows();
        String shown = cast.shown().map(PageWindow::target).orElse("");
        List<String> targets = all.stream().map(PageWindow::target).toList();
        Optional<LiveState.Dialog> dialog = page.dialogs()
                .open()
                .map(open -> new LiveState.Dialog(
                        open.kind(), open.kind() == DialogKind.BEFOREUNLOAD ? "" : open.message(), open.defaultText()));
        return new LiveState(
                all.stream().map(LiveView::location).toList(),
                targets.indexOf(shown),
                page.window(shown).map(LiveView::location).orElse(""),
                dialog);
    }

    @Override
    public LiveSelection selection() {
        throwIfGone();
        Optional<PageWindow> window = cast.shown().map(PageWindow::target).flatMap(page::window);
        if (window.isEmpty() || page.dialogs().open().isPresent()) {
            return new LiveSelection.Nothing();
        }
        Deadline deadline = Deadline.in(LONGEST);
        eye.lock();
        try {
            return marked.in(window.get(), veil.hidden(looking.look(deadline), window.get()), deadline);
        } catch (CdpFailure gone) {
            throw new SurfaceGone(String.valueOf(gone.getMessage()));
        } finally {
            eye.unlock();
        }
    }

    @Override
    public List<PersonAct> acts() {
        return log.taken();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
        cast.end();
        bystander.close();
    }

    private static String location(PageWindow window) {
        return window.main().map(frame -> Locations.bare(frame.url())).orElse("");
    }

    private void throwIfGone() {
        if (closed || bystander.isGone()) {
            throw new SurfaceGone(closed ? "the live screen is closed" : "the browser is gone");
        }
    }

    private void show() {
        try {
            while (!closed && !bystander.isGone()) {
                alone(this::follow);
                cast.take(Deadline.in(LULL)).ifPresent(shot -> alone(() -> publish(shot)));
            }
        } catch (CdpFailure gone) {
            // Whoever asks for the next picture is told.
            bystander.close();
        } finally {
            wake();
        }
    }

    private void alone(Runnable looks) {
        eye.lock();
        try {
            looks.run();
        } finally {
            eye.unlock();
        }
    }

    private void wake() {
        lock.lock();
        try {
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Shows the window that was chosen, else the newest one; a new one is followed wherever it comes from.
    private void follow() {
        List<PageWindow> all = page.windows();
        boolean begins;
        Optional<PageWindow> wanted;
        Screencast.Size size;
        lock.lock();
        try {
            if (all.size() > windows) {
                chosen = Optional.empty();
            }
            windows = all.size();
            wanted = chosen.flatMap(page::window).or(() -> all.stream().reduce((_, last) -> last));
            Optional<String> now = cast.shown().map(PageWindow::target);
            begins = again || !wanted.map(PageWindow::target).equals(now);
            again = false;
            size = new Screencast.Size(
                    (int) (width * detail.scale()), (int) (height * detail.scale()), detail.quality());
        } finally {
            lock.unlock();
        }
        if (begins && wanted.isPresent()) {
            look(wanted.get());
            cast.show(wanted.get(), size);
        }
    }

    private void publish(Shot shot) {
        Optional<PageWindow> window = cast.shown().map(PageWindow::target).flatMap(page::window);
        if (window.isEmpty() || page.dialogs().open().isPresent()) {
            shot.acknowledge();
            return;
        }
        List<Box> before = veil.since(Deadline.in(LONGEST));
        look(window.get());
        LiveFrame frame = veil.over(shot, before, ++number);
        lock.lock();
        try {
            newest.ifPresent(one -> one.shot().acknowledge());
            newest = Optional.of(new Published(frame, shot, System.nanoTime()));
            again |= veil.hidTooMuch();
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void look(PageWindow window) {
        Deadline deadline = Deadline.in(LONGEST);
        Look look = looking.look(deadline);
        veil.looked(look, window, deadline);
        Observation seen = look.assembled().observation();
        frame(look, window).ifPresent(frame -> log.looked(seen, frame, location(window)));
    }

    /// The frame of an observation that is the window's own document.
    private static Optional<Frame> frame(Look look, PageWindow window) {
        return look.assembled().observation().frames().stream()
                .filter(Frame::isWindow)
                .filter(frame -> window.main()
                        .filter(main -> main.id()
                                .equals(look.assembled()
                                        .parts()
                                        .get(frame.index())
                                        .frame()))
                        .isPresent())
                .findFirst();
    }
}
