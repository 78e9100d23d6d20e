package dev.rote.discovery;

import dev.rote.capability.Provenance.Actor;
import dev.rote.capability.StepAct;
import dev.rote.surface.Control;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Plays a recorded sequence back as if a model took its decisions; waits for a control that is not there yet, and is
/// stuck when it does not come.
public final class ScriptedExplorer implements Explorer {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Script script;
    private int next;
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
                waitingSince = Optional.empty();
                yield new Decision.On(found.node().ref(), act, line.reason());
            }
            case Resolution.Ambiguous ambiguous -> waiting(control, ambiguous, run);
            case Resolution.Unresolved unresolved -> waiting(control, unresolved, run);
        };
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
                : new Decision.Stuck("line " + (next + 1) + " of the script looks for " + control.inWords() + "\n"
                        + resolution.explanation());
    }
}
