package dev.rote.http;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.session.Caller;
import dev.rote.session.Client;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/// One request that was let in: who asks, if that was asked for, and what it says. Whatever does not fit is a
/// [Problem].
record Asked(Context request, Caller caller, Optional<Client> client) {
    private static final int MOST_BYTES = 1 << 20;
    private static final Pattern JSON =
            Pattern.compile("application/json\\s*(;\\s*charset=\"?utf-8\"?\\s*)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern RUN = Pattern.compile("[0-9]{8}-[0-9]{6}-[0-9a-v]{8}");

    /// No wait is longer.
    static final int MOST_WAIT_SECONDS = 60;

    /// The run that the path names; what has not the shape of one is unknown without being looked for.
    String run() {
        String id = request.pathParam("run");
        if (!RUN.matcher(id).matches()) {
            throw unknownRun();
        }
        return id;
    }

    static Problem unknownRun() {
        return Problem.of("RUN_UNKNOWN", "there is no such run");
    }

    String path(String name) {
        return request.pathParam(name);
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(request.header(name));
    }

    /// How long the caller wants to wait for an end; nothing when it does not say.
    Duration waiting() {
        return Duration.ofSeconds(number("wait", 0, MOST_WAIT_SECONDS, 0));
    }

    int number(String parameter, int least, int most, int otherwise) {
        String given = request.queryParam(parameter);
        if (given == null) {
            return otherwise;
        }
        if (given.matches("[0-9]{1,6}")) {
            int value = Integer.parseInt(given);
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw Problem.of(
                "REQUEST_INVALID", "\"" + parameter + "\" must be a whole number from " + least + " to " + most);
    }

    Optional<String> query(String parameter) {
        return Optional.ofNullable(request.queryParam(parameter));
    }

    /// The body as a JSON object; a field that is there twice is refused.
    Json.Fields document() {
        String type = Optional.ofNullable(request.contentType()).orElse("");
        if (!JSON.matcher(type).matches()) {
            throw Problem.of("TYPE_UNSUPPORTED", "the body must be application/json in UTF-8");
        }
        return switch (Json.read(text(bytes()))) {
            case JsonReading.Read(Json.Fields fields) -> fields;
            case JsonReading.Read(var other) ->
                throw Problem.of("REQUEST_INVALID", "an object is wanted, not a JSON " + other.kind());
            case JsonReading.Refused(var why) ->
                throw Problem.of(
                        "REQUEST_INVALID",
                        (why.where().isEmpty() ? "" : "at " + why.where() + ": ") + Harmless.text(why.message()));
        };
    }

    /// Refuses a body where none belongs.
    void hasNoBody() {
        if (bytes().length > 0) {
            throw Problem.of("REQUEST_INVALID", "no body belongs here");
        }
    }

    private byte[] bytes() {
        try {
            byte[] bytes = request.req().getInputStream().readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw Problem.of("BODY_TOO_LARGE", "a body has at most " + MOST_BYTES + " bytes");
            }
            return bytes;
        } catch (IOException broken) {
            throw Problem.of("REQUEST_INVALID", "the body did not come to its end");
        }
    }

    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw Problem.of("REQUEST_INVALID", "the body is not UTF-8 text");
        }
    }
}
