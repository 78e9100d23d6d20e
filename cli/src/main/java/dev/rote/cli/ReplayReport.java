package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.replay.Account;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.Reading;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.session.ReplayCapability.Replaying;
import java.util.StringJoiner;

/// Tells a replay's result in words, for a person at a terminal.
final class ReplayReport implements Apart.Telling<Replaying> {
    private static final String INDENT = " ".repeat(21);

    @Override
    public int exitCode(Replaying replaying) {
        return switch (replaying) {
            case Replaying.Performed(var result) -> result.exitCode();
            case Replaying.Answered(var kept) -> ReplayResult.exitCode(kept);
            case Replaying.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
        };
    }

    @Override
    public void print(Replaying replaying, Terminal terminal) {
        switch (replaying) {
            case Replaying.Performed(var result) -> terminal.answer(words(result), ResultJson.of(result));
            case Replaying.Answered(var kept) ->
                terminal.answer("answered from an earlier run, nothing ran\n" + kept.pretty(), kept);
            case Replaying.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
        }
    }

    static String words(ReplayResult result) {
        StringJoiner lines = new StringJoiner("\n");
        switch (result) {
            case ReplayResult.Success _ -> lines.add("success");
            case ReplayResult.BusinessOutcome outcome -> {
                lines.add("business outcome  " + outcome.code() + " at " + outcome.step());
                outcome.payload().forEach((name, value) -> {
                    if (outcome.outputs().stream().noneMatch(one -> one.output().equals(name))) {
                        lines.add(line(name, value));
                    }
                });
                lines.add(line("that is", outcome.message()));
            }
            case ReplayResult.Failure failure -> {
                lines.add("failure  " + failure.code() + (failure.step().isEmpty() ? "" : " at " + failure.step()));
                lines.add(line("message", failure.cause().message()));
                if (failure.code() != FailureCode.INPUT_INVALID) {
                    lines.add(line("expected", failure.cause().expected()));
                    lines.add(line("observed", failure.cause().observed()));
                }
                failure.cause()
                        .escalationReason()
                        .ifPresent(reason -> lines.add(line("a person", wanted(reason, failure.step()))));
            }
            case ReplayResult.DryRun dryRun -> dryRun(dryRun, lines);
            case ReplayResult.Escalated escalated -> {
                lines.add("escalated  " + escalated.reason() + " at " + escalated.step());
                lines.add(line("resume", escalated.request().resumeToken()));
            }
        }
        result.outputs().forEach(reading -> lines.add(line(reading.output(), text(reading))));
        account(result, lines);
        return lines.toString();
    }

    /// What would be sent, field by field.
    private static void dryRun(ReplayResult.DryRun dryRun, StringJoiner lines) {
        HeldRequest held = dryRun.held();
        lines.add("dry run  " + dryRun.step() + " would send, and nothing was sent:");
        lines.add(line(held.method(), held.origin() + held.path()));
        held.fields()
                .forEach(field -> lines.add(line(
                        field.name(),
                        field.value() + (field.isVolatile() ? "  (" + field.place() + ", differs each time)" : ""))));
        if (!held.whole()) {
            lines.add(line("not shown", "part of it cannot be read before it is sent"));
        }
        lines.add(line("digest", held.digest()));
        lines.add(line(
                "a person",
                "can consent to exactly this: `rote approval-token` with --held "
                        + dryRun.account().runId()));
    }

    /// What a person could do about it.
    private static String wanted(EscalationReason reason, String step) {
        return switch (reason) {
            case NEEDS_APPROVAL ->
                "has to consent to step " + step
                        + " with exactly these inputs: `rote approval-token` writes it down, and"
                        + " --approval-token passes it on";
            case NEEDS_VALUE -> "has to give a value that step " + step + " needs: `--handoff` asks for it";
            case STUCK -> "should look: what comes next is not where it was recorded";
            case UNRECOVERABLE -> "should look: no declared way leads on from here";
            case DEAD_END -> "should look: nothing that was tried changed anything";
        };
    }

    private static void account(ReplayResult result, StringJoiner lines) {
        Account account = result.account();
        lines.add(line("side effect", result.sideEffect().wire()));
        effect(account.effect(), lines);
        account.recoveries()
                .forEach(recovery -> lines.add(
                        line("recovered", recovery.code() + " by " + recovery.action() + " at " + recovery.step())));
        account.warnings().forEach(warning -> lines.add(line("warning", warning.code() + ": " + warning.message())));
        lines.add(line("took", account.duration().toMillis() + " ms"));
        account.evidence().ifPresent(path -> lines.add(line("evidence", path.toString())));
        account.picture().ifPresent(path -> lines.add(line("picture", path.toString())));
    }

    private static void effect(EffectVerdict effect, StringJoiner lines) {
        boolean somethingWasSent = effect.status() != EffectVerdict.Status.NOT_APPLICABLE
                && effect.evidence() != EffectVerdict.Evidence.PRE_DISPATCH_REJECTION;
        if (somethingWasSent) {
            lines.add(line("effect", effect.status().wire() + ": " + effect.reason()));
        }
        effect.checks()
                .forEach(check -> lines.add(line(
                        "read elsewhere",
                        check.source() + " at " + check.step() + ": "
                                + (check.before().isEmpty() ? "" : check.before() + ", then ") + check.after())));
        boolean isOpen =
                effect.status() == EffectVerdict.Status.UNVERIFIABLE || effect.status() == EffectVerdict.Status.PENDING;
        if (isOpen && !effect.verification().isEmpty()) {
            lines.add(line("find out", effect.verification()));
        }
    }

    private static String text(Reading reading) {
        return switch (reading.value().json()) {
            case Json.Text(var value) -> value;
            case Json other -> other.canonical();
        };
    }

    private static String line(String name, String value) {
        return "  %-18s %s".formatted(name, Harmless.lines(value).replace("\n", "\n" + INDENT));
    }
}
