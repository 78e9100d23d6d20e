package dev.rote.mockapp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A browser without a screen: keeps the session cookie and follows redirects.
final class Client implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Pattern TOKEN = Pattern.compile("name=\"F_TOKEN\" value=\"([^\"]+)\"");

    private final URI address;
    private final HttpClient http = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();

    Client(URI address) {
        this.address = address;
    }

    static Client signedOn(MockApp app) {
        return signedOn(app, "/login");
    }

    static Client signedOn(MockApp app, String entry) {
        Client client = new Client(app.address());
        client.get(entry);
        client.signOn("operator", "operator");
        return client;
    }

    HttpResponse<String> signOn(String operator, String password) {
        return post("/login", "F_OPRID", operator, "F_PWD", password);
    }

    HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    HttpResponse<String> post(String path, String... fields) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < fields.length; i += 2) {
            pairs.add(fields[i] + "=" + URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return send(HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(String.join("&", pairs))));
    }

    HttpResponse<String> search(String memberId) {
        return post("/search", "F_MBRID", memberId);
    }

    /// Sends one file and its caption as a browser does.
    HttpResponse<String> upload(String name, String content, String caption) {
        String boundary = "----part";
        String body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"F_DOC\"; filename=\"" + name
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n" + content + "\r\n--" + boundary
                + "\r\nContent-Disposition: form-data; name=\"F_CAPTN\"\r\n\r\n" + caption + "\r\n--" + boundary
                + "--\r\n";
        return send(HttpRequest.newBuilder(address.resolve("/documents"))
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofString(body)));
    }

    /// Fills the sub-account form of member 10003 with this deposit; answers the review page.
    HttpResponse<String> review(String deposit) {
        return post("/subaccount", "F_MBRID", "10003", "F_DEPAMT", deposit, "F_SUBTYP", "Checking", "F_RMKS", "a <b>");
    }

    HttpResponse<String> confirm(HttpResponse<String> review) {
        return post("/confirm", "F_TOKEN", token(review), "F_CMD", "Confirm");
    }

    static String token(HttpResponse<String> review) {
        Matcher token = TOKEN.matcher(review.body());
        if (!token.find()) {
            throw new AssertionError("no token on " + review.uri() + ": " + review.body());
        }
        return token.group(1);
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
