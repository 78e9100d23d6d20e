package dev.rote.discovery;

import dev.rote.capability.Provenance.Actor;
import dev.rote.capability.StepAct;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Control;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Plays a recorded sequence back as if a model took its decisions; waits for a control that is not there yet,
/// and is stuck when it does not come.
public final class ScriptedExplorer implements Explorer {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /// How often a line is tried whose control was in the way of something or moved.
    private static final int MOST_TRIES = 3;

    private static final List<Obstacle> IN_THE_WAY =
            List.of(Obstacle.STALE, Obstacle.NOT_VISIBLE, Obstacle.UNSTABLE, Obstacle.COVERED, Obstacle.DISABLED);

    private final Script script;
    private int next;
    private int refused = -1;
    private int tries;
    private int stuck = -1;
    /// Why the line before was refused, if it was.
    private String before = "";
    private Optional<Instant> waitingSince = Optional.empty();

    public ScriptedExplorer(Script script) {
        this.script = script;
    }

    @Override
    public Actor actor() {
        return Actor.SCRIPT;
    }

    @Override
    public Decision decide(Situation situation, Run run) {
        if (next > 0 && wasNotDone(situation.refusal())) {
            return again(situation.refusal());
        }
        if (!situation.refusal().isEmpty()) {
            before = "\nline " + next + " of the script was refused: " + situation.refusal();
        }
        if (next >= script.lines().size()) {
            return new Decision.Done("the script is at its end");
        }
        Script.Line line = script.lines().get(next);
        if (line.act().isEmpty()) {
            return ended(situation, line.reason());
        }
        StepAct act = line.act().get();
        if (line.on().isEmpty()) {
            next++;
            return new Decision.Free(act, line.reason());
        }
        Control control = line.on().get();
        Templating inputs = new Templating(situation.task().values());
        return switch (Resolver.resolve(situation.screen(), control.expand(inputs::filled))) {
            case Resolution.Found found -> {
                next++;
                before = "";
                waitingSince = Optional.empty();
                yield new Decision.On(found.node().ref(), act, line.reason());
            }
            case Resolution.Ambiguous ambiguous -> waiting(control, ambiguous, run);
            case Resolution.Unresolved unresolved -> waiting(control, unresolved, run);
        };
    }

    /// The line it is stuck at.
    Optional<Script.Line> stuckAt() {
        return stuck >= 0 && stuck < script.lines().size()
                ? Optional.of(script.lines().get(stuck))
                : Optional.empty();
    }

    /// Goes on after something else was done for the line it was stuck at: with that line where its control is
    /// there now, else with the next, if that can go on; `stoodIn` says that the other thing was of the same
    /// kind.
    void goOn(Situation situation, boolean stoodIn) {
        boolean further = !isThere(stuck, situation)
                && stuck + 1 < script.lines().size()
                && (script.lines().get(stuck + 1).on().isPresent() ? isThere(stuck + 1, situation) : stoodIn);
        next = further ? stuck + 1 : stuck;
        stuck = -1;
        tries = 0;
        waitingSince = Optional.empty();
    }

    private boolean isThere(int line, Situation situation) {
        Templating inputs = new Templating(situation.task().values());
        return script.lines().get(line).on().stream()
                .map(control -> Resolver.resolve(situation.screen(), control.expand(inputs::filled)))
                .anyMatch(Resolution.Found.class::isInstance);
    }

    private Decision stuck(int line, String why) {
        stuck = line;
        return new Decision.Stuck(why);
    }

    /// Something lay over the control or it moved; what a rule refused, and what may have been done, is not
    /// tried again.
    private static boolean wasNotDone(String refusal) {
        return refusal.startsWith("STALE")
                || IN_THE_WAY.stream().anyMatch(obstacle -> refusal.startsWith("ACTION_FAILED: " + obstacle));
    }

    private Decision again(String refusal) {
        int line = next - 1;
        tries = line == refused ? tries + 1 : 1;
        refused = line;
        String what = "line " + next + " of the script was refused: " + refusal;
        if (tries >= MOST_TRIES) {
            return stuck(line, what);
        }
        next = line;
        return new Decision.Reobserve(what);
    }

    private static Decision ended(Situation situation, String reason) {
        return situation.refusal().isEmpty()
                ? new Decision.Done(reason)
                : new Decision.Stuck("the script is done and was refused: " + situation.refusal());
    }

    private Decision waiting(Control control, Resolution resolution, Run run) {
        Instant now = run.clock().instant();
        Instant since = waitingSince.orElse(now);
        waitingSince = Optional.of(since);
        return Duration.between(since, now).compareTo(PATIENCE) < 0
                ? new Decision.Reobserve("waiting for " + control.inWords())
                : stuck(
                        next,
                        "line " + (next + 1) + " of the script looks for " + control.inWords() + "\n"
                                + resolution.explanation() + before);
    }
}
