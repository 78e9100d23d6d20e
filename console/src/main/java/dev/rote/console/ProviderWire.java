package dev.rote.console;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import com.nimbusds.oauth2.sdk.http.HTTPRequestSender;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;
import dev.rote.session.IdentityProvider;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Asks a provider, over https or on this machine: no redirect is followed, an answer has at most 256 KiB, and it is
/// there within ten seconds.
final class ProviderWire implements HTTPRequestSender, ResourceRetriever {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LARGEST = 256 * 1024;
    private static final int OK = 200;

    @Override
    public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest request) throws IOException {
        HttpRequest.Builder asked = HttpRequest.newBuilder(request.getURI());
        request.getHeaderMap().forEach((name, values) -> values.forEach(value -> asked.header(name, value)));
        asked.method(
                request.getMethod().name(),
                Optional.ofNullable(request.getBody())
                        .map(HttpRequest.BodyPublishers::ofString)
                        .orElseGet(HttpRequest.BodyPublishers::noBody));
        HttpResponse<String> answer = answer(asked);
        HTTPResponse told = new HTTPResponse(answer.statusCode());
        answer.headers().firstValue("Content-Type").ifPresent(type -> told.setHeader("Content-Type", type));
        told.setBody(answer.body());
        return told;
    }

    @Override
    public Resource retrieveResource(URL url) throws IOException {
        HttpResponse<String> answer = answer(HttpRequest.newBuilder(URI.create(url.toString()))
                .header("Accept", "application/jwk-set+json, application/json"));
        if (answer.statusCode() != OK) {
            throw new IOException("status " + answer.statusCode());
        }
        return new Resource(
                answer.body(), answer.headers().firstValue("Content-Type").orElse("application/json"));
    }

    private static HttpResponse<String> answer(HttpRequest.Builder asked) throws IOException {
        HttpRequest request = asked.timeout(PATIENCE).build();
        if (!IdentityProvider.mayBeAsked(request.uri())) {
            throw new IOException("neither https nor this machine");
        }
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(PATIENCE)
                .build();
        try {
            // The request's own time ends with the headers; a body may drip for ever.
            return client.sendAsync(
                            request, BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST))
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException broken) {
            // What went wrong with a connection often has no words.
            throw new IOException(
                    Optional.ofNullable(broken.getCause())
                            .flatMap(cause -> Optional.ofNullable(cause.getMessage()))
                            .orElse("no connection"),
                    broken);
        } catch (TimeoutException late) {
            throw new IOException("no whole answer within " + PATIENCE.toSeconds() + " s", late);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } finally {
            client.shutdownNow();
        }
    }
}
