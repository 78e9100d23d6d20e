package dev.rote.discovery;

import dev.rote.capability.Capability;
import dev.rote.capability.Checkpoint;
import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Milestone;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance;
import dev.rote.capability.Requirements;
import dev.rote.capability.Standing;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.capability.ValueType;
import dev.rote.policy.Redaction;
import dev.rote.surface.Condition;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes a draft capability of one exploration: the same exploration gives the same draft, byte for byte.
public final class Recorder {
    private static final Comparator<String> LONGEST_FIRST =
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

    private final Exploration exploration;
    private final Task task;
    private final Templating templating;
    private final ScreenWriter screens;
    private final StepWriter writer;
    private final StepNames names = new StepNames();
    private final List<Milestone> milestones = new ArrayList<>();
    private final List<Checkpoint> checkpoints = new ArrayList<>();
    private final List<Provenance.Origin> origins = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<String> leftOut;

    private Recorder(Exploration given, List<String> leftOut) {
        this.exploration = given.withScreensAsDecidedOn().withScrollsAsOne();
        this.task = exploration.task();
        this.templating = new Templating(task.values());
        this.leftOut = leftOut.stream().map(templating::template).toList();
        List<Observation> seen = exploration.turns().stream()
                .flatMap(turn -> Stream.of(turn.before(), turn.after()))
                .distinct()
                .toList();
        Set<String> values =
                Stream.concat(answers(), Stream.of(Redaction.MASK)).collect(Collectors.toUnmodifiableSet());
        LadderWriter ladders = new LadderWriter(templating, seen, values);
        this.screens = new ScreenWriter(templating, ladders, task.values(), values);
        this.writer = new StepWriter(
                templating,
                ladders,
                screens,
                task.family().stepTimeout(),
                task.effect() == Contract.Effect.REVERSIBLE ? Step.Risk.RISKY : Step.Risk.IRREVERSIBLE,
                values.stream().sorted(LONGEST_FIRST).toList());
    }

    /// What the run was told; the name of a file is none of that, since it names the control that brings it as well.
    private Stream<String> answers() {
        return exploration.outputs().entrySet().stream()
                .filter(one -> task.outputs().stream()
                        .noneMatch(output -> output.name().equals(one.getKey()) && output.type() == ValueType.FILE))
                .map(Map.Entry::getValue);
    }

    public static Recorded record(Exploration exploration) {
        return record(exploration, List.of());
    }

    /// With a sentence for each thing that was left out of the exploration, for whoever reviews the draft.
    public static Recorded record(Exploration exploration, List<String> leftOut) {
        return new Recorder(exploration, leftOut).draft();
    }

    private Recorded draft() {
        if (exploration.turns().isEmpty()) {
            return new Recorded.NotRecordable("NOTHING_DONE", "", "the run did nothing that could be performed again");
        }
        for (Output output : task.outputs()) {
            if (output.required() && !exploration.outputs().containsKey(output.name())) {
                return new Recorded.NotRecordable("OUTPUT_NOT_READ", "", "nothing was read for " + output.name());
            }
        }
        task.inputs().forEach(this::remarkOnTooShort);
        List<Stretch> stretches = stretches().stream().map(this::written).toList();
        InputUses uses = new InputUses(
                stretches.stream().flatMap(one -> one.steps().stream()).toList(),
                task.values().keySet());
        for (Stretch stretch : stretches) {
            Optional<Recorded> refusal = milestone(stretch, uses);
            if (refusal.isPresent()) {
                return refusal.get();
            }
        }
        Capability draft = Requirements.stated(capability());
        return new Recorded.Draft(draft, remarks);
    }

    /// Turns done one after the other at the same place, in the same document of it.
    private List<List<Turn>> stretches() {
        List<List<Turn>> stretches = new ArrayList<>();
        String place = "";
        for (Turn turn : exploration.turns()) {
            Frame frame = frame(turn);
            String here = String.join(" ", frame.location(), turn.before().framePath(frame), frame.document());
            if (stretches.isEmpty() || !here.equals(place)) {
                stretches.add(new ArrayList<>());
            }
            place = here;
            stretches.getLast().add(turn);
        }
        return stretches;
    }

