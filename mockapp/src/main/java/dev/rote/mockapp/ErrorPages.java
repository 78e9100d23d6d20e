package dev.rote.mockapp;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;

/// What the application shows when it cannot go on.
final class ErrorPages {
    private static final Template ERROR = Template.of("error.html");

    private ErrorPages() {}

    static void brokenDown(Context ctx) {
        show(
                ctx,
                HttpStatus.INTERNAL_SERVER_ERROR,
                "CORE-0500: transaction MBR020 ended abnormally. Contact the help desk.");
    }

    static void notFound(Context ctx) {
        show(ctx, HttpStatus.NOT_FOUND, "CORE-0404: no such transaction.");
    }

    static void invalid(Context ctx, String reason) {
        show(ctx, HttpStatus.BAD_REQUEST, "CORE-0400: " + reason);
    }

    private static void show(Context ctx, HttpStatus status, String text) {
        ctx.status(status);
        Html body = ERROR.fill(Map.of(
                "status",
                Html.text("HTTP " + status.getCode() + " - " + status.getMessage()),
                "text",
                Html.text(text)));
        new Page("ERR" + status.getCode(), "Application Error", body).sendTo(ctx);
    }
}
