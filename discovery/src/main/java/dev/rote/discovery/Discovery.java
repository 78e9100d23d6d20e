package dev.rote.discovery;

import dev.rote.capability.Output;
import dev.rote.capability.OutputText;
import dev.rote.capability.Provenance.Actor;
import dev.rote.capability.Step.Risk;
import dev.rote.capability.StepAct;
import dev.rote.policy.Gate;
import dev.rote.policy.Intent;
import dev.rote.policy.Judgement;
import dev.rote.surface.Extent;
import dev.rote.surface.Hold;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceGone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Works a task out on a live surface: observe, let the explorer decide, ask the policy, act, look again; until
/// done, stuck, or out of budget.
///
/// Nothing depends on the explorer being good or honest: what it may do is decided by the gate, and what it
/// reads is read here.
public final class Discovery {
    /// The step name that an act is judged under while there are no steps yet; consent to a discovery names it.
    public static final String STEP = "discovery";
    /// Unchanged screens after an act until the run is a dead end.
    private static final int DEAD_END = 3;
    /// Answers one after the other that cannot be carried out, until it is given up.
    private static final int MOST_UNUSABLE = 8;

    private final Surface surface;
    private final Explorer explorer;
    private final Gate gate;
    private final Fence fence;
    private final Hands hands;
    private final Budget budget;

    /// The surface was opened within the fence.
    public Discovery(Surface surface, Explorer explorer, Gate gate, Fence fence, Hands hands, Budget budget) {
        this.surface = surface;
        this.explorer = explorer;
        this.gate = gate;
        this.fence = fence;
        this.hands = hands;
        this.budget = budget;
    }

    /// Explores; `id` names the run. The surface stays open.
    public Discovered explore(String id, Task task, Run run) {
        return new Attempt(id, task, run.within(budget.time())).explore();
    }

    private final class Attempt {
        private final String id;
        private final Task task;
        private final Run run;
        private final Instant started;
        private final List<Turn> turns = new ArrayList<>();
        private final Map<String, String> outputs = new HashMap<>();
        private final Heard heard = new Heard(surface);
        private String refusal = "";
        private int unchanged;
        private int decisions;
        private int unusable;

        Attempt(String id, Task task, Run run) {
            this.id = id;
            this.task = task;
            this.run = run;
            this.started = run.clock().instant();
        }

        Discovered explore() {
            try {
                Observation blank = surface.observe(run);
                Optional<Discovered> opened =
                        perform(blank, Optional.empty(), new StepAct.Open(task.entry()), "the entry of the task");
                return opened.orElseGet(this::turns);
            } catch (SurfaceGone gone) {
                return stopped("SURFACE_LOST", String.valueOf(gone.getMessage()));
            }
        }

        private Discovered turns() {
            Observation screen = Settling.settled(surface, run);
            while (true) {
                if (run.isOver()) {
                    return stopped("TIMEOUT", "the time of " + budget.time().toSeconds() + " s is over");
                }
                if (++decisions > budget.steps()) {
                    return stopped("STEP_LIMIT", "the limit of " + budget.steps() + " decisions is reached");
                }
                Decision decision = explorer.decide(situation(screen), run);
                note(decision);
                if (run.isOver() && !(decision instanceof Decision.Broken)) {
                    return stopped(
                            "TIMEOUT",
                            "the decision came after " + budget.time().toSeconds() + " s");
                }
                refusal = "";
                Optional<Discovered> end = carryOut(decision, screen);
                if (end.isPresent()) {
                    return end.get();
                }
                screen = Settling.settled(surface, run);
            }
        }

        private Situation situation(Observation screen) {
            Optional<Picture> picture =
                    explorer.pictured(screen).map(masked -> surface.picture(masked, Extent.WINDOW, run));
            return new Situation(task, screen, turns, outputs, refusal, picture);
        }

