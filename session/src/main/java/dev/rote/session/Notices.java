package dev.rote.session;

import dev.rote.capability.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Tells a tenant's own system, by a signed request, that a run asks for a person: `ROTE_NOTIFY_URL_<TENANT>`
/// names the address, `ROTE_NOTIFY_KEY_<TENANT>` the key. Nothing in it comes from a screen or an input.
///
/// It is sent on a thread of its own, at most three times, and a run never waits for it. `Rote-Signature` is
/// `t=<seconds>,v1=<HMAC-SHA-256, in hexadecimal, of "<seconds>." and the body>`.
final class Notices {
    private static final int TRIES = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final String ALGORITHM = "HmacSHA256";

    private final Map<String, String> environment;
    private final Clock clock;

    Notices(Map<String, String> environment, Clock clock) {
        this.environment = environment;
        this.clock = clock;
    }

    /// Where notices of a tenant go, and what they are signed with.
    private record Address(URI url, String key) {}

    void opened(LeaseBook.Opening opening) {
        address(opening.subject().tenant())
                .ifPresent(to -> Thread.ofVirtual()
                        .name("notice of " + opening.run())
                        .start(() -> send(to, body(opening).canonical())));
    }

    private Optional<Address> address(String tenant) {
        String suffix = tenant.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        String url = environment.getOrDefault("ROTE_NOTIFY_URL_" + suffix, "");
        String key = environment.getOrDefault("ROTE_NOTIFY_KEY_" + suffix, "");
        if (url.isBlank() || key.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Address(URI.create(url), key));
        } catch (IllegalArgumentException unusable) {
            warn("ROTE_NOTIFY_URL_" + suffix + " is no address");
            return Optional.empty();
        }
    }

    private Json.Fields body(LeaseBook.Opening opening) {
        return Json.Fields.NONE
                .with("kind", Json.text("handover_opened"))
                .with("run_id", Json.text(opening.run()))
                .with("tenant", Json.text(opening.subject().tenant()))
                .with("capability", Json.text(opening.subject().capability()))
                .with("capability_version", Json.number(opening.subject().version()))
                .with("reason", Json.text(opening.plea().reason().name()))
                .with("step_id", Json.text(opening.plea().step()))
                .with("until", Json.text(opening.until().toString()))
                .with(
                        "link",
                        NoticeLink.of(environment)
                                .to(opening)
                                .<Json>map(Json::text)
                                .orElseGet(Json.Null::new));
    }

    private void send(Address to, String body) {
        for (int i = 0; i < TRIES; i++) {
            if (i > 0) {
                pause();
            }
            if (isTaken(to, body)) {
                return;
            }
        }
        warn("nobody takes notices at " + to.url().getHost());
    }

    private boolean isTaken(Address to, String body) {
        try (HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(PATIENCE)
                .build()) {
            HttpRequest request = HttpRequest.newBuilder(to.url())
                    .timeout(PATIENCE)
                    .header("Content-Type", "application/json")
                    .header(
                            "Rote-Signature",
                            signature(to.key(), clock.instant().getEpochSecond(), body))
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() / 100 == 2;
        } catch (IOException unreachable) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return true;
        } catch (IllegalArgumentException unusable) {
            warn("notices cannot be sent to " + to.url() + ": " + unusable.getMessage());
            return true;
        }
    }

    static String signature(String key, long seconds, String body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            byte[] signed = mac.doFinal((seconds + "." + body).getBytes(StandardCharsets.UTF_8));
            return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(signed);
        } catch (GeneralSecurityException never) {
            throw new IllegalStateException("every Java has " + ALGORITHM, never);
        }
    }

    static void pause() {
        try {
            // Nobody counts it down: it is a pause that an interrupt ends.
            if (new CountDownLatch(1).await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("nobody counts it down");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    static void warn(String what) {
        System.getLogger(Notices.class.getName()).log(System.Logger.Level.WARNING, what);
    }
}
