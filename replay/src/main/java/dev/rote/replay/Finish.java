package dev.rote.replay;

import dev.rote.evidence.EvidenceLost;
import dev.rote.evidence.RunDirectory;
import dev.rote.policy.Redaction;
import dev.rote.surface.SurfaceGone;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Makes the result of an ending: adds the account, the failure's picture and what the screen showed, scrubs every
/// text that came from a screen, and writes it down.
final class Finish {
    private final ReplayRequest request;
    private final String runId;
    private final Clock clock;
    private final Spent spent;

    Finish(ReplayRequest request, String runId, Clock clock) {
        this.request = request;
        this.runId = runId;
        this.clock = clock;
        this.spent = new Spent(clock);
    }

    Spent spent() {
        return spent;
    }

    /// The result of a run that was refused before anything was started.
    ReplayResult refused(Ending.Failed why) {
        return ReplayResult.refused(
                why.code(),
                why.cause(),
                Account.notStarted(
                        runId,
                        request.capability().name(),
                        request.capability().version(),
                        request.idempotencyKey(),
                        EffectVerdict.untouched(request.capability()),
                        request.overlay()));
    }

    ReplayResult with(Ending ending, Trail trail, RunDirectory directory, Optional<Sight> sight) {
        spent.charge(Spent.Part.EVIDENCE);
        boolean failed = ending instanceof Ending.Failed;
        boolean shows = failed || ending instanceof Ending.Held;
        Optional<Path> picture = shows ? sight.flatMap(one -> picture(one, trail, directory)) : Optional.empty();
        String screen = failed ? sight.map(Finish::excerpt).orElse("") : "";
        directory.troubles().forEach(trouble -> trail.warn("EVIDENCE_INCOMPLETE", trouble));
        ReplayResult result = result(ending, trail, screen, account(trail, directory, picture));
        try {
            directory.result(PlainValues.of(ResultJson.of(result)));
            return result;
        } catch (EvidenceLost lost) {
            trail.warn("EVIDENCE_LOST", "the result could not be written: " + lost.getMessage());
            return result(ending, trail, screen, account(trail, directory, picture));
        }
    }

    /// The result for a caller who does not wait for a person; the run itself goes on waiting.
    ReplayResult escalated(Plea plea, ReplayResult.Request who, Trail trail, RunDirectory directory) {
        return new ReplayResult.Escalated(
                plea.reason(),
                plea.step(),
                trail.deeds().isEmpty() ? SideEffect.NONE : SideEffect.COMMITTED,
                trail.readings(),
                who,
                account(trail, directory, plea.picture()));
    }

    private static Optional<Path> picture(Sight sight, Trail trail, RunDirectory directory) {
        try {
            return Optional.of(directory.path().resolve(sight.picture()));
        } catch (SurfaceGone gone) {
            trail.warn("NO_PICTURE", "no picture could be taken: " + gone.getMessage());
            return Optional.empty();
        }
    }

    private static String excerpt(Sight sight) {
        return sight.newest().map(Endings::excerpt).orElse("");
    }

    private Account account(Trail trail, RunDirectory directory, Optional<Path> picture) {
        return new Account(
                runId,
                request.capability().name(),
                request.capability().version(),
                request.idempotencyKey(),
                Duration.between(spent.began(), clock.instant()),
                trail.rungs(),
                trail.recoveries(),
                trail.warnings(),
                Optional.of(directory.path()),
                picture,
                false,
                trail.effect(),
                request.overlay(),
                trail.handoffs());
    }

    private ReplayResult result(Ending ending, Trail trail, String screen, Account account) {
        Redaction redaction = request.grounds().redaction();
        return switch (ending) {
            case Ending.Done(var step) -> new ReplayResult.Success(step, trail.sideEffect(), trail.readings(), account);
            case Ending.Held(var step, var held) ->
                new ReplayResult.DryRun(step, trail.sideEffect(), trail.readings(), held, account);
            case Ending.Answered(var by, var step, var payload, var message) -> {
                Map<String, String> scrubbed = new LinkedHashMap<>();
                payload.forEach((name, text) -> scrubbed.put(name, redaction.scrub(text)));
                yield new ReplayResult.BusinessOutcome(
                        by.code(),
                        step,
                        trail.sideEffect(),
                        trail.readings(),
                        scrubbed,
                        redaction.scrub(message),
                        account);
            }
            case Ending.Failed(var code, var step, var cause) ->
                new ReplayResult.Failure(
                        code, step, trail.sideEffect(), trail.readings(), scrubbed(cause, trail, screen), account);
        };
    }

    private ReplayResult.Cause scrubbed(ReplayResult.Cause cause, Trail trail, String screen) {
        Redaction redaction = request.grounds().redaction();
        String observed = screen.isEmpty() || cause.observed().endsWith(screen)
                ? cause.observed()
                : cause.observed() + "\nscreen: " + screen;
        return new ReplayResult.Cause(
                redaction.scrub(cause.message()),
                redaction.scrub(cause.expected()),
                redaction.scrub(observed),
                trail.isRecovering(),
                cause.escalationReason());
    }
}
