package dev.rote.console;

import dev.rote.session.SignOnSettings;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where people stand who are not signed on yet: the page that says which ways in there are, and the step inside.
final class Threshold {
    /// A page of ours: segments that say nothing of a host, and lead nowhere else.
    private static final Pattern PAGE = Pattern.compile("(/[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}){1,6}");

    private final SignOns signOns;
    private final Entrance entrance;
    private final SignOnSettings settings;

    Threshold(SignOns signOns, SignOnSettings settings) {
        this.signOns = signOns;
        this.entrance = new Entrance(signOns);
        this.settings = settings;
    }

    boolean isForLocalUsers() {
        return settings.localUsers();
    }

    void shows(Context request, int status, String name, Optional<String> told) {
        request.status(status)
                .contentType("text/html; charset=utf-8")
                .result(SignOnPage.of(settings, wanted(request), name, told).markup());
    }

    /// Whoever was signed on in this browser is not any more, and nothing that was known of that sign-on opens the
    /// new one.
    void passes(Context request, SignOn by) {
        entrance.who(request).ifPresent(signOns::signOff);
        Cookie cookie = new Cookie(Entrance.COOKIE, by.id());
        cookie.setPath("/");
        cookie.setHttpOnly(true);
        cookie.setSameSite(SameSite.STRICT);
        cookie.setSecure(isSecure(request));
        request.cookie(cookie);
    }

    /// The page that was wanted before a sign-on was, `/` when that is none of ours.
    static String page(String wanted) {
        return PAGE.matcher(wanted).matches() ? wanted : "/";
    }

    static String wanted(Context request) {
        return page(Optional.ofNullable(request.queryParam("then"))
                .or(() -> Optional.ofNullable(request.formParam("then")))
                .orElse("/"));
    }

    static boolean isSecure(Context request) {
        return "https".equals(request.header("X-Forwarded-Proto"));
    }
}
