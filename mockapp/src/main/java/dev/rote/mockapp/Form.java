package dev.rote.mockapp;

import io.javalin.http.Context;

/// Reads fields as a person meant them; a field that was not sent reads as empty.
final class Form {
    private Form() {}

    static String raw(Context ctx, String field) {
        String value = ctx.formParam(field);
        return value == null ? "" : value;
    }

    static String text(Context ctx, String field) {
        return raw(ctx, field).strip();
    }

    static String query(Context ctx, String field) {
        String value = ctx.queryParam(field);
        return value == null ? "" : value.strip();
    }
}
