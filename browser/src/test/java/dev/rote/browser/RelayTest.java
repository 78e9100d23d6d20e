package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.surface.Channel;
import dev.rote.surface.SurfaceEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.JsonNodeFactory;

/// What a relay passes on, and what it keeps to itself while a commit is on its way.
@Timeout(30)
class RelayTest {
    private static final int QUIET_MILLIS = 300;
    private static final int PATIENCE_MILLIS = 10_000;
    private static final byte[] HELLO = {0x16, 3, 1, 0, 1, 1};
    private static final byte[] ALERT = new byte[24];

    private final ServerSocket server = listening();
    private final Relay open = Relay.to(Set.of("http://" + place()));
    private final Relay secure = Relay.to(Set.of("https://" + place()));

    private static ServerSocket listening() {
        try {
            ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            door.setSoTimeout(PATIENCE_MILLIS);
            return door;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String place() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    @AfterEach
    void stop() throws IOException {
        open.close();
        secure.close();
        server.close();
    }

    private static Socket through(Relay relay, int port) throws IOException {
        var context = JsonNodeFactory.instance.objectNode();
        relay.stand(context);
        String proxy = context.path("proxyServer").asString("");
        var at = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(proxy.substring(proxy.lastIndexOf(':') + 1)));
        var socket = new Socket(new Proxy(Proxy.Type.SOCKS, at));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private Socket through(Relay relay) throws IOException {
        return through(relay, server.getLocalPort());
    }

    private Socket accepted() throws IOException {
        Socket core = server.accept();
        core.setSoTimeout(PATIENCE_MILLIS);
        return core;
    }

    private static void say(Socket socket, byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    private static void say(Socket socket, String text) throws IOException {
        say(socket, text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hear(Socket socket, int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
    }

    private static void hearsNothing(Socket socket) throws IOException {
        socket.setSoTimeout(QUIET_MILLIS);
        assertThatThrownBy(() -> {
                    InputStream in = socket.getInputStream();
                    throw new AssertionError("heard " + in.read());
                })
                .isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void passesOnWhatIsSaidBothWays() throws IOException {
        try (var browser = through(open)) {
            say(browser, "GET");
            try (var core = accepted()) {
                assertThat(hear(core, 3)).isEqualTo("GET");
                say(core, "answer");
                assertThat(hear(browser, 6)).isEqualTo("answer");
            }
            assertThat(browser.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void leadsNowhereElseAndSaysWhatWasTried() throws IOException, InterruptedException {
        var refused = new LinkedBlockingQueue<SurfaceEvent.Blocked>();
        open.tell(refused::add);
        try (var stranger = listening();
                var browser = through(open, stranger.getLocalPort())) {
            say(browser, "POST /steal HTTP/1.1\r\nHost: x\r\n\r\n");

            assertThat(refused.poll(10, TimeUnit.SECONDS))
                    .isEqualTo(
                            new SurfaceEvent.Blocked(Channel.REQUEST, "http://127.0.0.1:" + stranger.getLocalPort()));
            stranger.setSoTimeout(QUIET_MILLIS);
            assertThatThrownBy(stranger::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void speaksNoTlsWhereThePlainOriginAloneIsAllowed() throws IOException, InterruptedException {
        var refused = new LinkedBlockingQueue<SurfaceEvent.Blocked>();
        open.tell(refused::add);
        try (var browser = through(open)) {
            say(browser, HELLO);

            assertThat(refused.poll(10, TimeUnit.SECONDS))
                    .isEqualTo(new SurfaceEvent.Blocked(Channel.CONNECTION, place()));
        }
    }

    @Test
    void keepsAnEndWithoutAnAnswerToItselfAndPassesNothingOnFromThen() throws IOException {
        try (var other = through(open);
                var atOther = accepted();
                var commit = through(open)) {
            say(other, "early");
            assertThat(hear(atOther, 5)).isEqualTo("early");
            open.guard();
            say(commit, "POST");
            try (var atCommit = accepted()) {
                assertThat(hear(atCommit, 4)).isEqualTo("POST");
            }
            hearsNothing(commit);

            say(other, "POST");
            open.relax();
            hearsNothing(atOther);
        }
    }

    @Test
    void tellsTheEndOfWhatWasAnswered() throws IOException {
        try (var commit = through(open)) {
            open.guard();
            say(commit, "POST");
            try (var core = accepted()) {
                assertThat(hear(core, 4)).isEqualTo("POST");
                say(core, "303");
            }
            assertThat(hear(commit, 3)).isEqualTo("303");
            assertThat(commit.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void takesAnAlertOfTlsForNoAnswer() throws IOException {
        try (var commit = through(secure)) {
            secure.guard();
            say(commit, HELLO);
            try (var core = accepted()) {
                assertThat(hear(core, HELLO.length)).hasSize(HELLO.length);
                say(core, ALERT);
            }
            hearsNothing(commit);
        }
    }
}
