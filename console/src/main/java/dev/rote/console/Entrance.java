package dev.rote.console;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/// Lets requests in: of somebody who is signed on, for a tenant of theirs, and from a page of ours. A tenant that
/// is not theirs does not exist for them.
final class Entrance {
    static final String COOKIE = "rote_console";

    private final SignOns signOns;

    Entrance(SignOns signOns) {
        this.signOns = signOns;
    }

    Optional<SignOn> who(Context request) {
        return who(Optional.ofNullable(request.cookie(COOKIE)));
    }

    Optional<SignOn> who(Optional<String> cookie) {
        return cookie.flatMap(signOns::known);
    }

    Visit looks(Context request) {
        SignOn by = who(request).orElseThrow(() -> new NotSo(401, "Sign on first."));
        String tenant = request.pathParam("tenant");
        if (!by.user().isOf(tenant)) {
            throw NotSo.unknown();
        }
        return new Visit(request, by, tenant);
    }

    /// The same for what changes something: the form must bring the sign-on's word.
    Visit does(Context request) {
        Visit visit = looks(request);
        String word = Optional.ofNullable(request.formParam("word")).orElse("");
        if (!MessageDigest.isEqual(
                word.getBytes(StandardCharsets.UTF_8), visit.by().word().getBytes(StandardCharsets.UTF_8))) {
            throw new NotSo(403, "The form is not from a page of this sign-on. Load the page again.");
        }
        return visit;
    }

    /// Whether a request to open a socket comes from a page of this very address (RFC 6455, section 10.2).
    static boolean isFromHere(Optional<String> origin, Optional<String> host) {
        return origin.isPresent()
                && host.filter(one -> origin.get().equals("http://" + one)
                                || origin.get().equals("https://" + one))
                        .isPresent();
    }
}
