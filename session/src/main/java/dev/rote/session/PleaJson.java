package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.Plea;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Writes down what a person is asked to help with, and reads it again in another process.
final class PleaJson {
    private PleaJson() {}

    static Json.Fields of(Plea plea) {
        return Json.Fields.NONE
                .with("reason", Json.text(plea.reason().name()))
                .with("code", Json.text(plea.code().map(Enum::name).orElse("")))
                .with("step", Json.text(plea.step()))
                .with("title", Json.text(plea.title()))
                .with("message", Json.text(plea.message()))
                .with("expected", Json.text(plea.expected()))
                .with("observed", Json.text(plea.observed()))
                .with("screen", Json.text(plea.screen()))
                .with(
                        "not_attempted",
                        Json.items(plea.notAttempted().stream().map(Json::text).toList()))
                .with("picture", Json.text(plea.picture().map(Path::toString).orElse("")))
                .with("field", Json.text(plea.field().orElse("")))
                .with("may_see", Json.flag(plea.maySee()))
                .with("request", plea.request().<Json>map(HeldRequest::json).orElseGet(Json.Null::new));
    }

    static Plea read(Stored stored) {
        return new Plea(
                EscalationReason.valueOf(stored.text("reason")),
                Arrays.stream(FailureCode.values())
                        .filter(one -> one.name().equals(stored.text("code")))
                        .findFirst(),
                stored.text("step"),
                stored.text("title"),
                stored.text("message"),
                stored.text("expected"),
                stored.text("observed"),
                stored.text("screen"),
                stored.texts("not_attempted"),
                some(stored.text("picture")).map(Path::of),
                some(stored.text("field")),
                stored.of().field("may_see").equals(Optional.of(Json.flag(true))),
                stored.of().field("request").flatMap(HeldRequest::of));
    }

    private static Optional<String> some(String text) {
        return Optional.of(text).filter(one -> !one.isEmpty());
    }
}
