package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.replay.Account;
import dev.rote.replay.Aftermath;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.replay.SideEffect;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Says how a run ended that nobody saw end, from its directory alone. It starts nothing again.
final class LostRuns {
    private LostRuns() {}

    /// Its result if it reached the disk; else `INTERRUPTED`, with a side effect as its intents say. A run that had
    /// not come to its first intent sent nothing that changes a record.
    static Json.Fields end(RunStatus run, RunBook.Traces traces, String why) {
        return switch (Runs.open(traces.directory())) {
            case Loading.Loaded<PastRun>(var past) ->
                past.result()
                        .orElseGet(() -> Aftermath.of(past)
                                .map(ResultJson::of)
                                .map(cut -> keyed(cut, run))
                                .orElseGet(() -> notStarted(run, traces.onlyReads(), why)));
            case Loading.Refused<PastRun>(var refusal) ->
                cameToNothing(traces) ? notStarted(run, traces.onlyReads(), why) : ResultJson.of(unknown(run, refusal));
        };
    }

    /// Where runs have their directories on this machine and this one has none, it opened nothing.
    private static boolean cameToNothing(RunBook.Traces traces) {
        boolean runsAreThere = Optional.ofNullable(
                        traces.directory().toAbsolutePath().getParent())
                .filter(Files::isDirectory)
                .isPresent();
        return traces.onlyReads()
                || (traces.here() && runsAreThere && !Files.exists(traces.directory(), LinkOption.NOFOLLOW_LINKS));
    }

    private static Json.Fields keyed(Json.Fields result, RunStatus run) {
        return result.with("capability", Json.text(run.capability()))
                .with("capability_version", Json.number(run.version()))
                .with(
                        "idempotency_key",
                        run.idempotencyKey().isEmpty() ? new Json.Null() : Json.text(run.idempotencyKey()));
    }

    /// The end of a run that has no directory: nothing was opened.
    static Json.Fields notStarted(RunStatus run, boolean onlyReads, String why) {
        return ResultJson.of(interrupted(
                run,
                SideEffect.NONE,
                "the run was ended before anything was opened",
                why,
                onlyReads ? EffectVerdict.read() : EffectVerdict.notSent()));
    }

    /// The end of what is composed: what its parts have done until then, and that the same request goes on with it.
    static Json.Fields composed(RunStatus run, Books books, Path runs) {
        IdempotencyKey key =
                new IdempotencyKey(run.caller().tenant(), run.caller().client(), run.idempotencyKey());
        boolean isKeyed = !run.idempotencyKey().isEmpty();
        SideEffect effect = isKeyed ? effect(books.parts(key, ComposedKey.prefix(key)), runs) : SideEffect.NONE;
        Json none = new Json.Null();
        return Json.Fields.NONE
                .with("kind", Json.text("failure"))
                .with("code", Json.text(FailureCode.INTERRUPTED.name()))
                .with("reason", none)
                .with("step_id", none)
                .with("side_effect", Json.text(effect.wire()))
                .with("outputs", Json.Fields.NONE)
                .with(
                        "message",
                        Json.text("the process that performed it ended; "
                                + (isKeyed ? "the same request with the same key goes on from there" : "ask again")))
                .with("workflow", Json.text(run.capability()))
                .with("workflow_id", isKeyed ? Json.text(ComposedKey.name(key)) : none)
                .with("tenant", Json.text(run.caller().tenant()))
                .with("idempotency_key", isKeyed ? Json.text(run.idempotencyKey()) : none)
                .with("cached", Json.flag(false));
    }

    /// Unknown, else committed, else none; while something is being taken back nobody can say.
    private static SideEffect effect(List<Books.Part> parts, Path runs) {
        List<SideEffect> effects =
                parts.stream().map(part -> effect(part, runs)).toList();
        boolean isCommitted = effects.contains(SideEffect.COMMITTED);
        boolean isTakenBack = parts.stream().anyMatch(part -> part.name().equals(ComposedKey.TAKING_BACK));
        if (effects.contains(SideEffect.UNKNOWN) || (isCommitted && isTakenBack)) {
            return SideEffect.UNKNOWN;
        }
        return isCommitted ? SideEffect.COMMITTED : SideEffect.NONE;
    }

    private static SideEffect effect(Books.Part part, Path runs) {
        if (part.result().isPresent()) {
            return Json.read(part.result().get()) instanceof JsonReading.Read(Json.Fields result)
                    ? effect(result).orElse(SideEffect.NONE)
                    : SideEffect.UNKNOWN;
        }
        if (part.sentBy().isEmpty()) {
            return SideEffect.NONE;
        }
        return switch (Runs.open(runs.resolve(part.sentBy()))) {
            case Loading.Loaded<PastRun>(var past) ->
                past.result()
                        .flatMap(LostRuns::effect)
                        .or(() -> Aftermath.of(past).map(ReplayResult::sideEffect))
                        .orElse(SideEffect.UNKNOWN);
            case Loading.Refused<PastRun> _ -> SideEffect.UNKNOWN;
        };
    }

    /// What a note has none of.
    private static Optional<SideEffect> effect(Json.Fields result) {
        return Arrays.stream(SideEffect.values())
                .filter(one -> result.field("side_effect")
                        .filter(Json.text(one.wire())::equals)
                        .isPresent())
                .findFirst();
    }

    /// A directory that says nothing that can be believed.
    private static ReplayResult unknown(RunStatus run, Loading.Refusal refusal) {
        return interrupted(
                run,
                SideEffect.UNKNOWN,
                "the run was cut off, and its directory cannot be read; find out in the application",
                refusal.code(),
                EffectVerdict.sent("the run's directory does not say what became of it"));
    }

    private static ReplayResult interrupted(
            RunStatus run, SideEffect sideEffect, String message, String observed, EffectVerdict effect) {
        return new ReplayResult.Failure(
                FailureCode.INTERRUPTED,
                "",
                sideEffect,
                List.of(),
                new ReplayResult.Cause(message, "a result", observed, false, Optional.empty()),
                Account.notStarted(run.id(), run.capability(), run.version(), run.idempotencyKey(), effect));
    }

    /// What happened in a run of another process.
    static List<RunEvent> events(RunStatus run, Path directory) {
        List<RunEvent> events = new ArrayList<>();
        add(events, run.times().asked(), "asked", Json.Fields.NONE.with("capability", Json.text(run.capability())));
        run.times().started().ifPresent(at -> add(events, at, "started", Json.Fields.NONE));
        if (Runs.open(directory) instanceof Loading.Loaded<PastRun>(var past)) {
            for (PastRun.Event event : past.events()) {
                Map<String, Json> noted = new LinkedHashMap<>(event.fields().of());
                RunEvent.told(event.event(), noted).ifPresent(told -> add(events, event.time(), event.event(), told));
            }
        }
        run.result()
                .ifPresent(result ->
                        add(events, run.times().ended().orElse(run.times().asked()), "ended", RunEvent.end(result)));
        return events;
    }

    private static void add(List<RunEvent> events, Instant at, String event, Json.Fields fields) {
        events.add(new RunEvent(events.size() + 1, at, event, fields));
    }
}
