package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.capability.Step;
import dev.rote.evidence.PastRun;
import dev.rote.surface.Journal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/// Says what became of a run that was cut off, from nothing but its directory.
///
/// It starts nothing again. Whether a run without a result is still under way somewhere is for the caller to know.
public final class Aftermath {
    private static final Clock NO_TIME_PASSES = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    private Aftermath() {}

    /// `INTERRUPTED` for a run without a result: its effect is unknown if a commit was announced and no outcome is on
    /// record, else what the outcomes say. Empty for a run that has its result.
    public static Optional<ReplayResult> of(PastRun run) {
        List<Deed> deeds = deeds(run, (_, _) -> Optional.empty());
        return run.result().isPresent()
                ? Optional.empty()
                : Optional.of(interrupted(run, settled(deeds, NO_TIME_PASSES, UnaryOperator.identity())));
    }

    /// The same for a run of this very capability with these inputs, settled by what its effect checks read now.
    /// Nothing but the checks is done.
    public static ReplayResult checked(PastRun run, Checking by) {
        List<Deed> deeds = deeds(run, by::examination);
        return interrupted(run, settled(deeds, by.clock(), by.scrub()));
    }

    /// What the effect checks of an interrupted run are read with.
    public record Checking(
            Capability capability, Inputs inputs, EffectProbe probe, Clock clock, UnaryOperator<String> scrub) {
        Optional<Examination> examination(String step, Json.Fields intent) {
            return capability.steps().stream()
                    .filter(one -> one.id().equals(step))
                    .flatMap(one -> one.commit().flatMap(Step.Commit::check).stream())
                    .map(check -> Examination.resumed(step, check, inputs, probe, intent))
                    .findFirst();
        }
    }

    private static Settled settled(List<Deed> deeds, Clock clock, UnaryOperator<String> scrub) {
        return new Settling(clock, Journal.SILENT, scrub).of(deeds, Optional.empty());
    }

    /// The commits that were announced, each with the last that is on record of it.
    static List<Deed> deeds(PastRun run, BiFunction<String, Json.Fields, Optional<Examination>> examination) {
        SequencedMap<String, Deed> deeds = new LinkedHashMap<>();
        for (PastRun.Event event : run.commits()) {
            String step = text(event.fields(), "step");
            switch (event.event()) {
                case "commit_intent" ->
                    deeds.put(step, new Deed(step, examination.apply(step, event.fields()), event.time()));
                case "commit_outcome" -> outcome(deeds, step, text(event.fields(), "outcome"));
                default -> {}
            }
        }
        return List.copyOf(deeds.values());
    }

    private static void outcome(SequencedMap<String, Deed> deeds, String step, String outcome) {
        switch (outcome) {
            case "committed" -> Optional.ofNullable(deeds.get(step)).ifPresent(Deed::landed);
            case "not_committed" -> deeds.remove(step);
            default -> {}
        }
    }

    private static ReplayResult interrupted(PastRun run, Settled settled) {
        ReplayResult.Cause cause = new ReplayResult.Cause(
                "the run was cut off",
                "a result",
                switch (settled.sideEffect()) {
                    case UNKNOWN ->
                        "a commit was announced; " + settled.verdict().reason();
                    case COMMITTED ->
                        "the run has none; its commit landed: "
                                + settled.verdict().reason();
                    case NONE -> "the run has none";
                },
                false,
                Optional.empty());
        return new ReplayResult.Failure(
                FailureCode.INTERRUPTED, lastStep(run), settled.sideEffect(), List.of(), cause, account(run, settled));
    }

    private static String lastStep(PastRun run) {
        return run.events().reversed().stream()
                .map(event -> text(event.fields(), "step"))
                .filter(step -> !step.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static Account account(PastRun run, Settled settled) {
        Json.Fields facts = run.facts().orElse(Json.Fields.NONE);
        int version = facts.field("version").orElse(Json.number(0)) instanceof Json.Num number && number.isWhole()
                ? (int) number.whole()
                : 0;
        return new Account(
                String.valueOf(run.path().getFileName()),
                text(facts, "capability"),
                version,
                "",
                lasted(run),
                new LinkedHashMap<>(),
                List.of(),
                settled.warnings(),
                Optional.of(run.path()),
                Optional.empty(),
                false,
                settled.verdict(),
                overlay(facts));
    }

    private static Optional<AppliedOverlay> overlay(Json.Fields facts) {
        return facts.field("overlay").orElse(new Json.Null()) instanceof Json.Fields of
                        && of.field("version").orElse(new Json.Null()) instanceof Json.Num version
                        && version.isWhole()
                ? Optional.of(new AppliedOverlay((int) version.whole(), text(of, "hash")))
                : Optional.empty();
    }

    private static Duration lasted(PastRun run) {
        return run.events().isEmpty()
                ? Duration.ZERO
                : Duration.between(
                        run.events().getFirst().time(), run.events().getLast().time());
    }

    private static String text(Json.Fields fields, String name) {
        return fields.field(name).orElse(new Json.Null()) instanceof Json.Text(var text) ? text : "";
    }
}
