package dev.rote.session;

import dev.rote.capability.Json;
import java.time.Duration;
import java.util.Optional;

/// What a person decided about a run that waits, as it travels from their process to the run's.
sealed interface Decision {

    record HandBack(Optional<String> atStep) implements Decision {}

    record RetryStep() implements Decision {}

    /// Wants to see what the step would send before anything is decided.
    record Show() implements Decision {}

    /// Consents to the step the run waits at, for that long.
    record Approve(Duration lasting) implements Decision {}

    /// Consents by a signed token.
    record Present(String token) implements Decision {}

    /// The value that was asked for is on its way by another road.
    record Give() implements Decision {}

    default Json.Fields json() {
        Json.Fields kind = Json.Fields.NONE.with("kind", Json.text(kind()));
        return switch (this) {
            case HandBack(var step) -> kind.with("step", Json.text(step.orElse("")));
            case RetryStep _, Show _, Give _ -> kind;
            case Approve(var lasting) -> kind.with("lasting_s", Json.number(lasting.toSeconds()));
            case Present(var token) -> kind.with("token", Json.text(token));
        };
    }

    /// As a record of it says it.
    default String kind() {
        return switch (this) {
            case HandBack _ -> "hand_back";
            case RetryStep _ -> "retry_step";
            case Show _ -> "show";
            case Approve _ -> "approve";
            case Present _ -> "present";
            case Give _ -> "give";
        };
    }

    static Optional<Decision> of(Json.Fields written) {
        Stored stored = new Stored(written);
        return switch (stored.text("kind")) {
            case "hand_back" ->
                Optional.of(new HandBack(Optional.of(stored.text("step")).filter(one -> !one.isEmpty())));
            case "retry_step" -> Optional.of(new RetryStep());
            case "show" -> Optional.of(new Show());
            case "approve" -> Optional.of(new Approve(Duration.ofSeconds(stored.number("lasting_s"))));
            case "present" -> Optional.of(new Present(stored.text("token")));
            case "give" -> Optional.of(new Give());
            case String _ -> Optional.empty();
        };
    }
}