    /// Where a turn is done: the frame of its node, else the window, as it opened or as its key was pressed.
    private static Frame frame(Turn turn) {
        if (turn.node() >= 0) {
            return turn.before().frameOf(turn.before().node(turn.node()));
        }
        return turn.act().plain() instanceof StepAct.Open
                ? turn.after().top()
                : turn.before().top();
    }

    /// Turns at one place and the steps that do them again.
    private record Stretch(String id, Frame frame, List<Turn> turns, List<Step> steps) {}

    private Stretch written(List<Turn> turns) {
        Frame frame = frame(turns.getFirst());
        String id = names.milestone(frame);
        List<Step> steps =
                turns.stream().map(turn -> writer.write(stepId(id, turn), turn)).toList();
        return new Stretch(id, frame, turns, writer.leadingOn(steps, turns));
    }

    private Optional<Recorded> milestone(Stretch stretch, InputUses uses) {
        for (int i = 0; i < stretch.turns().size(); i++) {
            Turn turn = stretch.turns().get(i);
            Step step = stretch.steps().get(i);
            if (step.isCommit()) {
                guard(step, turn, uses);
            }
            if (Dialogs.acceptsForNothing(turn.act())) {
                remarks.add(step.id() + " was to accept any dialog, and none was raised in this run: it accepts none");
            }
            Optional<Recorded> refusal = refusal(step, turn);
            if (refusal.isPresent()) {
                return refusal;
            }
            origins.add(new Provenance.Origin(step.id(), turn.actor(), rung(step), turn.reason()));
            checkpoint(step, turn, uses);
        }
        boolean signsOn = stretch.steps().stream().anyMatch(step -> fillsSecret(step.act()));
        milestones.add(
                new Milestone(stretch.id(), "At " + stretch.frame().path(), signsOn, stretch.steps(), List.of()));
        return Optional.empty();
    }

    private String stepId(String milestone, Turn turn) {
        return turn.node() < 0
                ? names.free(milestone, turn.act())
                : names.step(milestone, turn.before(), turn.before().node(turn.node()), turn.act());
    }

    private Optional<Recorded> refusal(Step step, Turn turn) {
        if (step.control().filter(control -> control.rungs().isEmpty()).isPresent()) {
            Node node = turn.before().node(turn.node());
            return refused(
                    "CONTROL_NOT_NAMEABLE",
                    step,
                    "no name, label, caption or place tells this " + node.role().wire()
                            + " from every other on all screens of the run");
        }
        if (step.act().plain() instanceof StepAct.Drag(var onto) && onto.rungs().isEmpty()) {
            return refused("CONTROL_NOT_NAMEABLE", step, "nothing tells what it was dragged onto from everything else");
        }
        if (step.act().plain() instanceof StepAct.ScrollThrough && step.expect().isEmpty()) {
            return refused("SCROLL_WITHOUT_END", step, "nothing was done afterwards with what it was scrolled for");
        }
        if (step.risk() != Step.Risk.SAFE && step.commit().isEmpty()) {
            return refused(
                    "COMMIT_WITHOUT_MARKER", step, "the screen after it shows nothing new that proves it landed");
        }
        if (step.isCommit() && !isGuarded(turn)) {
            return refused(
                    "COMMIT_WITHOUT_RECORD", step, "the screen before it does not show which record it is about");
        }
        if (step.act().plain() instanceof StepAct.Fill(var value)
                && !value.contains("${secret.")
                && turn.before().node(turn.node()).is(State.PROTECTED)) {
            return refused("SECRET_IN_THE_CLEAR", step, "a secret field was filled with a literal text");
        }
        return Optional.empty();
    }

    private static Optional<Recorded> refused(String code, Step step, String reason) {
        return Optional.of(new Recorded.NotRecordable(code, step.id(), reason));
    }

