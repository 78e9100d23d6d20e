package dev.rote.workflow;

import dev.rote.capability.Json;
import dev.rote.capability.JsonPointer;
import dev.rote.policy.Redaction;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.ResultJson;
import dev.rote.replay.SideEffect;
import dev.rote.session.ReplayCapability.Replaying;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/// What one call of a workflow came to: the result of its run, the same whether it was performed now or is
/// known from an earlier run; `fresh` says which. One that was refused was not started and has no run.
public record Done(String call, String capability, int version, Json.Fields result, boolean fresh) {
    private static final String REFUSED = "refused";
    /// Somebody else performs it, so nobody here knows what comes of it.
    private static final String UNDER_WAY = "KEY_UNDER_WAY";

    static Done of(String call, String capability, int version, Replaying replaying) {
        return switch (replaying) {
            case Replaying.Performed(var result) -> new Done(call, capability, version, ResultJson.of(result), true);
            case Replaying.Answered(var result) -> new Done(call, capability, version, result, false);
            case Replaying.Refused(var code, var message) -> refused(call, capability, version, code, message);
        };
    }

    static Done refused(String call, String capability, int version, String code, String message) {
        Json.Fields result = Json.Fields.NONE
                .with("kind", Json.text(REFUSED))
                .with("code", Json.text(code))
                .with("message", Json.text(message))
                .with("side_effect", Json.text((code.equals(UNDER_WAY) ? SideEffect.UNKNOWN : SideEffect.NONE).wire()));
        return new Done(call, capability, version, result, true);
    }

    public String kind() {
        return text("/kind");
    }

    /// The code of a result that is no success, empty for one that is.
    public String code() {
        return text("/code");
    }

    /// Why a person is asked, if one is.
    String reason() {
        return text("/reason");
    }

    public String message() {
        return text("/message");
    }

    /// Empty where nothing was started.
    public String run() {
        return text("/run_id");
    }

    /// By which the run that waits for a person goes on; empty when none does.
    public String resumeToken() {
        return text("/resume_token");
    }

    /// How long people were waited for, which is nobody's time but theirs.
    Duration waited() {
        return result.field("handoffs").filter(_ -> fresh).stream()
                .filter(Json.Items.class::isInstance)
                .flatMap(handoffs -> ((Json.Items) handoffs).of().stream())
                .map(handoff -> new JsonPointer("/waited_ms").in(handoff).orElse(Json.number(0)))
                .map(waited -> waited instanceof Json.Num number ? Duration.ofMillis(number.whole()) : Duration.ZERO)
                .reduce(Duration.ZERO, Duration::plus);
    }

    boolean isSuccess() {
        return kind().equals("success");
    }

    boolean isRefused() {
        return kind().equals(REFUSED);
    }

    public SideEffect sideEffect() {
        String wire = text("/side_effect");
        return Arrays.stream(SideEffect.values())
                .filter(one -> one.wire().equals(wire))
                .findFirst()
                .orElse(SideEffect.UNKNOWN);
    }

    /// The status of the effect verdict, empty where nothing was started.
    public String effect() {
        return text("/effect/status");
    }

    boolean isConfirmed() {
        return effect().equals(EffectVerdict.Status.CONFIRMED.wire());
    }

    /// How what it did could be found out.
    String verification() {
        return text("/effect/verification");
    }

    /// What its effect check read before the commit.
    String before() {
        return text("/effect/checks/0/before");
    }

    /// What its effect check read after the commit.
    String after() {
        return text("/effect/checks/0/after");
    }

    /// An output, if the run gave it.
    Optional<Json> output(String name) {
        return result.field("outputs")
                .filter(Json.Fields.class::isInstance)
                .map(Json.Fields.class::cast)
                .flatMap(outputs -> outputs.field(name))
                .filter(value -> !(value instanceof Json.Null));
    }

    /// Whether an output was read from a record in which something was masked, so that it is not the value
    /// itself.
    boolean isMasked(String output) {
        return !fresh
                && output(output)
                        .filter(value -> value.canonical().contains(Redaction.MASK))
                        .isPresent();
    }

    private String text(String pointer) {
        return new JsonPointer(pointer).in(result).orElse(new Json.Null()) instanceof Json.Text(var text) ? text : "";
    }
}
