package dev.rote.http;

import dev.rote.session.Caller;
import dev.rote.session.Client;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Lets requests in: whose key it is, of which tenant, what that client may do, and how fast. A tenant that is not
/// the client's does not exist for it.
final class Entrance {
    private static final String BEARER = "Bearer ";
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{16,128}");
    private static final String STRANGER = "\n";

    private final Service service;
    private final Pace pace;
    private final Pace strangers;

    Entrance(Service service, int perSecond) {
        this.service = service;
        this.pace = new Pace(perSecond);
        this.strangers = new Pace(perSecond);
    }

    Asked admit(Context request, Route route) {
        accepts(request, route);
        if (route.isOpen()) {
            return new Asked(request, new Caller("", ""), Optional.empty());
        }
        Client client = known(request);
        slowsDown(pace, client.name());
        String tenant = route.isOfTenant() ? request.pathParam("tenant") : "";
        if (route.isOfTenant() && !client.isOf(tenant)) {
            throw Problem.of("NOT_FOUND", "there is no such resource");
        }
        Scope needed = route.scope().orElseThrow();
        if (!client.may(needed)) {
            throw Problem.of("SCOPE_MISSING", "this client may not " + needed.wire());
        }
        return new Asked(request, new Caller(client.name(), tenant), Optional.of(client));
    }

    private Client known(Context request) {
        Optional<Client> client = Optional.ofNullable(request.header("Authorization"))
                .filter(header -> header.startsWith(BEARER))
                .map(header -> header.substring(BEARER.length()).strip())
                .filter(key -> KEY.matcher(key).matches())
                .flatMap(service::client);
        if (client.isEmpty()) {
            slowsDown(strangers, STRANGER);
            throw Problem.of("UNAUTHENTICATED", "a key is wanted: Authorization: Bearer KEY");
        }
        return client.get();
    }

    private static void slowsDown(Pace pace, String client) {
        Optional<Duration> wait = pace.tooFast(client, System.nanoTime());
        if (wait.isPresent()) {
            throw Problem.later("RATE_LIMITED", "too many requests", wait.get());
        }
    }

    /// RFC 9110, section 12.5.1, without weights: one of the types must be named, or any of its kind.
    private static void accepts(Context request, Route route) {
        String accepted = Optional.ofNullable(request.header("Accept")).orElse("*/*");
        boolean fits = route.as().responses().values().stream()
                .map(Route.Reply::type)
                .anyMatch(type -> Stream.of(accepted.split(",", -1))
                        .map(one -> one.replaceAll(";.*", "").strip())
                        .anyMatch(one -> one.equals("*/*")
                                || one.equals(type.replaceAll(";.*", ""))
                                || one.equals(type.replaceAll("/.*", "/*"))));
        if (!fits) {
            throw Problem.of("NOT_ACCEPTABLE", "nothing of an accepted type can be answered here");
        }
    }
}
