package dev.rote.workflow;

import dev.rote.capability.Json;
import dev.rote.evidence.Chronicle;
import dev.rote.replay.FailureCode;
import dev.rote.replay.SideEffect;
import dev.rote.session.ComposedKey;
import dev.rote.session.LedgerUnavailable;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import dev.rote.workflow.CheckWorkflow.Checking;
import dev.rote.workflow.RunWorkflow.Asked;
import dev.rote.workflow.RunWorkflow.Running;
import dev.rote.workflow.WorkflowResult.Compensation;
import dev.rote.workflow.WorkflowResult.Ending;
import dev.rote.workflow.WorkflowResult.Undone;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One process' go at a request, which may be the first or go on where an earlier one ended.
final class Attempt {
    private final Workplace workplace;
    private final Asked asked;
    private final Optional<ComposedKey> key;
    private final String id;
    private final Project project;
    private final Instant began;

    Attempt(Workplace workplace, Project project, Asked asked, Optional<ComposedKey> key, String id) {
        this.workplace = workplace;
        this.asked = asked;
        this.key = key;
        this.id = id;
        this.project = project;
        this.began = workplace.clock().instant();
    }

    /// With the versions that the first attempt resolved, and only backwards once taking back has begun.
    Running resumed(CheckWorkflow check) {
        Map<String, Integer> versions = noted(Notes.PLAN).map(Notes::versions).orElse(Map.of());
        Optional<Json.Fields> undoing = noted(Notes.UNDOING);
        if (undoing.isPresent()) {
            Plan plan = check.planned(
                    asked.workflow(), asked.premises(), asked.request().client(), versions);
            Performer performer = performer(plan);
            return recorded(plan, record -> undone(plan, Notes.Ended.of(undoing.get()), performer, record));
        }
        return switch (check.checked(
                asked.workflow(), asked.request().where(), asked.request().client(), versions)) {
            case Checking.Unsound(var problems) -> Running.Refused.of(problems);
            case Checking.Sound(var plan, var _) -> perform(plan);
        };
    }

    private Optional<Json.Fields> noted(String what) {
        return key.flatMap(one -> one.noted(what));
    }

    private Performer performer(Plan plan) {
        return new Performer(workplace, project, asked, key, plan);
    }

    Running perform(Plan plan) {
        Performer performer = performer(plan);
        Optional<Running> objection = new Preparation(asked, plan, performer).objection();
        if (objection.isPresent()) {
            return objection.get();
        }
        key.ifPresent(one -> one.note(Notes.PLAN, Notes.versions(plan)));
        return recorded(plan, record -> walked(plan, performer, record));
    }

    private interface Recording {
        WorkflowResult under(WorkflowRecord record);
    }

    private Running recorded(Plan plan, Recording recording) {
        Path directory = workplace.runs().resolve("workflows").resolve(id);
        plan.calls().values().forEach(cleared -> asked.premises().redaction().trust(cleared.capability()));
        try (Chronicle chronicle = Chronicle.open(directory, asked.premises().redaction(), workplace.clock())) {
            WorkflowRecord record = WorkflowRecord.open(chronicle, asked, plan);
            WorkflowResult result = recording.under(record);
            record.result(result, asked.workflow());
            return new Running.Ended(result);
        }
    }

    private WorkflowResult walked(Plan plan, Performer performer, WorkflowRecord record) {
        Walk walk = new Walk(asked, plan, performer, record, workplace, done -> waits(done, record));
        Ending ending = walk.run();
        List<Done> done = walk.done();
        boolean isWanted = asked.onlooker().wantsItEnded().isEmpty();
        boolean isOver = isWanted && (ending instanceof Ending.Outcome || ending instanceof Ending.Failed);
        if (!isOver || Undoing.due(done, asked.workflow()).isEmpty()) {
            return result(ending, Compensation.NONE, done, List.of(), record);
        }
        if (done.stream().anyMatch(one -> one.sideEffect() == SideEffect.UNKNOWN)) {
            return result(ending, Compensation.WITHHELD, done, List.of(), record);
        }
        Notes.Ended ended = new Notes.Ended(ending, done);
        try {
            key.ifPresent(one -> one.note(Notes.UNDOING, ended.json()));
        } catch (LedgerUnavailable unavailable) {
            return result(ending, Compensation.UNPROVEN, done, List.of(), record);
        }
        return undone(plan, ended, performer, record);
    }