    /// A place worth naming is where a frame moved on; the last one is `cp.done`.
    private void checkpoint(Step step, Turn turn, InputUses uses) {
        if (!screens.movesOn(turn.before(), turn.after()) || step.act().onlyReads()) {
            return;
        }
        List<Condition> holds = new ArrayList<>(screens.whatIsNew(turn.before(), turn.after()));
        holds.addAll(bindings(turn.after(), step, uses));
        String id = nothingButReadsAfter(turn) ? "cp.done" : "cp." + step.id().replace('.', '_');
        checkpoints.add(new Checkpoint(id, step.id(), new Condition.All(holds)));
    }

    /// A record may change where it stands without the screen moving on, as a row that is edited in place does; what
    /// shows the inputs just before the commit becomes a checkpoint of its own then.
    private void guard(Step step, Turn turn, InputUses uses) {
        List<Condition> shown = bindings(turn.before(), step, uses);
        if (!isGuarded(turn) && !shown.isEmpty() && !origins.isEmpty()) {
            String previous = origins.getLast().step();
            checkpoints.removeIf(one -> one.after().equals(previous));
            checkpoints.add(new Checkpoint("cp." + previous.replace('.', '_'), previous, new Condition.All(shown)));
        }
    }

    private List<Condition> bindings(Observation seen, Step after, InputUses uses) {
        return screens.bindings(seen).stream()
                .filter(one -> uses.isNoChance(one, after))
                .toList();
    }

    /// Whether the newest checkpoint still holds just before the turn, and binds an input if there is one.
    private boolean isGuarded(Turn turn) {
        if (checkpoints.isEmpty()) {
            return false;
        }
        Condition newest = checkpoints.getLast().holds();
        return (task.inputs().isEmpty() || isBound(newest))
                && newest.expand(templating::filled).on(turn.before()).holds();
    }

    private static boolean isBound(Condition condition) {
        StringBuilder texts = new StringBuilder();
        condition.expand(text -> {
            texts.append(text);
            return text;
        });
        return texts.indexOf("${") >= 0;
    }

    private boolean nothingButReadsAfter(Turn turn) {
        int at = exploration.turns().indexOf(turn);
        return exploration.turns().stream()
                .skip(at + 1L)
                .allMatch(one -> one.act().onlyReads());
    }

    private Capability capability() {
        boolean commits =
                milestones.stream().flatMap(one -> one.steps().stream()).anyMatch(Step::isCommit);
        Contract contract = new Contract(
                task.inputs().stream().map(this::narrowed).toList(),
                task.outputs(),
                commits ? task.effect() : Contract.Effect.READ,
                !commits,
                task.family().outcomes(),
                true);
        Target target = new Target(
                task.family().name(),
                Target.BROWSER,
                task.entry(),
                task.family().locale(),
                Set.of());
        return new Capability(
                Capability.SCHEMA,
                task.name(),
                1,
                task.goal(),
                contract,
                target,
                task.credentials(),
                milestones,
                checkpoints,
                task.family().detectors(),
                task.family().recoverers(),
                new Provenance(exploration.run(), exploration.at(), exploration.by(), origins, leftOut),
                Standing.DRAFT);
    }

    /// A text that was all digits in this run is taken to be digits always, so that a word in its place is refused
    /// before anything is started; the reviewer is told.
    private Input narrowed(Input input) {
        String value = task.values().getOrDefault(input.name(), "");
        boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
        if (input.type() != ValueType.STRING || !input.pattern().isEmpty() || !digits) {
            return input;
        }
        remarks.add(input.name() + " takes digits only, as its value in this run was");
        return input.matching("[0-9]+");
    }

    private void remarkOnTooShort(Input input) {
        String value = task.values().getOrDefault(input.name(), "");
        if (!value.isEmpty() && !Templating.isTelling(value)) {
            remarks.add(input.name() + " had a value of one character in this run, which no screen can be searched for;"
                    + " discover with a longer one");
        }
    }

    private static String rung(Step step) {
        return step.control()
                .flatMap(control -> control.rungs().stream().findFirst())
                .map(rung -> rung.kind())
                .orElse("none");
    }

    private static boolean fillsSecret(StepAct act) {
        return act.plain() instanceof StepAct.Fill(var value) && value.contains("${secret.");
    }
}
