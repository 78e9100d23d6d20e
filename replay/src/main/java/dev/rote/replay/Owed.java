package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.Json;
import dev.rote.capability.Step;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.RunDirectory;
import dev.rote.policy.Redaction;
import dev.rote.surface.Journal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Results of which an observation is owed: the system queues what it accepted, and it did not show yet. Settling one
/// reads its effect checks again, and does nothing else.
public final class Owed {
    private static final String GIVEN = "given";
    private static final String SEALED = "given_sealed";
    private static final String SIDE_EFFECT = "side_effect";
    private static final String EFFECT = "effect";

    private Owed() {}

    /// Whether a result that was written as JSON owes an observation.
    public static boolean isOwed(Json.Fields result) {
        return result.field(EFFECT).orElse(new Json.Null()) instanceof Json.Fields effect
                && effect.field("due").orElse(new Json.Null()) instanceof Json.Text;
    }

    /// The result with what is known of its effect now: the kind changes only where a success turns out to be none.
    /// As long as the effect may still come, it stays owed.
    public static Json.Fields settled(PastRun run, Json.Fields result, Aftermath.Checking by, Journal journal) {
        List<Deed> deeds = Aftermath.deeds(run, by::examination);
        boolean answered = result.field("kind")
                .filter(Json.text("business_outcome")::equals)
                .isPresent();
        deeds.stream()
                .filter(deed -> answered
                        && result.field("step_id")
                                .filter(Json.text(deed.step())::equals)
                                .isPresent())
                .forEach(Deed::refused);
        Settled settled = new Settling(by.clock(), journal, by.scrub()).of(deeds, Optional.empty());
        Json.Fields known = result.with(
                        SIDE_EFFECT, Json.text(settled.sideEffect().wire()))
                .with(EFFECT, EffectJson.of(settled.verdict()));
        boolean succeeded =
                result.field("kind").filter(Json.text("success")::equals).isPresent();
        return settled.against()
                .filter(_ -> succeeded || answered)
                .map(failed -> failed(known, failed))
                .orElse(known);
    }

    private static Json.Fields failed(Json.Fields result, Ending.Failed failed) {
        return result.with("kind", Json.text("failure"))
                .with("code", Json.text(failed.code().name()))
                .with("step_id", Json.text(failed.step()))
                .with("message", Json.text(failed.cause().message()))
                .with("expected", Json.text(failed.cause().expected()))
                .with("observed", Json.text(failed.cause().observed()))
                .with("during_recovery", Json.flag(false))
                .with(
                        "escalation_reason",
                        failed.cause()
                                .escalationReason()
                                .<Json>map(reason -> Json.text(reason.name()))
                                .orElse(new Json.Null()));
    }

    /// Keeps a settled result as that of a run of its own.
    public static void keep(RunDirectory directory, Json.Fields result) {
        directory.result(PlainValues.of(result));
    }

    /// Keeps, for a run that may owe an observation, what it was given.
    static void noteInputs(ReplayRequest request, RunDirectory directory) {
        if (mayOwe(request.capability())) {
            Map<String, Object> given = new LinkedHashMap<>();
            request.inputs()
                    .values()
                    .forEach((name, value) ->
                            given.put(name, request.sensitive().contains(name) ? Redaction.MASK : value.plain()));
            directory.note(GIVEN, given);
            sealed(request, directory.runId())
                    .ifPresent(seal -> directory.note(
                            SEALED, Map.of("seal", seal, "withheld", List.copyOf(new TreeSet<>(request.sensitive())))));
        }
    }

    /// Where some of it may be in no file, whoever settles the run gives it again.
    private static Optional<String> sealed(ReplayRequest request, String run) {
        return request.sensitive().isEmpty()
                ? Optional.empty()
                : Optional.of(request.grounds().seal().of(run, request.inputs().digest()))
                        .filter(seal -> !seal.isEmpty());
    }

    /// The seal of all inputs of a run of which its directory does not show some.
    public static Optional<String> seal(PastRun run) {
        return run.events().stream()
                .filter(event -> event.event().equals(SEALED))
                .flatMap(event -> event.fields().field("seal").stream())
                .flatMap(seal -> seal instanceof Json.Text(var text) ? Stream.of(text) : Stream.empty())
                .findFirst();
    }

    /// What a run was given, by name; what no file may show is not what it was.
    public static Map<String, String> inputs(PastRun run) {
        Map<String, String> given = new LinkedHashMap<>();
        run.events().stream()
                .filter(event -> event.event().equals(GIVEN))
                .flatMap(event -> event.fields().of().entrySet().stream())
                .forEach(one -> {
                    if (one.getValue() instanceof Json.Text(var text)) {
                        given.put(one.getKey(), text);
                    }
                });
        return given;
    }

    private static boolean mayOwe(Capability capability) {
        return capability.steps().stream()
                .flatMap(step -> step.commit().flatMap(Step.Commit::check).stream())
                .anyMatch(EffectCheck::isDeferred);
    }
}
