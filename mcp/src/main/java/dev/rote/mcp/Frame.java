package dev.rote.mcp;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.util.Optional;

/// One message of a client, as JSON-RPC 2.0 and the Model Context Protocol have it: a batch is none.
sealed interface Frame {
    /// Longer messages are refused unread; in bytes.
    int MOST_BYTES = 1 << 20;

    int LONGEST_ID = 256;
    int LONGEST_METHOD = 128;

    /// Something that is to be answered; `id` is a text or a whole number.
    record Request(Json id, String method, Json.Fields params) implements Frame {}

    /// Something that is told and not answered.
    record Notice(String method, Json.Fields params) implements Frame {}

    /// An answer to something that was never asked: nothing is asked of a client.
    record Response() implements Frame {}

    /// No message; `id` is null where there is none to answer to.
    record Unfit(Json id, Fault fault) implements Frame {}

    static Frame tooLarge() {
        return unfit(
                new Json.Null(),
                Fault.INVALID_REQUEST,
                "FRAME_TOO_LARGE",
                "a message has at most " + MOST_BYTES + " bytes");
    }

    static Frame notText() {
        return unfit(new Json.Null(), Fault.PARSE_ERROR, "FRAME_INVALID", "a message is JSON in UTF-8");
    }

    static Frame read(String text) {
        return switch (Json.read(text)) {
            case JsonReading.Refused(var why) ->
                unfit(
                        new Json.Null(),
                        Fault.PARSE_ERROR,
                        "FRAME_INVALID",
                        (why.where().isEmpty() ? "" : "at " + why.where() + ": ") + Harmless.text(why.message()));
            case JsonReading.Read(Json.Fields fields) -> of(fields);
            case JsonReading.Read(Json.Items _) ->
                unfit(
                        new Json.Null(),
                        Fault.INVALID_REQUEST,
                        "BATCH_NOT_TAKEN",
                        "messages are taken one by one, not in a batch");
            case JsonReading.Read(var other) ->
                unfit(
                        new Json.Null(),
                        Fault.INVALID_REQUEST,
                        "FRAME_INVALID",
                        "a message is a JSON object, not a JSON " + other.kind());
        };
    }

    private static Frame of(Json.Fields fields) {
        boolean identified = fields.of().containsKey("id");
        Json id = fields.field("id").filter(Frame::isId).orElseGet(Json.Null::new);
        if (!fields.field("jsonrpc").equals(Optional.of(Json.text("2.0")))) {
            return unfit(id, Fault.INVALID_REQUEST, "FRAME_INVALID", "\"jsonrpc\" must be \"2.0\"");
        }
        if (identified && id instanceof Json.Null) {
            return unfit(
                    id,
                    Fault.INVALID_REQUEST,
                    "FRAME_INVALID",
                    "\"id\" must be a whole number or a text of at most " + LONGEST_ID + " characters");
        }
        if (!fields.of().containsKey("method") && identified) {
            return new Response();
        }
        return fields.field("method").orElseGet(Json.Null::new) instanceof Json.Text(var method)
                        && method.length() <= LONGEST_METHOD
                ? said(fields, id, method)
                : unfit(id, Fault.INVALID_REQUEST, "FRAME_INVALID", "\"method\" must be a text that names a method");
    }

    private static Frame said(Json.Fields fields, Json id, String method) {
        return switch (fields.field("params").orElse(Json.Fields.NONE)) {
            case Json.Fields params ->
                id instanceof Json.Null ? new Notice(method, params) : new Request(id, method, params);
            case Json other ->
                unfit(
                        id,
                        Fault.INVALID_PARAMS,
                        "PARAMS_INVALID",
                        "\"params\" must be an object, not a JSON " + other.kind());
        };
    }

    private static boolean isId(Json id) {
        return switch (id) {
            case Json.Text(var text) -> text.length() <= LONGEST_ID;
            case Json.Num number -> number.isWhole();
            case Json.Fields _, Json.Items _, Json.Flag _, Json.Null _ -> false;
        };
    }

    private static Frame unfit(Json id, int number, String code, String message) {
        return new Unfit(id, new Fault(number, code, message));
    }
}