        private Optional<Discovered> carryOut(Decision decision, Observation screen) {
            unusable = decision instanceof Decision.Unusable ? unusable + 1 : 0;
            return switch (decision) {
                case Decision.Unusable(var code, var why) -> {
                    refusal = code + ": " + why;
                    yield unusable < MOST_UNUSABLE
                            ? Optional.empty()
                            : Optional.of(stopped("ANSWERS_UNUSABLE", "the last of them: " + refusal));
                }
                case Decision.Broken(var code, var why) -> Optional.of(stopped(code, why));
                case Decision.Done done -> finished(done, screen);
                case Decision.Stuck(var reason) -> Optional.of(new Discovered.Escalated("STUCK", reason, soFar()));
                case Decision.Reobserve _ -> {
                    decisions -= explorer.actor() == Actor.SCRIPT ? 1 : 0;
                    surface.awaitChange(screen, run.within(Settling.PATIENCE));
                    yield Optional.empty();
                }
                case Decision.Free(var act, var reason) ->
                    act instanceof StepAct.ReadDialog read
                            ? read(screen, read, reason)
                            : perform(screen, Optional.empty(), act, reason);
                case Decision.On(var ref, var act, var reason) -> {
                    Optional<Node> node = screen.node(ref);
                    if (node.isEmpty()) {
                        refusal = "STALE: the reference is not of the screen shown";
                        yield Optional.empty();
                    }
                    yield act instanceof StepAct.Read read
                            ? read(screen, node.get(), read, reason)
                            : perform(screen, node, act, reason);
                }
            };
        }

        private Optional<Discovered> finished(Decision.Done done, Observation screen) {
            for (String output : inTheirOrder(done.places().keySet())) {
                Decision.OutputPlace place =
                        Objects.requireNonNull(done.places().get(output));
                StepAct.Read read = new StepAct.Read(output, place.after(), place.before());
                Optional<Discovered> end = carryOut(new Decision.On(place.node(), read, done.reason()), screen);
                if (end.isPresent() || !refusal.isEmpty()) {
                    return end;
                }
            }
            List<String> missing = task.outputs().stream()
                    .filter(output -> output.required() && !outputs.containsKey(output.name()))
                    .map(output -> output.name())
                    .toList();
            if (!missing.isEmpty()) {
                refusal = "OUTPUT_NOT_READ: nothing was read yet for " + String.join(", ", missing);
                return Optional.empty();
            }
            run.journal().note("discovery.done", Map.of("reason", done.reason()));
            return Optional.of(new Discovered.Complete(soFar()));
        }

        /// As the task declares them, so that whoever decides brings about the same draft; unknown ones last.
        private List<String> inTheirOrder(Set<String> named) {
            return Stream.concat(
                            task.outputs().stream().map(Output::name),
                            named.stream().sorted())
                    .filter(named::contains)
                    .distinct()
                    .toList();
        }

        private Optional<Discovered> read(Observation screen, Node node, StepAct.Read read, String reason) {
            if (isUnknown(read.output())) {
                return Optional.empty();
            }
            Node whole = LadderWriter.widened(screen, node);
            Optional<String> text = read.part(screen.textOf(whole)).filter(one -> !one.isEmpty());
            if (text.isEmpty()) {
                refusal = "NOTHING_TO_READ: that place shows no text to read";
                return Optional.empty();
            }
            if (isUnreadable(read.output(), text.get())) {
                return Optional.empty();
            }
            outputs.put(read.output(), text.get());
            turns.add(new Turn(screen, whole.index(), read, explorer.actor(), reason, Risk.SAFE, screen));
            return Optional.empty();
        }

        private Optional<Discovered> read(Observation screen, StepAct.ReadDialog read, String reason) {
            if (isUnknown(read.output())) {
                return Optional.empty();
            }
            heard.listens();
            Optional<String> text = heard.said(read);
            if (text.isEmpty()) {
                refusal = "NOTHING_TO_READ: no dialog of that kind said it since the newest act";
                return Optional.empty();
            }
            outputs.put(read.output(), text.get());
            turns.add(new Turn(screen, -1, read, explorer.actor(), reason, Risk.SAFE, screen));
            return Optional.empty();
        }

