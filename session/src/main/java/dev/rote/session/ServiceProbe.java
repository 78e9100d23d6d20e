package dev.rote.session;

import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.capability.JsonPointer;
import dev.rote.capability.JsonReading;
import dev.rote.policy.EffectSource;
import dev.rote.policy.SecretFinding;
import dev.rote.replay.EffectReading;
import dev.rote.replay.EffectReading.Unreadable;
import dev.rote.surface.Run;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// Reads one value from a service that answers in JSON: one GET (RFC 9110), redirects not followed, at most 1
/// MiB.
final class ServiceProbe {
    private static final int LARGEST = 1 << 20;

    private final Deployment deployment;

    ServiceProbe(Deployment deployment) {
        this.deployment = deployment;
    }

    EffectReading read(Source.Http source, EffectSource.Http at, Inputs inputs, Run run) {
        if (!isAllowed(at)) {
            return notAllowed(at);
        }
        String path = inputs.fillingPlainPath().apply(source.path());
        boolean stepsOut = List.of(path.replaceAll("[?#].*", "").split("/")).stream()
                .anyMatch(segment -> segment.equals(".") || segment.equals(".."));
        if (stepsOut) {
            return new Unreadable("CHECK_INPUT_UNFIT", "with these inputs the path would lead elsewhere", false);
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(at.address() + path))
                .GET()
                .header("Accept", "application/json")
                .timeout(atLeastAMilli(run.left()));
        if (at.authorization().isEmpty()) {
            return asked(request.build(), source);
        }
        return switch (deployment.secrets().find("secret://{tenant.id}/" + at.authorization(), "")) {
            case SecretFinding.Refused(var why) -> new Unreadable(why.code(), why.message(), false);
            case SecretFinding.Found(var secret) -> {
                try (secret) {
                    secret.reveal(value -> request.header("Authorization", value));
                }
                yield asked(request.build(), source);
            }
        };
    }

    private boolean isAllowed(EffectSource.Http at) {
        return deployment.policy().reach().checkOrigins().contains(at.origin());
    }

    private static EffectReading notAllowed(EffectSource.Http at) {
        return new Unreadable(
                "CHECK_NOT_ALLOWED",
                "the policy does not allow effects to be read at " + at.origin() + " (reach.check_origins)",
                false);
    }

    /// Whether the service may be asked and the secret for it is there; it is not asked.
    EffectReading greet(EffectSource.Http at) {
        if (!isAllowed(at)) {
            return notAllowed(at);
        }
        if (at.authorization().isEmpty()) {
            return new EffectReading.Found("", false);
        }
        return switch (deployment.secrets().find("secret://{tenant.id}/" + at.authorization(), "")) {
            case SecretFinding.Refused(var why) -> new Unreadable(why.code(), why.message(), false);
            case SecretFinding.Found(var secret) -> {
                secret.close();
                yield new EffectReading.Found("", false);
            }
        };
    }

    private static Duration atLeastAMilli(Duration left) {
        return left.isPositive() ? left : Duration.ofMillis(1);
    }

    private static EffectReading asked(HttpRequest request, Source.Http source) {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                return answered(response.statusCode(), body, source);
            }
        } catch (IOException unreachable) {
            return new Unreadable("CHECK_UNREACHABLE", "the service did not answer", true);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return new Unreadable("CHECK_TIMEOUT", "no answer came in the check's time", true);
        } finally {
            client.shutdownNow();
        }
    }

    private static EffectReading answered(int status, InputStream body, Source.Http source) throws IOException {
        if (status == 404 || status == 410) {
            return new EffectReading.Absent();
        }
        if (status != 200) {
            return new Unreadable("CHECK_UNREADABLE", "the service answered with status " + status, status >= 500);
        }
        byte[] content = body.readNBytes(LARGEST + 1);
        if (content.length > LARGEST) {
            return new Unreadable("CHECK_TOO_LARGE", "the answer is larger than " + LARGEST + " bytes", false);
        }
        return switch (Json.read(new String(content, StandardCharsets.UTF_8))) {
            case JsonReading.Refused(var why) ->
                new Unreadable("CHECK_UNREADABLE", "the answer is no JSON that can be read: " + why.code(), true);
            case JsonReading.Read(var json) ->
                new JsonPointer(source.pointer())
                        .in(json)
                        .map(ServiceProbe::value)
                        .orElseGet(EffectReading.Absent::new);
        };
    }

    private static EffectReading value(Json json) {
        return switch (json) {
            case Json.Text(var text) -> new EffectReading.Found(text, false);
            case Json.Num number -> new EffectReading.Found(number.canonical(), true);
            case Json.Flag flag -> new EffectReading.Found(flag.canonical(), false);
            case Json.Null _ -> new EffectReading.Absent();
            case Json.Fields _, Json.Items _ ->
                new Unreadable(
                        "CHECK_UNREADABLE", "the pointer leads to an " + json.kind() + ", not to a value", false);
        };
    }
}
