package dev.rote.browser.cdp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One connection to one browser: commands with their answers, events in order, over whichever transport.
///
/// Any thread may call. One thread reads: it gives answers to their waiting callers unparsed (each caller reads its
/// own, so a large picture of one page does not hold up another) and calls listeners itself, so that whatever the
/// browser said before an answer has been taken in when the answer is returned.
public final class CdpConnection implements AutoCloseable {
    private static final int NO_SUCH_SESSION = -32001;
    private static final String DETACHED = "Target.detachedFromTarget";

    private final CdpTransport transport;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CdpCall> waiting = new ConcurrentHashMap<>();
    private final Map<Integer, CdpAnswer> asked = new ConcurrentHashMap<>();
    private final Map<String, CdpListener> listeners = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable BrowserGone> end = new AtomicReference<>();
    private final Thread reader;
    /// How many answers came; the reading thread's alone.
    private long turns;

    private CdpConnection(CdpTransport transport) {
        this.transport = transport;
        this.reader = Thread.ofPlatform().daemon().name("cdp-reader").unstarted(this::readAll);
    }

    /// Starts reading from the transport, which from then on belongs to the connection.
    public static CdpConnection over(CdpTransport transport) {
        var connection = new CdpConnection(transport);
        connection.reader.start();
        return connection;
    }

    /// The session of the browser itself.
    public CdpSession browser() {
        return session("");
    }

    /// A handle on an attached session.
    public CdpSession session(String id) {
        return new CdpSession(this, id);
    }

    /// Makes `listener` the one that hears the session's events; without one they are dropped.
    public void listen(String session, CdpListener listener) {
        listeners.put(session, listener);
        ended().ifPresent(cause -> {
            if (listeners.remove(session, listener)) {
                listener.ended(cause);
            }
        });
    }

    /// Sends a command and returns at once; throws [BrowserGone] when the connection has ended.
    public CdpCall send(String session, String method, ObjectNode params) {
        var call = new CdpCall(lastId.incrementAndGet(), session, method);
        waiting.put(call.id(), call);
        try {
            write(call.id(), session, method, params);
        } catch (CdpFailure failure) {
            waiting.remove(call.id());
            throw failure;
        }
        return call;
    }

    /// Sends a command whose answer, good or bad, is of no interest; silent when the connection has ended.
    public void post(String session, String method, ObjectNode params) {
        try {
            write(lastId.incrementAndGet(), session, method, params);
        } catch (BrowserGone gone) {
            // Told to every listener and to everyone who waits; one who does not wait does not want to know.
            return;
        }
    }

    /// Sends a command whose answer is taken on the reading thread, in order with the events; a refusal is dropped.
    public void ask(String session, String method, ObjectNode params, CdpAnswer answer) {
        int id = lastId.incrementAndGet();
        asked.put(id, answer);
        try {
            write(id, session, method, params);
        } catch (BrowserGone gone) {
            asked.remove(id);
        }
    }

    /// Waits for the `result` of a command; throws [CdpRefused], [SessionGone], [BrowserGone], [DeadlineExceeded] or
    /// [WaitInterrupted].
    public JsonNode await(CdpCall call, Deadline deadline) {
        if (Thread.currentThread().equals(reader)) {
            throw new IllegalStateException("A listener must not wait for an answer: " + call.method());
        }
        try {
            return result(call.method(), call.frame().get(deadline.remainingNanos(), TimeUnit.NANOSECONDS));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CdpFailure failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            waiting.remove(call.id());
            throw new DeadlineExceeded(call.method());
        } catch (InterruptedException e) {
            waiting.remove(call.id());
            Thread.currentThread().interrupt();
            throw new WaitInterrupted(call.method());
        }
    }

    /// Ends every wait for answers of a session whose other side will not answer any more.
    public void abandon(String session, String reason) {
        for (var call : List.copyOf(waiting.values())) {
            if (call.session().equals(session) && waiting.remove(call.id(), call)) {
                call.frame().completeExceptionally(new SessionGone(reason));
            }
        }
    }

