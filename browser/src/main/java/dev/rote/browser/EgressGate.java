package dev.rote.browser;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.node.ObjectNode;

/// The proxy of one browser context for every origin that it may not speak to: it listens on the loopback interface,
/// reads what would have left, passes nothing on and answers nothing.
///
/// What is allowed does not come here: the browser knows those origins as exceptions and connects to them itself, so
/// the guard costs an allowed request nothing and holds for everything that goes through the network stack.
final class EgressGate implements Gate {
    private static final int MOST_AT_ONCE = 64;
    private static final int LONGEST_HEAD = 16 * 1024;

    /// A connection made in advance says nothing until it is used.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServerSocket door;
    private final Set<Socket> inside = ConcurrentHashMap.newKeySet();
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    private final Refusals refusals = new Refusals();
    private final Set<String> origins;

    private EgressGate(ServerSocket door, Set<String> origins) {
        this.door = door;
        this.origins = origins;
    }

    /// Opens one; the context speaks to these origins without it.
    static EgressGate round(Set<String> origins) {
        try {
            var door = new ServerSocket();
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            var gate = new EgressGate(door, origins);
            Thread.ofVirtual().name("egress-gate").start(gate::admit);
            return gate;
        } catch (IOException e) {
            throw new UncheckedIOException("No port on the loopback interface for the egress gate", e);
        }
    }

    @Override
    public void stand(ObjectNode context) {
        context.put("proxyServer", EgressRules.gateAt(door.getLocalPort()))
                .put("proxyBypassList", EgressRules.exceptions(origins));
    }

    @Override
    public void tell(Listener heir) {
        refusals.tell(heir);
    }

    /// What is allowed does not come here.
    @Override
    public void guard() {}

    @Override
    public void relax() {}

    @Override
    public void close() {
        closed(door);
        inside.forEach(EgressGate::closed);
    }

    private void admit() {
        try {
            while (true) {
                places.acquire();
                var visitor = door.accept();
                inside.add(visitor);
                Thread.ofVirtual().name("egress-refusal").start(() -> refuse(visitor));
            }
        } catch (SocketException e) {
            // The gate was closed.
            inside.forEach(EgressGate::closed);
        } catch (IOException e) {
            throw new UncheckedIOException("The egress gate cannot take connections", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void refuse(Socket visitor) {
        try (visitor) {
            visitor.setSoTimeout((int) PATIENCE.toMillis());
            RefusedRequest.read(head(visitor.getInputStream())).ifPresent(refusals::report);
        } catch (IOException e) {
            // The browser gave up, or had made the connection in case it would be needed: nothing was asked for.
        } finally {
            inside.remove(visitor);
            places.release();
        }
    }

    private static byte[] head(InputStream in) throws IOException {
        var head = new byte[LONGEST_HEAD];
        int length = 0;
        while (length < head.length && !RefusedRequest.isWhole(head, length)) {
            int read = in.read(head, length, head.length - length);
            if (read < 0) {
                break;
            }
            length += read;
        }
        return Arrays.copyOf(head, length);
    }

    private static void closed(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("A socket of the egress gate cannot be closed", e);
        }
    }
}
