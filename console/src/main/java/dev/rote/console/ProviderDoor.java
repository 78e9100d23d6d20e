package dev.rote.console;

import dev.rote.capability.Harmless;
import dev.rote.console.Attempts.Attempt;
import dev.rote.console.Attempts.Before;
import dev.rote.session.IdentityProvider;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The way in through a provider: to it, and back from it.
final class ProviderDoor {
    static final String TO = "/sign-on/provider";
    private static final String COOKIE = "rote_signing_on";

    private final Provider provider;
    private final ClaimsMapping claims;
    private final Attempts attempts;
    private final SignOns signOns;
    private final Threshold threshold;
    private final Supplier<URI> back;

    /// `back` is where the provider sends people back to.
    ProviderDoor(
            Provider provider,
            ClaimsMapping claims,
            Attempts attempts,
            SignOns signOns,
            Threshold threshold,
            Supplier<URI> back) {
        this.provider = provider;
        this.claims = claims;
        this.attempts = attempts;
        this.signOns = signOns;
        this.threshold = threshold;
        this.back = back;
    }

    void open(JavalinConfig config, Edge edge) {
        config.routes.get(TO, request -> edge.answers(request, one -> told(one, this::to)));
        config.routes.get(IdentityProvider.BACK, request -> edge.answers(request, one -> told(one, this::back)));
    }

    private void told(Context request, Consumer<Context> passage) {
        try {
            passage.accept(request);
        } catch (NotSignedOn why) {
            SignOnFault fault = why.fault();
            System.getLogger(ProviderDoor.class.getName())
                    .log(System.Logger.Level.WARNING, "no sign-on: " + fault + ": " + why.getMessage());
            threshold.shows(request, fault.status(), "", Optional.of(fault.words() + " (" + fault + ")"));
        }
    }

    private void to(Context request) {
        Attempt attempt = attempts.begin(
                new Before(Threshold.wanted(request), Optional.ofNullable(request.cookie(Entrance.COOKIE))));
        URI door = provider.door(attempt, back.get());
        keep(request, attempt.browser(), Math.toIntExact(Attempts.COUNTS.toSeconds()));
        request.redirect(door.toString());
    }

    private void back(Context request) {
        String browser = Optional.ofNullable(request.cookie(COOKIE)).orElse("");
        Attempt attempt = attempts.taken(
                        Optional.ofNullable(request.queryParam("state")).orElse(""), browser)
                .orElseThrow(() -> new NotSignedOn(
                        SignOnFault.SIGN_ON_NOT_BEGUN,
                        browser.isEmpty() ? "no cookie came along" : "state and browser do not belong together"));
        keep(request, "", 0);
        SignOn by = signOns.through(claims.admitted(provider.claims(request.queryParamMap(), attempt, back.get())));
        System.getLogger(ProviderDoor.class.getName())
                .log(
                        System.Logger.Level.DEBUG,
                        "signed on: " + Harmless.excerpt(by.user().name()));
        // The cookie of the sign-on before, SameSite=Strict, did not come along from the provider's site.
        attempt.before().signOn().flatMap(signOns::known).ifPresent(signOns::signOff);
        threshold.passes(request, by);
        // A browser brings a SameSite=Strict cookie only where a page of ours leads, and the provider's led here.
        request.header("Refresh", "0; url=" + attempt.before().page())
                .contentType("text/html; charset=utf-8")
                .result(SignOnPage.signedOn(attempt.before().page()).markup());
    }

    /// The cookie comes back with the provider's answer, which is another site's, so it is Lax.
    private static void keep(Context request, String browser, int seconds) {
        Cookie cookie = new Cookie(COOKIE, browser);
        cookie.setPath(TO);
        cookie.setHttpOnly(true);
        cookie.setSameSite(SameSite.LAX);
        cookie.setMaxAge(seconds);
        cookie.setSecure(Threshold.isSecure(request));
        request.cookie(cookie);
    }
}