        /// Another place may be meant than one whose text is not of the output's type.
        private boolean isUnreadable(String output, String text) {
            for (Output one : task.outputs()) {
                if (one.name().equals(output)
                        && OutputText.read(text, one.type(), task.family().locale())
                                instanceof OutputText.Reading.Unreadable(var expected)) {
                    refusal = "OUTPUT_UNREADABLE: what stands there is not " + expected;
                    return true;
                }
            }
            return false;
        }

        private boolean isUnknown(String output) {
            boolean unknown =
                    task.outputs().stream().noneMatch(one -> one.name().equals(output));
            refusal = unknown ? "UNKNOWN_OUTPUT: the task has no output " + output : refusal;
            return unknown;
        }

        private Optional<Discovered> perform(Observation screen, Optional<Node> node, StepAct act, String reason) {
            if (act instanceof StepAct.Download(var output, var _) && isUnknown(output)) {
                return Optional.empty();
            }
            Intent intent = hands.whole(Intent.of(STEP, act, node), screen, task);
            return switch (gate.judge(screen, intent, hands.consent())) {
                case Judgement.Blocked(var code, var rule, var why) -> refused(code + ": " + rule + ": " + why);
                case Judgement.NeedsConsent(var rule, var why) ->
                    Optional.of(new Discovered.Escalated("NEEDS_APPROVAL", rule + ": " + why, soFar()));
                case Judgement.Allowed(var risk) -> {
                    heard.begins();
                    try (Hold _ = fence.round(surface, act, run)) {
                        Hands.Done done = hands.act(surface, screen, node, act, task, run);
                        yield done.refusal().isEmpty()
                                ? performed(screen, node, act, reason, risk)
                                : refused(done.refusal());
                    }
                }
            };
        }

        private Optional<Discovered> performed(
                Observation screen, Optional<Node> node, StepAct act, String reason, Risk risk) {
            Observation after = Settling.settled(surface, run);
            heard.listens();
            Optional<String> turnedBack = fence.turnedBack();
            if (turnedBack.isPresent()) {
                return refused(turnedBack.get());
            }
            if (act instanceof StepAct.Download(var output, var _)) {
                Optional<String> file = heard.file(after, run);
                if (file.isEmpty()) {
                    return refused("NO_FILE: it was pressed, and not one whole file came");
                }
                outputs.put(output, file.get());
            }
            turns.add(new Turn(
                    screen,
                    node.map(Node::index).orElse(-1),
                    heard.asAnswered(act),
                    explorer.actor(),
                    reason,
                    risk,
                    after));
            return deadEnd(screen, after);
        }

        private Optional<Discovered> refused(String why) {
            refusal = why;
            run.journal().note("discovery.refused", Map.of("why", why));
            return Optional.empty();
        }

        private Optional<Discovered> deadEnd(Observation before, Observation after) {
            unchanged = before.digest().equals(after.digest()) ? unchanged + 1 : 0;
            return unchanged >= DEAD_END
                    ? Optional.of(new Discovered.Escalated(
                            "DEAD_END", "the screen did not change after " + DEAD_END + " acts", soFar()))
                    : Optional.empty();
        }

        private void note(Decision decision) {
            run.journal()
                    .note(
                            "discovery.decision",
                            switch (decision) {
                                case Decision.On(var ref, var act, var reason) ->
                                    Map.of("act", act.kind(), "node", ref.toString(), "reason", reason);
                                case Decision.Free(var act, var reason) -> Map.of("act", act.kind(), "reason", reason);
                                case Decision.Reobserve(var reason) -> Map.of("act", "reobserve", "reason", reason);
                                case Decision.Done(var places, var reason) ->
                                    Map.of("act", "done", "outputs", places.size(), "reason", reason);
                                case Decision.Unusable(var code, var why) ->
                                    Map.of("act", "unusable", "code", code, "reason", why);
                                case Decision.Broken(var code, var why) ->
                                    Map.of("act", "broken", "code", code, "reason", why);
                                case Decision.Stuck(var reason) -> Map.of("act", "stuck", "reason", reason);
                            });
        }

        private Exploration soFar() {
            return new Exploration(id, started, task, turns, outputs);
        }

        private Discovered stopped(String code, String reason) {
            return new Discovered.Stopped(code, reason, soFar());
        }
    }
}
