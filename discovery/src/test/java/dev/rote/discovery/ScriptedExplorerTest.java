package dev.rote.discovery;

import static dev.rote.testbed.Part.button;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.RecordingJournal;
import dev.rote.testbed.Screen;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScriptedExplorerTest {
    private static final String COVERED = "ACTION_FAILED: COVERED: a notice lies over it";

    private final Run run = Run.lasting(Duration.ofMinutes(1), new FakeClock(), new RecordingJournal());
    private final Observation screen =
            Screen.at("/").show(button("First"), button("Second")).observed();
    private final ScriptedExplorer explorer =
            new ScriptedExplorer(new Script(List.of(press("First"), press("Second"))));

    @Test
    void triesALineAgainWhoseControlWasCovered() {
        assertThat(pressed("")).isEqualTo("First");
        assertThat(decide(COVERED)).isInstanceOf(Decision.Reobserve.class);
        assertThat(pressed("")).isEqualTo("First");
        assertThat(pressed("")).isEqualTo("Second");
    }

    @Test
    void isStuckWhenTheControlStaysCovered() {
        for (int i = 0; i < 2; i++) {
            assertThat(pressed("")).isEqualTo("First");
            assertThat(decide(COVERED)).isInstanceOf(Decision.Reobserve.class);
        }
        assertThat(pressed("")).isEqualTo("First");
        assertThat(decide(COVERED))
                .isInstanceOfSatisfying(
                        Decision.Stuck.class,
                        stuck -> assertThat(stuck.reason()).contains("line 1").contains(COVERED));
    }

    @Test
    void goesOnAfterARuleRefusedALineAndNeverRepeatsWhatMayHaveBeenDone() {
        assertThat(pressed("")).isEqualTo("First");
        assertThat(pressed("POLICY_BLOCKED: paths: not there")).isEqualTo("Second");

        ScriptedExplorer other = new ScriptedExplorer(new Script(List.of(press("First"), press("Second"))));
        assertThat(other.decide(situation(""), run)).isInstanceOf(Decision.On.class);
        assertThat(name(other.decide(situation("ACTION_FAILED: UNCERTAIN: no answer"), run)))
                .isEqualTo("Second");
    }

    private String pressed(String refusal) {
        return name(decide(refusal));
    }

    private String name(Decision decision) {
        assertThat(decision).isInstanceOf(Decision.On.class);
        return screen.node(((Decision.On) decision).node()).orElseThrow().name();
    }

    private Decision decide(String refusal) {
        return explorer.decide(situation(refusal), run);
    }

    private Situation situation(String refusal) {
        Family family = new Family(
                "none", Target.Locale.PLAIN, Duration.ofSeconds(1), List.of(), List.of(), List.of(), List.of());
        Task task =
                new Task("press", "press", "/", family, List.of(), Map.of(), List.of(), Map.of(), Contract.Effect.READ);
        return new Situation(task, screen, List.of(), Map.of(), refusal);
    }

    private static Script.Line press(String name) {
        return new Script.Line(
                Optional.of(new StepAct.Press(new DialogAnswer.Dismiss())),
                Optional.of(Control.in("", new Rung.RoleName(Role.BUTTON, name))),
                "");
    }
}
