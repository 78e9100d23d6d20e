package dev.rote.console;

import dev.rote.console.SignOns.Trying;
import dev.rote.surface.Secret;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What is open to everybody: signing on and off, the one-time link, and what pages are made with.
final class Doors {
    private static final Map<String, String> ASSETS = Map.of(
            "console.css", "text/css; charset=utf-8",
            "console.js", "text/javascript; charset=utf-8",
            "live.js", "text/javascript; charset=utf-8",
            "icon.svg", "image/svg+xml");

    private final SignOns signOns;
    private final Entrance entrance;
    private final Threshold threshold;
    private final Function<SignOn, Optional<Html>> farewell;
    private final Edge edge;

    /// `farewell` is what somebody is shown who signed off, if it is more than the sign-on page.
    Doors(SignOns signOns, Threshold threshold, Function<SignOn, Optional<Html>> farewell, Edge edge) {
        this.signOns = signOns;
        this.entrance = new Entrance(signOns);
        this.threshold = threshold;
        this.farewell = farewell;
        this.edge = edge;
    }

    void open(JavalinConfig config) {
        config.routes.get("/", request -> edge.answers(request, this::home));
        config.routes.get(
                "/sign-on", request -> edge.answers(request, one -> threshold.shows(one, 200, "", Optional.empty())));
        config.routes.post("/sign-on", request -> edge.answers(request, this::signOn));
        config.routes.post("/sign-off", request -> edge.answers(request, this::signOff));
        config.routes.get("/enter/{word}", request -> edge.answers(request, this::enter));
        config.routes.get("/assets/{name}", request -> edge.answers(request, Doors::asset));
    }

    private void home(Context request) {
        request.redirect(entrance.who(request)
                .map(by -> by.tenants().stream()
                        .findFirst()
                        .map(tenant -> "/" + tenant + "/queue")
                        .orElse("/sign-on"))
                .orElse("/sign-on"));
    }

    private void signOn(Context request) {
        if (!Entrance.isFromHere(
                Optional.ofNullable(request.header("Origin")), Optional.ofNullable(request.header("Host")))) {
            throw new NotSo(403, "The form is not from this console.");
        }
        if (!threshold.isForLocalUsers()) {
            throw new NotSo(403, "Nobody signs on here with a password.");
        }
        String name = Optional.ofNullable(request.formParam("name")).orElse("").strip();
        try (Secret password =
                Secret.of(Optional.ofNullable(request.formParam("password")).orElse(""))) {
            switch (signOns.signOn(name, password)) {
                case Trying.In(var by) -> welcome(request, by);
                case Trying.Wrong _ -> refused(request, 401, name, "Name or password is not right.");
                case Trying.Later _ -> refused(request, 429, name, "Too many tries. Wait five minutes.");
            }
        }
    }

    private void enter(Context request) {
        signOns.enter(request.pathParam("word"))
                .ifPresentOrElse(
                        by -> welcome(request, by),
                        () -> refused(request, 401, "", "The link was used or is too old. Start anew or sign on."));
    }

    private void refused(Context request, int status, String name, String why) {
        threshold.shows(request, status, name, Optional.of(why));
    }

    private void welcome(Context request, SignOn by) {
        threshold.passes(request, by);
        request.redirect(Threshold.wanted(request));
    }

    private void signOff(Context request) {
        Optional<SignOn> by = entrance.who(request).filter(one -> one.word().equals(request.formParam("word")));
        by.ifPresent(signOns::signOff);
        request.removeCookie(Entrance.COOKIE, "/");
        by.flatMap(farewell)
                .ifPresentOrElse(
                        page -> request.contentType("text/html; charset=utf-8").result(page.markup()),
                        () -> request.redirect("/sign-on"));
    }

    private static void asset(Context request) {
        String name = request.pathParam("name");
        String type = Optional.ofNullable(ASSETS.get(name)).orElseThrow(NotSo::unknown);
        try (InputStream in = Doors.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the file " + name + " is missing from the build");
            }
            request.contentType(type).result(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
