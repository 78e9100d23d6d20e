package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Problem;
import dev.rote.discovery.Exploration;
import dev.rote.discovery.ExplorationFile;
import dev.rote.discovery.Pruning;
import dev.rote.discovery.Recorded;
import dev.rote.discovery.Recorder;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.registry.Denied;
import dev.rote.registry.Saving;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes a draft capability of a finished discovery run, again or for the first time.
public final class RecordRun {
    private final Workplace workplace;
    private final Project project;

    public RecordRun(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// Records the run in that directory into a folder of capabilities.
    public Discovering perform(Path run, Where where, Path capabilities) {
        return switch (Deployments.open(project, where, workplace)) {
            case Loading.Refused<Deployment>(var why) -> Discovering.refused(why);
            case Loading.Loaded<Deployment>(var deployment)
            when !Runs.isOf(run, deployment.tenant().id()) ->
                new Discovering.Refused(
                        "EXPLORATION_MISSING", run + " is not the directory of a discovery run of this tenant");
            case Loading.Loaded<Deployment>(var deployment) ->
                switch (ExplorationFile.read(run, deployment.family())) {
                    case ExplorationFile.Reading.Refused(var code, var message) ->
                        new Discovering.Refused(code, message);
                    case ExplorationFile.Reading.Read(var exploration) ->
                        draft(exploration.cleared(deployment.redaction()::scrubForArtifact), capabilities, run);
                };
        };
    }

    /// Says why a draft does not hold, if it does not.
    @FunctionalInterface
    interface Proof {
        Optional<String> complaint(Capability draft, Exploration exploration);
    }

    private Discovering draft(Exploration exploration, Path capabilities, Path run) {
        return draft(exploration, capabilities, run, Optional.empty());
    }

    /// What the task did not need is left out; where the draft does not hold without it, nothing is.
    Discovering draft(Exploration exploration, Path capabilities, Path run, Optional<Proof> proof) {
        Pruning.Pruned pruned = proof.isEmpty() ? Pruning.of(exploration) : Pruning.toBeProven(exploration);
        Recorded brief = Recorder.record(pruned.exploration(), pruned.leftOut());
        Optional<String> complaint = complaint(brief, exploration, proof);
        if (complaint.isEmpty() && brief instanceof Recorded.Draft) {
            return saved(brief, pruned.leftOut(), capabilities, run);
        }
        Recorded whole = pruned.leftOut().isEmpty() ? brief : Recorder.record(exploration);
        Optional<String> again = pruned.leftOut().isEmpty() ? complaint : complaint(whole, exploration, proof);
        return again.<Discovering>map(why -> new Discovering.Stopped("NOT_PROVEN", why, run))
                .orElseGet(() -> saved(whole, List.of(), capabilities, run));
    }

    private static Optional<String> complaint(Recorded recorded, Exploration exploration, Optional<Proof> proof) {
        return recorded instanceof Recorded.Draft(var capability, var _)
                ? proof.flatMap(one -> one.complaint(capability, exploration))
                : Optional.empty();
    }

    private Discovering saved(Recorded recorded, List<String> leftOut, Path capabilities, Path run) {
        return switch (recorded) {
            case Recorded.NotRecordable(var code, var step, var reason) ->
                new Discovering.Stopped(code, step.isEmpty() ? reason : step + ": " + reason, run);
            case Recorded.Draft(var capability, var recorders) -> {
                List<String> remarks =
                        Stream.concat(recorders.stream(), leftOut.stream()).toList();
                yield switch (workplace.registry(capabilities).save(capability)) {
                    case Saving.Saved(var file, var version, var hash, var displaced) -> {
                        List<String> all = new ArrayList<>(remarks);
                        displaced.ifPresent(path -> all.add("a copy edited by hand was put aside: " + path));
                        yield new Discovering.Drafted(file, version, hash, all, run);
                    }
                    case Saving.Unchanged(var file, var version, var hash) ->
                        new Discovering.Drafted(file, version, hash, remarks, run);
                    case Saving.Refused(var why) -> new Discovering.Stopped(why.code(), told(why), run);
                };
            }
        };
    }

    static String told(Denied why) {
        StringBuilder told = new StringBuilder(why.message());
        for (Problem problem : why.problems()) {
            told.append("\n  ").append(problem);
        }
        return told.toString();
    }
}
