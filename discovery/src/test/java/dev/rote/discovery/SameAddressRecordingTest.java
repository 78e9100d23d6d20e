package dev.rote.discovery;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.choice;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.Checkpoint;
import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Milestone;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.capability.Validation;
import dev.rote.capability.ValueType;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.testbed.Screen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is recorded where one address answers with the sign-on first and with the application afterwards.
class SameAddressRecordingTest {
    private static final StepAct PRESS = new StepAct.Press(new DialogAnswer.Dismiss());

    private final Observation blank = Screen.at("/blank").observed(1);
    private final Observation signOn = signOn(2, "first");
    private final Observation home = Screen.at("/")
            .show(heading("RT at a glance"), table(header("Queue", "New"), row("Billing", "15")))
            .loaded("second")
            .observed(3);

    @Test
    void beginsAMilestoneWithTheDocumentThatTookThePlaceOfTheSignOn() {
        List<Milestone> milestones = draft(home).milestones();

        assertThat(milestones).extracting(Milestone::id).containsExactly("start", "start_2");
        assertThat(milestones).extracting(Milestone::signsOn).containsExactly(true, false);
        assertThat(milestones.getLast().steps())
                .extracting(Step::act)
                .allSatisfy(act -> assertThat(act).isInstanceOf(StepAct.Read.class));
    }

    @Test
    void knowsByItsNewWordsThatTheSignOnIsOver() {
        Checkpoint done = draft(home).checkpoints().getLast();

        assertThat(done.id()).isEqualTo("cp.done");
        assertThat(done.holds().on(home).holds()).isTrue();
        assertThat(done.holds().on(signOn).holds()).isFalse();
    }

    @Test
    void staysInItsMilestoneWhileTheDocumentIsTheSame() {
        Observation redrawn = Screen.at("/")
                .show(heading("RT at a glance"), table(header("Queue", "New"), row("Billing", "15")))
                .loaded("first")
                .observed(3);

        assertThat(draft(redrawn).milestones()).hasSize(1);
        assertThat(draft(redrawn).checkpoints()).extracting(Checkpoint::after).doesNotContain("start.submit");
    }

    @Test
    void takesAChoiceThatHappensToShowTheQueueForNoProofOfIt() {
        Observation preset = Screen.at("/")
                .show(
                        heading("RT at a glance"),
                        line(
                                text("Create in:"),
                                choice("where", "Billing", "Returns").holding("Billing")),
                        table(header("Queue", "New"), row("Billing", "15")))
                .loaded("second")
                .observed(3);

        Capability draft = draft(preset);

        assertThat(draft.checkpoints().getLast().holds().inWords()).doesNotContain("${queue}");
        assertThat(draft.steps().getLast().control().orElseThrow().rungs())
                .first()
                .isEqualTo(new Rung.TableCell("${queue}", "New", Role.CELL));
    }

    private Capability draft(Observation after) {
        List<Turn> turns = List.of(
                turn(blank, -1, new StepAct.Open("/"), signOn),
                turn(signOn, node(signOn, Role.TEXTBOX, ""), new StepAct.Fill("${secret.clerk.password}"), signOn),
                turn(signOn, node(signOn, Role.BUTTON, "Login"), PRESS, after),
                turn(after, cell(after, "15"), new StepAct.Read("count", "", ""), after));
        Family family = new Family(
                "desk", Target.Locale.PLAIN, Duration.ofSeconds(3), List.of("/"), List.of(), List.of(), List.of());
        Task task = new Task(
                "Count the new tickets of a queue",
                "new_tickets",
                "/",
                family,
                List.of(Input.of("queue", ValueType.STRING, true)),
                Map.of("queue", "Billing"),
                List.of(Output.of("count", ValueType.INTEGER, true)),
                Map.of("clerk", "secret://{tenant.id}/rt/clerk"),
                Contract.Effect.READ);
        Recorded recorded =
                Recorder.record(new Exploration("run-1", Instant.EPOCH, task, turns, Map.of("count", "15")));
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        Capability capability = ((Recorded.Draft) recorded).capability();
        assertThat(Validation.of(capability).problems()).isEmpty();
        return capability;
    }

    private static Observation signOn(long sequence, String document) {
        return Screen.at("/")
                .show(heading("Login"), line(text("Password:"), secretField("password")), button("Login"))
                .loaded(document)
                .observed(sequence);
    }

    private static Turn turn(Observation before, int node, StepAct act, Observation after) {
        return new Turn(before, node, act, Provenance.Actor.SCRIPT, "", Step.Risk.SAFE, after);
    }

    private static int node(Observation seen, Role role, String name) {
        return seen.nodes().stream()
                .filter(node -> node.role() == role && node.name().equals(name))
                .findFirst()
                .orElseThrow()
                .index();
    }

    private static int cell(Observation seen, String text) {
        return seen.nodes().stream()
                .filter(node -> node.role() == Role.CELL && seen.textOf(node).equals(text))
                .findFirst()
                .orElseThrow()
                .index();
    }
}
