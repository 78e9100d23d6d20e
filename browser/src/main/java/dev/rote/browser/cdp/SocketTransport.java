package dev.rote.browser.cdp;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Frames as text messages of a WebSocket (RFC 6455), for a browser that more than one process may attach to.
public final class SocketTransport implements CdpTransport {
    private static final int WAITING_FRAMES = 4096;
    private static final long SEND_SECONDS = 30;

    private final HttpClient client;
    private final WebSocket socket;
    private final Inbox inbox;
    private final ReentrantLock writing = new ReentrantLock();

    private SocketTransport(HttpClient client, WebSocket socket, Inbox inbox) {
        this.client = client;
        this.socket = socket;
        this.inbox = inbox;
    }

    /// Opens the socket at `ws://host:port/devtools/browser/<id>`; throws [BrowserGone] when nobody answers there.
    public static SocketTransport to(URI address, Deadline deadline) {
        var client = HttpClient.newHttpClient();
        var inbox = new Inbox();
        var opening = client.newWebSocketBuilder().buildAsync(address, inbox);
        try {
            var socket = opening.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
            return new SocketTransport(client, socket, inbox);
        } catch (ExecutionException e) {
            client.shutdownNow();
            throw new BrowserGone("nothing answers at " + address + ": " + e.getCause());
        } catch (TimeoutException e) {
            client.shutdownNow();
            throw new DeadlineExceeded("connecting to " + address);
        } catch (InterruptedException e) {
            client.shutdownNow();
            Thread.currentThread().interrupt();
            throw new WaitInterrupted("connecting to " + address);
        }
    }

    @Override
    public void send(byte[] frame) {
        writing.lock();
        try {
            // A WebSocket of java.net.http refuses a second message while one is under way.
            socket.sendText(new String(frame, StandardCharsets.UTF_8), true).get(SEND_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new BrowserGone("its socket cannot be written: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WaitInterrupted("writing to the browser");
        } finally {
            writing.unlock();
        }
    }

    @Override
    public byte[] receive() {
        return inbox.take();
    }

    @Override
    public void close() {
        inbox.end("its socket was closed here");
        socket.abort();
        client.shutdownNow();
    }

    private sealed interface Arrival {
        record Frame(String text) implements Arrival {}

        record End(String reason) implements Arrival {}
    }

    /// Collects the parts of a message and queues whole ones.
    private static final class Inbox implements WebSocket.Listener {
        private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
        private final StringBuilder parts = new StringBuilder();

        byte[] take() {
            try {
                return switch (arrivals.take()) {
                    case Arrival.Frame(var text) -> text.getBytes(StandardCharsets.UTF_8);
                    case Arrival.End end -> {
                        arrivals.add(end);
                        throw new BrowserGone(end.reason());
                    }
                };
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WaitInterrupted("reading from the browser");
            }
        }

        void end(String reason) {
            arrivals.add(new Arrival.End(reason));
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
            parts.append(text);
            if (parts.length() > LONGEST_FRAME || arrivals.size() > WAITING_FRAMES) {
                end("it sent more than can be taken in");
                socket.abort();
                return null;
            }
            if (last) {
                arrivals.add(new Arrival.Frame(parts.toString()));
                parts.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer bytes, boolean last) {
            end("it sent a binary message, which the protocol does not know");
            socket.abort();
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            end("it closed its socket (" + status + ")");
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            end("its socket failed: " + error);
        }
    }
}
