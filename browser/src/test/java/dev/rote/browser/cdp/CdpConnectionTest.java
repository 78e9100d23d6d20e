package dev.rote.browser.cdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The connection against a browser whose every byte the test decides.
class CdpConnectionTest {
    private final PipedOutputStream browserSays = new PipedOutputStream();
    private final PipedInputStream browserHears = new PipedInputStream(1 << 20);
    private final CdpConnection connection;

    CdpConnectionTest() throws IOException {
        var fromBrowser = new PipedInputStream(browserSays, 1 << 20);
        connection = CdpConnection.over(new PipeTransport(fromBrowser, new PipedOutputStream(browserHears)));
    }

    @AfterEach
    void end() {
        connection.close();
    }

    @Test
    void givesEachCallerItsOwnAnswerWhateverTheirOrder() throws IOException {
        var first = connection.send("", "A.one", Json.object());
        var second = connection.send("s1", "A.two", Json.object().put("x", 1));
        say("{\"id\":2,\"result\":{\"of\":\"two\"},\"sessionId\":\"s1\"}");
        say("{\"result\":{\"of\":\"one\"},\"id\":1}");
        assertThat(connection.await(first, soon()).path("of").asString()).isEqualTo("one");
        assertThat(connection.await(second, soon()).path("of").asString()).isEqualTo("two");
    }

    @Test
    void writesCommandsAsFramesEndedByNul() throws IOException {
        connection.send("s1", "A.two", Json.object().put("text", "é\ud800"));
        assertThat(heard())
                .isEqualTo("{\"id\":1,\"method\":\"A.two\",\"sessionId\":\"s1\","
                        + "\"params\":{\"text\":\"\\u00E9\\uD800\"}}");
    }

    @Test
    void handsEventsOverBeforeAnAnswerThatCameAfterThem() throws IOException {
        List<String> seen = new ArrayList<>();
        connection.listen("s1", listener(seen));
        var call = connection.send("s1", "A.one", Json.object());
        say("{\"method\":\"E.first\",\"params\":{},\"sessionId\":\"s1\"}");
        say("{\"method\":\"E.elsewhere\",\"params\":{},\"sessionId\":\"s2\"}");
        say("{\"method\":\"E.second\",\"params\":{},\"sessionId\":\"s1\"}");
        say("{\"id\":1,\"result\":{}}");
        connection.await(call, soon());
        assertThat(seen).containsExactly("E.first", "E.second");
    }

    @Test
    void saysWhatTheBrowserRefused() throws IOException {
        var call = connection.send("", "Page.navigate", Json.object());
        say("{\"id\":1,\"error\":{\"code\":-32602,\"message\":\"Invalid parameters\",\"data\":\"url: missing\"}}");
        assertThatThrownBy(() -> connection.await(call, soon())).isInstanceOfSatisfying(CdpRefused.class, refused -> {
            assertThat(refused.number()).isEqualTo(-32602);
            assertThat(refused.method()).isEqualTo("Page.navigate");
            assertThat(refused.reason()).isEqualTo("Invalid parameters (url: missing)");
            assertThat(refused.code()).isEqualTo("CDP_REFUSED");
        });
    }

    @Test
    void givesUpAtTheDeadline() {
        var call = connection.send("", "A.one", Json.object());
        assertThatThrownBy(() -> connection.await(call, Deadline.in(Duration.ofMillis(20))))
                .isInstanceOf(DeadlineExceeded.class)
                .hasMessageContaining("A.one");
    }

    @Test
    void wakesEveryoneWhenTheBrowserGoesAway() throws Exception {
        List<String> seen = new ArrayList<>();
        connection.listen("s1", listener(seen));
        var calls = List.of(connection.send("", "A.one", Json.object()), connection.send("s1", "A.two", Json.object()));
        var woken = new CountDownLatch(2);
        for (var call : calls) {
            Thread.ofVirtual().start(() -> {
                assertThatThrownBy(() -> connection.await(call, soon())).isInstanceOf(BrowserGone.class);
                woken.countDown();
            });
        }
        browserSays.close();
        assertThat(woken.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(connection.ended())
                .hasValueSatisfying(gone -> assertThat(gone).hasMessageContaining("pipe"));
        assertThatThrownBy(() -> connection.send("", "A.three", Json.object())).isInstanceOf(BrowserGone.class);
    }

    @Test
    void endsTheSessionsCallsWhenItIsDetachedAndNoOther() throws IOException {
        var here = connection.send("s1", "A.one", Json.object());
        var there = connection.send("s2", "A.two", Json.object());
        say("{\"method\":\"Target.detachedFromTarget\",\"params\":{\"sessionId\":\"s1\"}}");
        say("{\"id\":2,\"result\":{}}");
        connection.await(there, soon());
        assertThatThrownBy(() -> connection.await(here, soon())).isInstanceOf(SessionGone.class);
    }

    @Test
    void endsAtAFrameThatIsNone() throws IOException {
        var call = connection.send("", "A.one", Json.object());
        say("{\"id\":");
        assertThatThrownBy(() -> connection.await(call, soon()))
                .isInstanceOf(BrowserGone.class)
                .hasMessageContaining("malformed");
    }

    @Test
    void refusesAnAnswerNestedBeyondReasonAndLivesOn() throws IOException {
        var deep = connection.send("", "A.one", Json.object());
        say("{\"id\":1,\"result\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}");
        assertThatThrownBy(() -> connection.await(deep, soon())).isInstanceOf(CdpRefused.class);
        var next = connection.send("", "A.two", Json.object());
        say("{\"id\":2,\"result\":{}}");
        connection.await(next, soon());
    }

    @Test
    void readsFramesLongerThanItsBuffer() throws IOException {
        var call = connection.send("", "A.one", Json.object());
        var text = "ä".repeat(150_000);
        say("{\"id\":1,\"result\":{\"text\":\"" + text + "\"}}");
        assertThat(connection.await(call, soon()).path("text").asString()).isEqualTo(text);
    }

    private static CdpListener listener(List<String> seen) {
        return new CdpListener() {
            @Override
            public void on(CdpEvent event) {
                seen.add(event.method());
            }

            @Override
            public void ended(CdpFailure cause) {
                seen.add(cause.code());
            }
        };
    }

    private void say(String frame) throws IOException {
        browserSays.write(frame.getBytes(StandardCharsets.UTF_8));
        browserSays.write(0);
        browserSays.flush();
    }

    private String heard() throws IOException {
        var text = new StringBuilder();
        for (int c = browserHears.read(); c > 0; c = browserHears.read()) {
            text.append((char) c);
        }
        return text.toString();
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(10));
    }
}
