package dev.rote.benchmarks;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/// What lies between the browser and the core: passes requests on over connections that stay open, and does to them
/// what it was told.
final class Wire implements AutoCloseable {
    static final String COMMIT = "/confirm";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger commits = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final Phaser underWay = new Phaser(1);
    private volatile Trick trick = Trick.NONE;
    private volatile int core;

    private Wire(ServerSocket door) {
        this.door = door;
    }

    /// What is done to a request before the core has it, and to its answer; both may take time, or cut.
    interface Trick {
        Trick NONE = new Trick() {};

        /// What the core gets; `number` counts the run's requests from 1.
        default WireMessage before(WireMessage request, int number) {
            return request;
        }

        /// What the browser gets.
        default WireMessage after(WireMessage request, WireMessage answer, int number) {
            return answer;
        }
    }

    /// Says that the connection is cut here.
    static final class Cut extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /// Says that this is what the browser gets, and that the core gets nothing.
    static final class Answered extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient WireMessage answer;

        Answered(WireMessage answer) {
            this.answer = answer;
        }
    }

    static Wire open() {
        try {
            ServerSocket door = new ServerSocket();
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Wire wire = new Wire(door);
            Thread.ofVirtual().name("wire").start(wire::admit);
            return wire;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    String address() {
        return "http://127.0.0.1:" + door.getLocalPort();
    }

    /// Where the core listens from now on; 0 for nowhere.
    void leadsTo(int port) {
        core = port;
    }

    /// A new run begins: what is done to its requests, counted from 1.
    void begin(Trick what) {
        requests.set(0);
        commits.set(0);
        trick = what;
    }

    /// Does nothing to what comes from here on.
    void calm() {
        trick = Trick.NONE;
    }

    /// How often the commit's request left a browser in this run.
    int commits() {
        return commits.get();
    }

    /// Waits until nothing is on its way to the core any more.
    void settle() {
        int phase = underWay.arrive();
        try {
            underWay.awaitAdvanceInterruptibly(phase, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException stuck) {
            throw new IllegalStateException("a request is on its way for ever", stuck);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        closed(door);
        open.forEach(Wire::closed);
    }

    private void admit() {
        while (!door.isClosed()) {
            try {
                Socket browser = door.accept();
                open.add(browser);
                Thread.ofVirtual().name("wire-connection").start(() -> serve(browser));
            } catch (IOException ended) {
                closed(door);
            }
        }
    }

    private void serve(Socket browser) {
        try (browser) {
            InputStream in = new BufferedInputStream(browser.getInputStream());
            while (true) {
                Optional<WireMessage> request = WireMessage.request(in);
                if (request.isEmpty()) {
                    return;
                }
                underWay.register();
                try {
                    browser.getOutputStream().write(answered(request.get()).bytes(true));
                } finally {
                    underWay.arriveAndDeregister();
                }
            }
        } catch (IOException | Cut gone) {
            // The browser has gone, the core has, or the connection is cut: all of them end it without a word.
        } finally {
            open.remove(browser);
        }
    }

    private WireMessage answered(WireMessage request) throws IOException {
        Trick now = trick;
        int number = requests.incrementAndGet();
        if (request.asks("POST", COMMIT)) {
            commits.incrementAndGet();
        }
        try {
            WireMessage sent = now.before(request, number);
            return now.after(request, fromCore(sent), number);
        } catch (Answered instead) {
            return instead.answer;
        }
    }

    /// Asks in a way that makes the core end the connection when it has answered.
    private WireMessage fromCore(WireMessage request) throws IOException {
        try (Socket to = new Socket()) {
            to.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), core));
            to.setSoTimeout((int) PATIENCE.toMillis());
            to.getOutputStream().write(request.asOfOld().bytes(false));
            return WireMessage.answer(new BufferedInputStream(to.getInputStream()))
                    .orElseThrow(Cut::new);
        }
    }

    private static void closed(Closeable one) {
        try {
            one.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
