package dev.rote.mockapp;

import io.javalin.http.Context;
import java.util.Map;

/// One screen inside the frame: title bar, screen number, a message line if there is one, and the body.
record Page(String screen, String title, Html message, Html body) {
    private static final Template PAGE = Template.of("page.html");
    private static final Template MESSAGE = Template.of("message.html");

    Page(String screen, String title, Html body) {
        this(screen, title, Html.NOTHING, body);
    }

    static Page saying(String screen, String title, String message, Html body) {
        return new Page(screen, title, MESSAGE.fill(Map.of("text", Html.text(message))), body);
    }

    void sendTo(Context ctx) {
        ctx.html(PAGE.fill(Map.of(
                        "screen", Html.text(screen), "title", Html.text(title), "message", message, "body", body))
                .markup());
    }
}
