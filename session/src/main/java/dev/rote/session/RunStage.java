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

    RunStage(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// What will be left of a run whose process dies.
    RunBook.Traces traces(LiveRun run) {
        boolean onlyReads = run.cleared().capability().contract().effect() == Contract.Effect.READ;
        return new RunBook.Traces(workplace.runs().toAbsolutePath().resolve(run.id()), true, onlyReads);
    }

    /// The result; one that `waited` is cleared again, since it may not be approved any more.
    Json.Fields perform(LiveRun run, boolean waited) {
        Optional<Denied> denied = waited
                ? run.request()
                        .which()
                        .registry(workplace)
                        .runnable(run.cleared().file())
                        .denial()
                : Optional.empty();
        if (denied.isPresent()) {
            return new Replaying.Refused(denied.get().code(), RecordRun.told(denied.get())).json();
        }
        Replaying replaying = new ReplayCapability(workplace, project)
                .onTenant(
                        run.request(),
                        run.cleared(),
                        run.inputs(),
                        new Attendance(run.id(), run, result -> run.escalated(ResultJson.of(result))));
        return switch (replaying) {
            case Replaying.Performed(var result) -> ResultJson.of(result);
            case Replaying.Answered(var result) -> result;
            case Replaying.Refused refused -> refused.json();
        };
    }
}
