package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;

/// The frameset with its frames `nav` and `main`, and the System Notice that may stand before it.
final class ShellScreen {
    private static final Template SHELL = Template.of("shell.html");
    private static final Template NAV = Template.of("nav.html");
    private static final Html NOTICE = Template.of("notice.html").fill(Map.of());
    private static final Html HOME = Template.of("home.html").fill(Map.of());

    void addTo(RoutesConfig routes) {
        routes.get("/shell", ShellScreen::shell);
        routes.get("/notice", ctx -> new Page("SYS900", "System Notice", NOTICE).sendTo(ctx));
        routes.post("/notice", ctx -> ctx.redirect("/shell", HttpStatus.SEE_OTHER));
        routes.get("/nav", ctx -> ctx.html(NAV.fill(Map.of("frame", frame(ctx))).markup()));
        routes.get("/home", ctx -> new Page("MNU001", "Main Menu", HOME).sendTo(ctx));
    }

    private static void shell(Context ctx) {
        Session session = Gate.session(ctx);
        if (session.fires(FailureMode.INTERSTITIAL_DIALOG) || session.fires(FailureMode.INTERSTITIAL_PERSISTENT)) {
            ctx.redirect("/notice", HttpStatus.SEE_OTHER);
        } else {
            ctx.html(SHELL.fill(Map.of("frame", frame(ctx))).markup());
        }
    }

    private static Html frame(Context ctx) {
        return Html.text(Gate.session(ctx).fires(FailureMode.CHANGED_FRAME) ? "work" : "main");
    }
}
