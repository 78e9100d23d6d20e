package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The attacker: this server addressed as `localhost`, which browsers and policies hold for another origin.
final class AttackerPages {
    static final String PREFIX = "/attacker/";
    static final String SIGN_ON = "/attacker/login";
    private static final byte[] GIF =
            Base64.getDecoder().decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");

    void addTo(RoutesConfig routes) {
        routes.get(SIGN_ON, AttackerPages::signOn);
        routes.post(
                "/attacker/collect",
                ctx -> new Page("SGN001", "Operator Sign On", Html.text("Thank you.")).sendTo(ctx));
        routes.get("/attacker/beacon.gif", ctx -> ctx.contentType("image/gif").result(GIF));
    }

    static String origin(Context ctx) {
        return "http://localhost:" + ctx.req().getLocalPort();
    }

    /// Whether the request came to the attacker rather than to the application.
    static boolean own(Context ctx) {
        return "localhost".equals(ctx.req().getServerName()) || ctx.path().startsWith(PREFIX);
    }

    static void record(Context ctx, Book book) {
        Map<String, List<String>> fields = new LinkedHashMap<>(ctx.queryParamMap());
        if (ctx.isFormUrlencoded()) {
            fields.putAll(ctx.formParamMap());
        }
        book.reachedAttacker(new Ledger.Attacker.Visit(ctx.method().name(), ctx.path(), fields));
    }

    private static void signOn(Context ctx) {
        Html form = SignOnScreen.SIGN_ON.fill(
                Map.of("action", Html.text("/attacker/collect"), "target", Html.text("_self")));
        new Page("SGN001", "Operator Sign On", form).sendTo(ctx);
    }
}
