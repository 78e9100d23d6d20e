package dev.rote.console;

import dev.rote.session.UserRole;
import io.javalin.http.Context;
import java.util.Optional;

/// One request of somebody who is signed on, for one tenant of theirs; `tenant` is empty where a page is about none.
record Visit(Context request, SignOn by, String tenant) {

    String path(String name) {
        return request.pathParam(name);
    }

    String form(String name) {
        return Optional.ofNullable(request.formParam(name)).orElse("").strip();
    }

    Optional<String> query(String name) {
        return Optional.ofNullable(request.queryParam(name)).filter(value -> !value.isBlank());
    }

    void needs(UserRole role) {
        if (!by.user().may(role)) {
            throw new NotSo(403, "This takes the role " + role.wire() + ".");
        }
    }

    /// The address of a page of this tenant.
    String at(String page) {
        return "/" + tenant + "/" + page;
    }
}
