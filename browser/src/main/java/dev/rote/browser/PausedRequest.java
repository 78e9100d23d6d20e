package dev.rote.browser;

import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Cause;
import dev.rote.surface.Outgoing.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/// Reads what the browser tells of a request that it holds (CDP event Fetch.requestPaused).
final class PausedRequest {
    private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS");

    /// Headers that decide what a request means.
    private static final Set<String> TELLING =
            Set.of("soapaction", "x-http-method", "x-http-method-override", "x-method-override");

    private PausedRequest() {}

    /// Where a request goes: its origin in lower case, and its path as it would be sent, without a query.
    record Target(String origin, String path) {}

    /// Where it goes, if that is anywhere on a network.
    static Optional<Target> target(JsonNode params) {
        String url = params.path("request").path("url").asString("");
        if (!isOfTheNetwork(url)) {
            return Optional.empty();
        }
        String rest = rest(url);
        int query = rest.indexOf('?');
        return Optional.of(new Target(origin(url), query < 0 ? rest : rest.substring(0, query)));
    }

    private static boolean isOfTheNetwork(String url) {
        return url.startsWith("http://") || url.startsWith("https://");
    }

    private static String origin(String url) {
        int start = url.indexOf("://") + 3;
        String authority = url.substring(start, end(url, start));
        return url.substring(0, start)
                + authority.substring(authority.indexOf('@') + 1).toLowerCase(Locale.ROOT);
    }

    /// The path and what follows it.
    private static String rest(String url) {
        String rest = url.substring(end(url, url.indexOf("://") + 3));
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    private static int end(String url, int start) {
        int slash = url.indexOf('/', start);
        return slash < 0 ? url.length() : slash;
    }

    /// The request, if it may be what a commit sends; `shown` says which address a frame shows now.
    static Optional<Outgoing> read(JsonNode params, UnaryOperator<String> shown) {
        JsonNode request = params.path("request");
        String url = request.path("url").asString("");
        if (!isOfTheNetwork(url)) {
            return Optional.empty();
        }
        String method = request.path("method").asString("").toUpperCase(Locale.ROOT);
        return cause(params, method, url, shown).map(cause -> outgoing(cause, method, url, request));
    }

    private static Optional<Cause> cause(JsonNode params, String method, String url, UnaryOperator<String> shown) {
        boolean harmless = HARMLESS.contains(method);
        return switch (params.path("resourceType").asString("")) {
            case "Document" ->
                Optional.of(
                        harmless
                                        && shown.apply(params.path("frameId").asString(""))
                                                .equals(url)
                                ? Cause.REFRESH
                                : Cause.NAVIGATION);
            case "XHR", "Fetch" -> harmless ? Optional.empty() : Optional.of(Cause.SCRIPT);
            case "Ping" -> Optional.of(Cause.BEACON);
            default -> Optional.empty();
        };
    }

    private static Outgoing outgoing(Cause cause, String method, String url, JsonNode request) {
        List<Outgoing.Field> fields = new ArrayList<>();
        String rest = rest(url);
        int query = rest.indexOf('?');
        String path = path(query < 0 ? rest : rest.substring(0, query), fields);
        String type = headers(request.path("headers"), fields);
        if (query >= 0) {
            Urlencoded.read(rest.substring(query + 1), Place.QUERY, fields);
        }
        SentBody body = SentBody.of(request);
        body.read(type, fields);
        return new Outgoing(cause, method, origin(url), path, fields, body.whole());
    }

    /// The path without the parameters of its segments, which become fields.
    private static String path(String path, List<Outgoing.Field> fields) {
        StringBuilder bare = new StringBuilder();
        for (String segment : path.substring(1).split("/", -1)) {
            String[] parts = segment.split(";", -1);
            bare.append('/').append(parts[0]);
            for (int i = 1; i < parts.length; i++) {
                Urlencoded.read(parts[i], Place.PATH, fields);
            }
        }
        return bare.toString();
    }

    /// Takes the headers that count and gives back the content type.
    private static String headers(JsonNode headers, List<Outgoing.Field> fields) {
        String type = "";
        for (var header : headers.properties()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            String value = header.getValue().asString("");
            if (name.equals("content-type")) {
                type = value;
            } else if (TELLING.contains(name)) {
                fields.add(new Outgoing.Field(Place.HEADER, name, value));
            }
        }
        return type;
    }
}
