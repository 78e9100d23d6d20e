package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server takes what is sent and ends the connection without an answer. It is the judge of how often it was
/// sent.
@Timeout(60)
class SentOnceTest {
    private static final String FORM = "<form method=post action=/commit target=answer>"
            + "<input type=submit value=Confirm></form><iframe name=answer></iframe>";

    @TempDir
    private static Path state = Path.of("");

    private static WarmBrowser browser;

    private final ServerSocket door = listening();
    private final Semaphore posts = new Semaphore(0);

    @BeforeAll
    static void starts() {
        browser = WarmBrowser.start(BrowserSettings.in(state), List.of("127.0.0.1"), soon());
    }

    @AfterAll
    static void leavesNothingRunning() {
        browser.close();
    }

    private static Run soon() {
        return Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT);
    }

    private static ServerSocket listening() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void stop() throws IOException {
        door.close();
    }

    private String origin() {
        return "http://127.0.0.1:" + door.getLocalPort();
    }

    private Screen form(boolean commits) {
        Thread.ofVirtual().start(this::admit);
        Opening opening =
                Opening.of(Set.of(origin()), state.resolve("downloads")).committing(commits);
        return new Screen(browser.open(opening, soon())).go(origin() + "/");
    }

    private void admit() {
        while (!door.isClosed()) {
            try {
                Socket visitor = door.accept();
                Thread.ofVirtual().start(() -> serve(visitor));
            } catch (IOException closed) {
                return;
            }
        }
    }

    /// Connections stay open until somebody posts.
    private void serve(Socket visitor) {
        try (visitor) {
            var in = new BufferedReader(new InputStreamReader(visitor.getInputStream(), StandardCharsets.US_ASCII));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("POST")) {
                    posts.release();
                    return;
                }
                if (line.isEmpty()) {
                    visitor.getOutputStream()
                            .write(("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + FORM.length()
                                            + "\r\n\r\n" + FORM)
                                    .getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException gone) {
            // The browser is.
        }
    }

    /// So that the relay is known to be needed; when Chromium stops, this fails. It does so on a connection
    /// that it had used before, and on a busy machine it sometimes takes a new one.
    @Test
    void aBrowserByItselfSendsAgainWhatWasNotAnswered() throws InterruptedException {
        boolean sentAgain = false;
        for (int tries = 0; tries < 6 && !sentAgain; tries++) {
            Screen screen = form(false);
            screen.press("Confirm");
            assertThat(posts.tryAcquire(1, 20, TimeUnit.SECONDS)).isTrue();
            sentAgain = posts.tryAcquire(1, 5, TimeUnit.SECONDS);
            screen.surface().close();
        }
        assertThat(sentAgain).isTrue();
    }

    @Test
    void whatACommitSendsArrivesOnce() throws InterruptedException {
        Screen screen = form(true);
        screen.surface().hold(_ -> Outgoing.Decision.LET_GO, screen.run());
        screen.press("Confirm");
        assertThat(posts.tryAcquire(1, 20, TimeUnit.SECONDS)).isTrue();

        assertThat(posts.tryAcquire(1, 1, TimeUnit.SECONDS)).isFalse();
        screen.surface().close();
        assertThat(posts.tryAcquire(1, 1, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void whatIsHeldDoesNotLeaveWithThePage() throws InterruptedException {
        Screen screen = form(true);
        var held = new Semaphore(0);
        var end = new Semaphore(0);
        screen.surface()
                .hold(
                        _ -> {
                            held.release();
                            end.acquireUninterruptibly();
                            return Outgoing.Decision.DROP;
                        },
                        screen.run());
        screen.press("Confirm");
        assertThat(held.tryAcquire(20, TimeUnit.SECONDS)).isTrue();

        screen.surface().close();
        end.release();
        assertThat(posts.tryAcquire(1, 1, TimeUnit.SECONDS)).isFalse();
    }
}
