package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.ConsentToken.Subject;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.Plea;
import dev.rote.testbed.FakeClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NoticesTest {
    private final FakeClock clock = new FakeClock();

    private LeaseBook.Opening opening() {
        return opening("look_up", "north-west", "run-1", clock);
    }

    /// A request for a person in which everything that must not be told is a canary.
    static LeaseBook.Opening opening(String capability, String tenant, String run, FakeClock clock) {
        Plea plea = new Plea(
                EscalationReason.STUCK,
                Optional.empty(),
                "search.submit",
                "press Search for canary-title",
                "canary-message",
                "canary-expected",
                "canary-observed",
                "canary-screen",
                List.of(),
                Optional.empty(),
                Optional.empty());
        return new LeaseBook.Opening(
                run,
                new Subject(capability, 3, "sha256:canary", tenant, "canary-digest", "", "canary-agent"),
                plea,
                Path.of("canary-runs"),
                Optional.empty(),
                "1 canary-door",
                "canary-hash",
                clock.instant());
    }

    @Test
    void tellsTheTenantsSystemWithASignatureAndNothingOfTheScreen() throws IOException, InterruptedException {
        BlockingQueue<List<String>> heard = new LinkedBlockingQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            heard.add(List.of(exchange.getRequestHeaders().getFirst("Rote-Signature"), body));
            // The first try is refused.
            exchange.sendResponseHeaders(heard.size() > 1 ? 204 : 503, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
            new Notices(
                            Map.of(
                                    "ROTE_NOTIFY_URL_NORTH_WEST", url,
                                    "ROTE_NOTIFY_KEY_NORTH_WEST", "shared key",
                                    "ROTE_CONSOLE_URL", "https://console.example/"),
                            clock)
                    .opened(opening());
            List<String> first = heard.poll(20, TimeUnit.SECONDS);
            assertThat(first).isNotNull();
            assertThat(first.get(0))
                    .isEqualTo(Notices.signature("shared key", clock.instant().getEpochSecond(), first.get(1)));
            assertThat(first.get(1)).doesNotContain("canary");
            Json.Fields told = (Json.Fields) ((JsonReading.Read) Json.read(first.get(1))).json();
            assertThat(told.field("reason")).contains(Json.text("STUCK"));
            assertThat(told.field("link")).contains(Json.text("https://console.example/north-west/requests/run-1"));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void signsAsAnybodyCanCheck() {
        // HMAC-SHA-256 of "1.{}" under "key", as `openssl dgst -sha256 -hmac key` makes it.
        assertThat(Notices.signature("key", 1, "{}"))
                .isEqualTo("t=1,v1=1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224");
    }
}
