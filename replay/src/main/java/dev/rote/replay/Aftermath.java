package dev.rote.replay;

import dev.rote.capability.Json;
import dev.rote.evidence.PastRun;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Says what became of a run that was cut off, from nothing but its directory.
///
/// It starts nothing again. Whether a run without a result is still under way somewhere is for the caller to know.
public final class Aftermath {
    private Aftermath() {}

    /// `INTERRUPTED` for a run without a result: its effect is unknown if a commit was announced and no outcome is on
    /// record, else what the outcomes say. Empty for a run that has its result.
    public static Optional<ReplayResult> of(PastRun run) {
        return run.result().isPresent() ? Optional.empty() : Optional.of(interrupted(run));
    }

    private static ReplayResult interrupted(PastRun run) {
        SideEffect effect = effect(run);
        ReplayResult.Cause cause = new ReplayResult.Cause(
                "the run was cut off",
                "a result",
                effect == SideEffect.UNKNOWN
                        ? "a commit was announced, and nothing says what became of it"
                        : "the run has none",
                false,
                Optional.empty());
        return new ReplayResult.Failure(FailureCode.INTERRUPTED, lastStep(run), effect, List.of(), cause, account(run));
    }

    private static SideEffect effect(PastRun run) {
        boolean landed = run.commits().stream()
                .anyMatch(event -> event.fields().field("outcome").equals(Optional.of(Json.text("committed"))));
        if (run.mayHaveCommitted()) {
            return SideEffect.UNKNOWN;
        }
        return landed ? SideEffect.COMMITTED : SideEffect.NONE;
    }

    private static String lastStep(PastRun run) {
        return run.events().reversed().stream()
                .map(event -> text(event.fields(), "step"))
                .filter(step -> !step.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static Account account(PastRun run) {
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
                List.of(),
                Optional.of(run.path()),
                Optional.empty(),
                false);
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
