package dev.rote.app;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/// A client of the API that is nothing but HTTP; for tests.
record Wire(URI address, String key) {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    static final String TENANT = "/v1/tenants/local";

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return sent(request(path, headers).GET());
    }

    HttpResponse<String> post(String path, Json.Fields body, String... headers)
            throws IOException, InterruptedException {
        return post(path, body.canonical(), headers);
    }

    HttpResponse<String> post(String path, String body, String... headers) throws IOException, InterruptedException {
        return sent(request(path, headers)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return sent(request(path).POST(BodyPublishers.noBody()));
    }

    HttpResponse<String> sent(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    /// The lines of an answer as they come; the caller closes it.
    Stream<String> lines(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).GET().build(), BodyHandlers.ofLines()).body();
    }

    HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address.resolve(path)).timeout(PATIENCE);
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        return headers.length == 0 ? request : request.headers(headers);
    }

    static Json.Fields json(HttpResponse<String> response) {
        if (!(Json.read(response.body()) instanceof JsonReading.Read(Json.Fields fields))) {
            throw new AssertionError(response.statusCode() + ": " + response.body());
        }
        return fields;
    }

    static String text(Json.Fields of, String name) {
        return of.field(name).orElseThrow() instanceof Json.Text(var text) ? text : "";
    }

    static Json.Fields lookUp(String member) {
        return Json.Fields.NONE
                .with("capability", Json.text("member_savings_balance"))
                .with("inputs", Json.Fields.NONE.with("member_id", Json.text(member)));
    }

    static Json.Fields opening(String member, String deposit, String approval) {
        Json.Fields order = Json.Fields.NONE
                .with("capability", Json.text("open_subaccount"))
                .with(
                        "inputs",
                        Json.Fields.NONE
                                .with("member_id", Json.text(member))
                                .with("account_type", Json.text("Savings"))
                                .with("initial_deposit", Json.text(deposit)));
        return approval.isEmpty() ? order : order.with("approval", Json.text(approval));
    }
}
