package dev.rote.browser;

import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.WaitInterrupted;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The browser's own pictures of one window at a time (Page.startScreencast): only the newest is kept, and the next
/// is made when that one was acknowledged.
final class Screencast {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private @Nullable Shot newest;
    private Optional<PageWindow> window = Optional.empty();
    private boolean ended;

    /// One picture as the browser made it: JPEG in base64, `width` and `height` of the window in CSS pixels.
    record Shot(CdpSession session, int number, String base64, double width, double height) {
        void acknowledge() {
            session.post("Page.screencastFrameAck", Json.object().put("sessionId", number));
        }
    }

    /// What the person has room for, and how well it is packed.
    record Size(int width, int height, int quality) {}

    /// Shows that window from here on, in that size; begins again with a picture of now when it was shown already.
    void show(PageWindow other, Size size) {
        lock.lock();
        try {
            window.ifPresent(one -> one.session().post("Page.stopScreencast"));
            newest = null;
            window = Optional.of(other);
        } finally {
            lock.unlock();
        }
        other.session()
                .post(
                        "Page.startScreencast",
                        Json.object()
                                .put("format", "jpeg")
                                .put("quality", size.quality())
                                .put("maxWidth", size.width())
                                .put("maxHeight", size.height())
                                .put("everyNthFrame", 1));
    }

    Optional<PageWindow> shown() {
        lock.lock();
        try {
            return window;
        } finally {
            lock.unlock();
        }
    }

    /// Takes a picture in, on the connection's reading thread.
    void on(PageSession page, CdpEvent event) {
        if (!event.method().equals("Page.screencastFrame")) {
            return;
        }
        JsonNode about = event.params().path("metadata");
        Shot shot = new Shot(
                page.session(event),
                event.params().path("sessionId").asInt(0),
                event.params().path("data").asString(""),
                about.path("deviceWidth").asDouble(0),
                about.path("deviceHeight").asDouble(0));
        lock.lock();
        try {
            if (window.filter(one -> one.session().id().equals(event.session())).isEmpty()) {
                return;
            }
            if (newest != null) {
                newest.acknowledge();
            }
            newest = shot;
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// The newest picture, once; empty when none came in time.
    Optional<Shot> take(Deadline deadline) {
        lock.lock();
        try {
            while (newest == null && !ended) {
                long left = deadline.remainingNanos();
                if (left == 0) {
                    return Optional.empty();
                }
                more.awaitNanos(left);
            }
            Shot taken = newest;
            newest = null;
            return Optional.ofNullable(taken);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WaitInterrupted("a picture of the page");
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            window.ifPresent(one -> one.session().post("Page.stopScreencast"));
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
