package dev.rote.console;

import dev.rote.session.Desk;
import dev.rote.session.Intervention;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Tells open pages as server-sent events (HTML, section 9.2) that the queue of a tenant has changed.
final class QueueEvents implements AutoCloseable {
    private static final int MOST_PAGES = 200;
    private static final long LOOK_MILLIS = 700;
    /// A browser asks again by itself; so the sign-on is looked at anew.
    private static final int LOOKS = 400;

    private static final int SILENT_LOOKS = 15;

    private final Desk desk;
    private final Semaphore pages = new Semaphore(MOST_PAGES);
    private final CountDownLatch ended = new CountDownLatch(1);

    QueueEvents(Desk desk) {
        this.desk = desk;
    }

    void tell(Context request, String tenant) {
        if (!pages.tryAcquire()) {
            throw new NotSo(503, "Too many pages are open.");
        }
        try {
            request.status(200).contentType("text/event-stream");
            OutputStream out = request.res().getOutputStream();
            String told = "";
            for (int look = 0; look < LOOKS; look++) {
                String now = digest(desk.open(tenant));
                if (!now.equals(told) || look % SILENT_LOOKS == 0) {
                    out.write((now.equals(told) ? ": still there\n\n" : "event: queue\ndata: changed\n\n")
                            .getBytes(StandardCharsets.UTF_8));
                    request.res().flushBuffer();
                    told = now;
                }
                if (ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (IOException left) {
            // The page is gone, which is its way to end this.
            return;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            pages.release();
        }
    }

    private static String digest(List<Intervention> open) {
        StringBuilder digest = new StringBuilder("queue");
        open.forEach(one -> digest.append(' ')
                .append(one.run())
                .append(one.state())
                .append(one.holder().map(holder -> holder.person().name()).orElse("")));
        return digest.toString();
    }

    @Override
    public void close() {
        ended.countDown();
    }
}
