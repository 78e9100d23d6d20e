package dev.rote.session;

import dev.rote.capability.Contract;
import dev.rote.capability.Json;
import dev.rote.registry.Denied;
import dev.rote.replay.ResultJson;
import dev.rote.session.ReplayCapability.Replaying;
import java.util.Optional;

/// Performs runs that were asked for, one each call.
final class RunStage {
    private final Workplace workplace;
    private final Project project;
    private final Disclosed disclosed;

    RunStage(Workplace workplace, Project project, Disclosed disclosed) {
        this.workplace = workplace;
        this.project = project;
        this.disclosed = disclosed;
    }

    /// What will be left of a run whose process dies.
    RunBook.Traces traces(LiveRun run) {
        boolean onlyReads = switch (run.of()) {
            case Commission.OfCapability of ->
                of.cleared().capability().contract().effect() == Contract.Effect.READ;
            case Commission.OfComposition of -> of.idempotencyKey().isEmpty();
        };
        return new RunBook.Traces(workplace.runs().toAbsolutePath().resolve(run.id()), true, onlyReads);
    }

    /// The result; one that `waited` is cleared again, since it may not be approved any more.
    Json.Fields perform(LiveRun run, boolean waited) {
        return switch (run.of()) {
            case Commission.OfCapability of -> perform(run, of, waited);
            case Commission.OfComposition(var _, var composition) ->
                disclosed.composed(composition.perform(run), composition.sources());
        };
    }

    private Json.Fields perform(LiveRun run, Commission.OfCapability of, boolean waited) {
        Optional<Denied> denied = waited
                ? of.request()
                        .which()
                        .registry(workplace)
                        .runnable(of.cleared().file())
                        .denial()
                : Optional.empty();
        if (denied.isPresent()) {
            return new Replaying.Refused(denied.get().code(), RecordRun.told(denied.get())).json();
        }
        Replaying replaying = new ReplayCapability(workplace, project)
                .onTenant(of.request(), of.cleared(), of.inputs(), new Attendance(run.id(), run, run));
        return switch (replaying) {
            case Replaying.Performed(var result) -> ResultJson.of(result);
            case Replaying.Answered(var result) -> result;
            case Replaying.Refused refused -> refused.json();
        };
    }
}
