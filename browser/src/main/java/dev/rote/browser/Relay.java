package dev.rote.browser;

import dev.rote.surface.Channel;
import dev.rote.surface.SurfaceEvent;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/// The proxy of a context that commits: it passes on what goes to allowed origins, byte for byte, and nothing else.
///
/// A browser sends a request again, a POST as well, when a connection that it used before ends without an answer
/// (RFC 9110, section 9.2.2 advises against it; Chromium's HttpNetworkTransaction does it, below everything that the
/// protocol can hold). So while a commit is on its way, the browser is not told that a connection has ended with a
/// question open, and from then on nothing more is passed on. What is held in the browser cannot leave without us
/// either: when this process dies, so does the way out.
final class Relay implements Gate {
    private static final int PATIENCE_MILLIS = 5000;
    private static final int CONNECTING_MILLIS = 10_000;
    private static final int LONGEST_HEAD = 16 * 1024;

    private final ServerSocket door;
    private final Map<String, Set<Boolean>> allowed;
    private final Refusals refusals = new Refusals();
    private final Set<Socket> inside = ConcurrentHashMap.newKeySet();
    private final Vigil vigil = new Vigil();

    private Relay(ServerSocket door, Set<String> origins) {
        this.door = door;
        this.allowed = places(origins);
    }

    /// Opens one that leads to these origins.
    static Relay to(Set<String> origins) {
        try {
            var door = new ServerSocket();
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            var relay = new Relay(door, origins);
            Thread.ofVirtual().name("relay").start(relay::admit);
            return relay;
        } catch (IOException e) {
            throw new UncheckedIOException("No port on the loopback interface for the relay", e);
        }
    }

    /// By host and port, whether it is spoken to over TLS.
    private static Map<String, Set<Boolean>> places(Set<String> origins) {
        Map<String, Set<Boolean>> places = new HashMap<>();
        for (String origin : origins) {
            URI at = URI.create(origin);
            boolean secure = "https".equals(at.getScheme());
            int port = at.getPort() > 0 ? at.getPort() : secure ? 443 : 80;
            places.computeIfAbsent(
                            new SocksRequest(SocksRequest.named(at.getHost()), port).place(), _ -> new HashSet<>())
                    .add(secure);
        }
        return places;
    }

    @Override
    public void stand(ObjectNode context) {
        context.put("proxyServer", EgressRules.relayAt(door.getLocalPort()))
                .put("proxyBypassList", EgressRules.NO_EXCEPTION);
    }

    @Override
    public void tell(Listener heir) {
        refusals.tell(heir);
    }

    @Override
    public void guard() {
        vigil.begin();
    }

    @Override
    public void relax() {
        vigil.end();
    }

    @Override
    public void close() {
        vigil.freeze();
        closed(door);
        inside.forEach(Relay::closed);
    }

    private void admit() {
        while (!door.isClosed()) {
            try {
                var browser = door.accept();
                inside.add(browser);
                Thread.ofVirtual().name("relay-browser").start(() -> serve(browser));
            } catch (IOException e) {
                // It was closed, or a connection was given up before it was taken.
            }
        }
        inside.forEach(Relay::closed);
    }

    private void serve(Socket browser) {
        try (browser) {
            browser.setTcpNoDelay(true);
            browser.setSoTimeout(PATIENCE_MILLIS);
            var in = new DataInputStream(browser.getInputStream());
            var to = SocksRequest.read(in, browser.getOutputStream());
            browser.setSoTimeout(0);
            if (allowed.containsKey(to.place())) {
                connect(browser, in, to);
            } else {
                SocksRequest.answer(browser.getOutputStream(), SocksRequest.Reply.SUCCEEDED);
                browser.setSoTimeout(PATIENCE_MILLIS);
                refuse(in, to);
            }
        } catch (IOException e) {
            // The browser gave the connection up.
        } finally {
            inside.remove(browser);
        }
    }

    private void connect(Socket browser, InputStream in, SocksRequest to) throws IOException {
        try (var server = new Socket()) {
            inside.add(server);
            server.setTcpNoDelay(true);
            try {
                server.connect(new InetSocketAddress(to.host(), to.port()), CONNECTING_MILLIS);
            } catch (IOException e) {
                SocksRequest.answer(browser.getOutputStream(), SocksRequest.Reply.REFUSED);
                return;
            }
            SocksRequest.answer(browser.getOutputStream(), SocksRequest.Reply.SUCCEEDED);
            var first = new byte[LONGEST_HEAD];
            int length = in.read(first);
            if (length <= 0) {
                return;
            }
            boolean secure = RelayedConnection.isTls(first);
            if (!allowed.getOrDefault(to.place(), Set.of()).contains(secure)) {
                refusals.report(new SurfaceEvent.Blocked(Channel.CONNECTION, to.place()));
                return;
            }
            new RelayedConnection(browser, server, vigil, secure).run(Arrays.copyOf(first, length));
        } finally {
            inside.removeIf(Socket::isClosed);
        }
    }

    /// Reads what it would have sent, to be able to say it.
    private void refuse(InputStream in, SocksRequest to) throws IOException {
        var head = new byte[LONGEST_HEAD];
        int length = 0;
        while (length < head.length && !RefusedRequest.isWhole(head, length)) {
            int read = in.read(head, length, head.length - length);
            if (read < 0) {
                break;
            }
            length += read;
            if (RelayedConnection.isTls(head)) {
                break;
            }
        }
        refused(Arrays.copyOf(head, length), to).ifPresent(refusals::report);
    }

    private static Optional<SurfaceEvent.Blocked> refused(byte[] head, SocksRequest to) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        if (RelayedConnection.isTls(head) || text.toLowerCase(Locale.ROOT).contains("\r\nupgrade: websocket\r\n")) {
            return Optional.of(new SurfaceEvent.Blocked(Channel.CONNECTION, to.place()));
        }
        String absolute = text.replaceFirst(" /", " http://" + to.place() + "/");
        return RefusedRequest.read(absolute.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void closed(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("A socket of the relay cannot be closed", e);
        }
    }
}
