package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;

/// `/login` and `/logoff`. The form is sent to the whole window, as such applications do to get out of the frame in
/// which an expired session shows it.
final class SignOnScreen {
    static final Template SIGN_ON = Template.of("signon.html");
    private static final String OPERATOR = "operator";
    private static final Map<String, String> MESSAGES = Map.of(
            "expired", "Your session has expired. Please sign on again.",
            "off", "You have signed off.");

    private final Book book;
    private final Gate gate;
    private final byte[] password;

    SignOnScreen(Book book, Gate gate, MockAppSettings settings) {
        this.book = book;
        this.gate = gate;
        this.password = settings.operatorPassword().getBytes(StandardCharsets.UTF_8);
    }

    void addTo(RoutesConfig routes) {
        routes.get("/", ctx -> ctx.redirect("/login", HttpStatus.SEE_OTHER));
        routes.get(
                "/login",
                ctx -> show(
                        ctx,
                        Optional.ofNullable(ctx.queryParam("F_MSG"))
                                .flatMap(code -> Optional.ofNullable(MESSAGES.get(code)))));
        routes.post("/login", this::signOn);
        routes.get("/logoff", ctx -> {
            Gate.session(ctx).signOff();
            ctx.redirect("/login?F_MSG=off", HttpStatus.SEE_OTHER);
        });
    }

    static void sendToExpired(Context ctx) {
        ctx.redirect("/login?F_MSG=expired", HttpStatus.SEE_OTHER);
    }

    private void signOn(Context ctx) {
        String operator = Form.text(ctx, "F_OPRID");
        byte[] given = Form.raw(ctx, "F_PWD").getBytes(StandardCharsets.UTF_8);
        boolean accepted = operator.equals(OPERATOR) && MessageDigest.isEqual(given, password);
        book.signOn(operator, accepted);
        if (accepted) {
            gate.signOn(ctx);
            ctx.redirect("/shell", HttpStatus.SEE_OTHER);
        } else {
            show(ctx, Optional.of("Invalid operator ID or password."));
        }
    }

    private static void show(Context ctx, Optional<String> message) {
        Html form = SIGN_ON.fill(Map.of("action", Html.text("/login"), "target", Html.text("_top")));
        message.map(text -> Page.saying("SGN001", "Operator Sign On", text, form))
                .orElseGet(() -> new Page("SGN001", "Operator Sign On", form))
                .sendTo(ctx);
    }
}