    /// Ends the wait for one answer, which is thrown to the waiting caller as [SessionGone].
    public void abandon(CdpCall call, String reason) {
        if (waiting.remove(call.id(), call)) {
            call.frame().completeExceptionally(new SessionGone(reason));
        }
    }

    /// Why the connection has ended, empty while it lives.
    public Optional<BrowserGone> ended() {
        return Optional.ofNullable(end.get());
    }

    /// Ends the connection, wakes everyone who waits, and does not end the browser itself.
    @Override
    public void close() {
        finish(new BrowserGone("the connection was closed here"));
    }

    private void write(int id, String session, String method, ObjectNode params) {
        var frame = Json.object().put("id", id).put("method", method);
        if (!session.isEmpty()) {
            frame.put("sessionId", session);
        }
        frame.set("params", params);
        transport.send(Json.write(frame));
        // Ended meanwhile: nobody would complete what was registered after the sweep.
        var gone = end.get();
        if (gone != null) {
            throw gone;
        }
    }

    private void readAll() {
        try {
            while (true) {
                take(transport.receive());
            }
        } catch (CdpFailure failure) {
            finish(failure instanceof BrowserGone gone ? gone : new BrowserGone(failure.toString()));
        } catch (JacksonException e) {
            finish(new BrowserGone("it sent a malformed frame: " + e.getOriginalMessage()));
        } finally {
            finish(new BrowserGone("its reading thread has ended"));
        }
    }

    private void take(byte[] frame) {
        int id = FrameHead.replyId(frame);
        if (id > 0) {
            answer(id, frame);
            return;
        }
        var node = Json.read(frame);
        if (node.has("id")) {
            answer(node.path("id").asInt(0), frame);
        } else if (node.has("method")) {
            dispatch(new CdpEvent(
                    node.path("sessionId").asString(""), node.path("method").asString(""), node.path("params")));
        } else {
            throw new BrowserGone("it sent a malformed frame: neither an answer nor an event");
        }
    }

    private void answer(int id, byte[] frame) {
        var call = waiting.remove(id);
        if (call != null) {
            call.came(++turns);
            call.frame().complete(frame);
            return;
        }
        var answer = asked.remove(id);
        if (answer != null) {
            var node = Json.read(frame);
            if (node.has("result")) {
                answer.take(node.path("result"));
            }
        }
    }

    private void dispatch(CdpEvent event) {
        var listener = listeners.get(event.session());
        if (listener != null) {
            listener.on(event);
        }
        if (event.method().equals(DETACHED)) {
            var session = event.params().path("sessionId").asString("");
            abandon(session, "its session was detached");
            var orphan = listeners.remove(session);
            if (orphan != null) {
                orphan.ended(new SessionGone("its session was detached"));
            }
        }
    }

    private void finish(BrowserGone cause) {
        if (!end.compareAndSet(null, cause)) {
            return;
        }
        transport.close();
        asked.clear();
        for (var call : List.copyOf(waiting.values())) {
            if (waiting.remove(call.id(), call)) {
                call.frame().completeExceptionally(cause);
            }
        }
        for (var session : List.copyOf(listeners.keySet())) {
            var listener = listeners.remove(session);
            if (listener != null) {
                listener.ended(cause);
            }
        }
    }

    private static JsonNode result(String method, byte[] frame) {
        JsonNode node;
        try {
            node = Json.read(frame);
        } catch (JacksonException e) {
            throw new CdpRefused(method, 0, "its answer cannot be read: " + e.getOriginalMessage());
        }
        var error = node.path("error");
        if (error.isObject()) {
            throw refusal(method, error);
        }
        return node.path("result");
    }

    private static CdpFailure refusal(String method, JsonNode error) {
        int number = error.path("code").asInt(0);
        var reason = error.path("message").asString("");
        return number == NO_SUCH_SESSION
                ? new SessionGone(reason)
                : new CdpRefused(
                        method, number, reason + detail(error.path("data").asString("")));
    }

    private static String detail(String data) {
        return data.isEmpty() ? "" : " (" + data + ")";
    }
}
