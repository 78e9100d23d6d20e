package dev.rote.http;

import dev.rote.capability.Harmless;
import dev.rote.capability.InputProblem;
import dev.rote.capability.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Why a request was not done, as `application/problem+json` (RFC 9457); `code` is one of the stable ones.
final class Problem extends RuntimeException {
    static final String TYPE = "application/problem+json";
    private static final long serialVersionUID = 1L;

    /// Codes whose status does not follow from their first word.
    private static final Map<String, Integer> STATUSES = Map.ofEntries(
            Map.entry("REQUEST_INVALID", 400),
            Map.entry("KEY_INVALID", 400),
            Map.entry("UNAUTHENTICATED", 401),
            Map.entry("SCOPE_MISSING", 403),
            Map.entry("NOT_FOUND", 404),
            Map.entry("RUN_UNKNOWN", 404),
            Map.entry("BAD_NAME", 404),
            Map.entry("NO_SUCH_CAPABILITY", 404),
            Map.entry("NO_SUCH_WORKFLOW", 404),
            Map.entry("METHOD_NOT_ALLOWED", 405),
            Map.entry("NOT_ACCEPTABLE", 406),
            Map.entry("BODY_TOO_LARGE", 413),
            Map.entry("TYPE_UNSUPPORTED", 415),
            Map.entry("INPUT_INVALID", 422),
            Map.entry("KEY_OF_ANOTHER_REQUEST", 422),
            Map.entry("IDEMPOTENCY_KEY_REQUIRED", 428),
            Map.entry("KEY_REQUIRED", 428),
            Map.entry("QUEUE_FULL", 429),
            Map.entry("CLIENT_BUSY", 429),
            Map.entry("RATE_LIMITED", 429),
            Map.entry("INTERNAL_ERROR", 500),
            Map.entry("NOT_AVAILABLE", 501),
            Map.entry("SHUTTING_DOWN", 503),
            Map.entry("LEDGER_UNAVAILABLE", 503),
            Map.entry("LEDGER_UNREADABLE", 503));

    private static final int UNAUTHENTICATED = 401;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;

    private final String code;
    private final transient Json.Fields document;

    private Problem(String code, String detail, Json.Fields more) {
        super(detail, null, false, false);
        this.code = code;
        Json.Fields own = Json.Fields.NONE
                .with("type", Json.text("urn:rote:problem:" + code))
                .with("title", Json.text(code.toLowerCase(Locale.ROOT).replace('_', ' ')))
                .with("status", Json.number(status(code)))
                .with("detail", Json.text(Harmless.lines(detail)))
                .with("code", Json.text(code));
        for (Map.Entry<String, Json> one : more.of().entrySet()) {
            own = own.with(one.getKey(), one.getValue());
        }
        this.document = own;
    }

    static Problem of(String code, String detail) {
        return new Problem(code, detail, Json.Fields.NONE);
    }

    /// Asking again makes sense after that time.
    static Problem later(String code, String detail, Duration after) {
        long seconds = Math.max(1, after.plusMillis(999).toSeconds());
        return new Problem(code, detail, Json.Fields.NONE.with("retry_after_s", Json.number(seconds)));
    }

    static Problem inputs(List<InputProblem> problems) {
        List<Json.Fields> errors = problems.stream()
                .map(one -> Json.Fields.NONE
                        .with("input", Json.text(one.input()))
                        .with("code", Json.text(one.code().name()))
                        .with("expected", Json.text(one.expected()))
                        .with("seen", Json.text(one.seen())))
                .toList();
        String detail =
                String.join("; ", problems.stream().map(InputProblem::toString).toList());
        return new Problem("INPUT_INVALID", detail, Json.Fields.NONE.with("errors", Json.items(errors)));
    }

    String code() {
        return code;
    }

    /// With the request's id, so that it can be found again.
    Answer answer(String requestId) {
        Answer answer = Answer.of(status(code), document.with("request_id", Json.text(requestId)))
                .as(TYPE);
        if (answer.status() == UNAUTHENTICATED) {
            return answer.with("WWW-Authenticate", "Bearer");
        }
        return document.field("retry_after_s")
                .map(seconds -> answer.with("Retry-After", seconds.canonical()))
                .orElse(answer);
    }

    static int status(String code) {
        Integer known = STATUSES.get(code);
        if (known != null) {
            return known;
        }
        return code.startsWith("CONSENT_") ? FORBIDDEN : CONFLICT;
    }
}
