package dev.rote.app;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/// Somebody in front of the console, with the cookies of one browser, who follows no redirect unasked; for tests.
final class Guest {
    private final URI console;
    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(cookies).build();

    Guest(URI console) {
        this.console = console;
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    HttpResponse<String> get(String page) {
        return sent(HttpRequest.newBuilder(console.resolve(page)));
    }

    HttpResponse<String> post(String page, String form) {
        return sent(HttpRequest.newBuilder(console.resolve(page))
                .header("Origin", console.toString())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    private HttpResponse<String> sent(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException broken) {
            throw new AssertionError(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    /// Where an answer leads.
    String to(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Location")
                .orElseThrow(() -> new AssertionError(answer.statusCode() + ": " + answer.body()));
    }

    /// To the provider and back; `then` is the page that is wanted.
    HttpResponse<String> throughTheProvider(String then) {
        return get(to(get(to(get("/sign-on/provider?then=" + then)))));
    }

    void plants(String name, String value) {
        HttpCookie cookie = new HttpCookie(name, value);
        cookie.setPath("/");
        cookie.setDomain(console.getHost());
        cookie.setVersion(0);
        cookies.getCookieStore().add(console, cookie);
    }

    String cookie(String name) {
        return cookies.getCookieStore().get(console).stream()
                .filter(one -> one.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElseThrow();
    }
}