    private void waits(List<Done> done, WorkflowRecord record) {
        Ending ending = Walk.ending(done.getLast()).orElseThrow();
        asked.spectators().unanswered().accept(result(ending, Compensation.NONE, done, List.of(), record));
    }

    private WorkflowResult undone(Plan plan, Notes.Ended ended, Performer performer, WorkflowRecord record) {
        Undoing undoing = new Undoing(asked, plan, performer, record, workplace.runs());
        Compensation compensation = undoing.run(ended.done());
        return result(ended.ending(), compensation, ended.done(), undoing.undone(), record);
    }

    private WorkflowResult result(
            Ending ending, Compensation compensation, List<Done> done, List<Undone> undone, WorkflowRecord record) {
        return new WorkflowResult(
                ending,
                folded(done, undone),
                compensation,
                Walk.outputs(asked.workflow(), done, asked),
                done,
                undone,
                lookAt(ending, compensation, done, undone),
                asked.facts(id, Duration.between(began, workplace.clock().instant()), Optional.of(record.path())));
    }

    /// Unknown, else committed, else none; what was taken back with proof is none.
    private static SideEffect folded(List<Done> done, List<Undone> undone) {
        boolean isDoubtful = undone.stream().anyMatch(one -> one.by().isPresent() && !one.proven());
        List<SideEffect> standing = done.stream()
                .filter(one -> !isProven(one.call(), undone))
                .map(Done::sideEffect)
                .toList();
        if (isDoubtful || standing.contains(SideEffect.UNKNOWN)) {
            return SideEffect.UNKNOWN;
        }
        return standing.contains(SideEffect.COMMITTED) ? SideEffect.COMMITTED : SideEffect.NONE;
    }

    private static boolean isProven(String step, List<Undone> undone) {
        return undone.stream().anyMatch(one -> one.step().equals(step) && one.proven());
    }

    private List<String> lookAt(Ending ending, Compensation compensation, List<Done> done, List<Undone> undone) {
        List<String> open = new ArrayList<>();
        done.stream()
                .filter(one -> one.sideEffect() == SideEffect.UNKNOWN)
                .forEach(one -> open.add(told(one.call(), one)));
        undone.stream().filter(one -> !one.proven()).forEach(one -> {
            open.add("step " + one.step() + ": " + one.why());
            one.by().ifPresent(by -> open.add(told(by.call(), by)));
        });
        if (ending instanceof Ending.Outcome || ending instanceof Ending.Failed) {
            done.stream()
                    .filter(one -> one.sideEffect() == SideEffect.COMMITTED)
                    .filter(one -> undone.stream().noneMatch(each -> each.step().equals(one.call())))
                    .forEach(one -> open.add("step " + one.call() + " (run " + one.run() + ") was done and stands"));
        }
        if (compensation == Compensation.NEEDS_CONSENT) {
            String call = Plan.undoing(undone.getLast().step());
            open.add("to take it back: `rote workflow approval-token "
                    + asked.workflow().name() + " --step " + call
                    + "`, then the same request with the same key and --approval " + call + "=TOKEN");
        }
        return open;
    }

    private static String told(String call, Done done) {
        String how = done.verification().isEmpty() ? done.message() : done.verification();
        return call + " (run " + done.run() + "): " + (how.isEmpty() ? done.code() : how);
    }

    /// Whether asking again could change nothing: then the answer is kept.
    static boolean isFinal(WorkflowResult result) {
        boolean isSettled = result.compensation() == Compensation.PROVEN
                || (result.compensation() == Compensation.NONE
                        && result.steps().stream().noneMatch(Done::isRefused));
        return isSettled
                && result.sideEffect() != SideEffect.UNKNOWN
                && !(result.ending() instanceof Ending.Waiting)
                && result.steps().stream().noneMatch(Attempt::wasEndedBeforeAnything);
    }

    /// Somebody ended it, and nothing was sent: whoever asks again has it performed.
    private static boolean wasEndedBeforeAnything(Done done) {
        return done.fresh()
                && done.code().equals(FailureCode.INTERRUPTED.name())
                && done.sideEffect() == SideEffect.NONE;
    }
}
