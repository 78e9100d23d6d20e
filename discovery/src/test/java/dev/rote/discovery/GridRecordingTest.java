package dev.rote.discovery;

import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.image;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Checkpoint;
import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.capability.Validation;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is recorded where records are rows of a grid and a row is edited in place: no new place, no caption beside a
/// field, icons instead of buttons.
class GridRecordingTest {
    private static final Rung STREET = new Rung.TableCell("${customer_id}", "STREET", Role.TEXTBOX);
    private static final StepAct PRESS = new StepAct.Press(new DialogAnswer.Dismiss());

    private final Observation menu = Screen.at("/menu").show(text("Customers")).observed(1);
    private final Observation grid = row(2, "/grid", "1 Main St");
    private final Observation editing = editing(3, "1 Main St");
    private final Observation filled = editing(4, "2 Quay Street");
    private final Observation saved = row(5, "/saved", "2 Quay Street");

    @Test
    void namesAFieldByTheRowOfTheInputBeforeTheHeaderAboveIt() {
        Step fill = step("grid.street");

        assertThat(fill.control().orElseThrow().rungs()).startsWith(STREET, new Rung.NearText(Role.TEXTBOX, "STREET"));
        assertThat(fill.act()).isEqualTo(new StepAct.Fill("${street}"));
        assertThat(fill.expect())
                .hasValueSatisfying(expected -> assertThat(expected)
                        .isInstanceOfSatisfying(
                                Condition.ValueSet.class,
                                holds -> assertThat(holds.value()).isEqualTo("${street}")));
    }

    @Test
    void namesAnIconByTheRowOfTheInputToo() {
        assertThat(step("grid.edit").control().orElseThrow().rungs())
                .startsWith(new Rung.RoleName(Role.IMG, "Edit"), new Rung.RowName(Role.IMG, "Edit", "${customer_id}"));
    }

    @Test
    void expectsTheNewIconsWhereAPressBringsNothingElse() {
        assertThat(step("grid.edit").expect())
                .hasValue(new Condition.All(List.of(
                        new Condition.RegionPresent("", Role.IMG, "Save"),
                        new Condition.RegionPresent("", Role.IMG, "Cancel"))));
    }

    @Test
    void guardsACommitByWhatTheEditedRowHoldsJustBeforeIt() {
        Checkpoint guard = draft().checkpointAfter(step("grid.street")).orElseThrow();

        assertThat(guard.holds().expand(GridRecordingTest::given).on(filled).holds())
                .isTrue();
        assertThat(guard.holds().expand(GridRecordingTest::given).on(editing).holds())
                .isFalse();
        assertThat(guard.holds()
                        .expand(text -> text.replace("${customer_id}", "9001").replace("${street}", "2 Quay Street"))
                        .on(filled)
                        .holds())
                .isFalse();
    }

    @Test
    void provesACommitByTheRowThatShowsTheInputsAfterwards() {
        Step commit = step("grid.save");
        Condition marker = commit.commit().orElseThrow().marker().expand(GridRecordingTest::given);

        assertThat(marker.on(saved).holds()).isTrue();
        assertThat(marker.on(row(6, "/saved", "1 Main St")).holds()).isFalse();
        assertThat(commit.attempts()).isEqualTo(1);
    }

    @Test
    void keepsNoValueOfTheRecord() {
        assertThat(CapabilityFiles.text(draft()))
                .doesNotContain("9002")
                .doesNotContain("Main St")
                .doesNotContain("Quay");
    }

    @Test
    void refusesACommitWhoseScreenDoesNotShowTheRecord() {
        Observation blank = Screen.at("/grid").show(image("Save")).observed(7);
        Exploration hidden = exploration(List.of(
                turn(menu, -1, new StepAct.Open("/grid"), grid, Step.Risk.SAFE),
                turn(blank, node(blank, Role.IMG, "Save"), PRESS, saved, Step.Risk.RISKY)));

        assertThat(Recorder.record(hidden))
                .isInstanceOfSatisfying(
                        Recorded.NotRecordable.class,
                        refused -> assertThat(refused.code()).isEqualTo("COMMIT_WITHOUT_RECORD"));
    }

    private Capability draft() {
        Recorded recorded = Recorder.record(exploration(List.of(
                turn(menu, -1, new StepAct.Open("/grid"), grid, Step.Risk.SAFE),
                turn(grid, node(grid, Role.IMG, "Edit"), PRESS, editing, Step.Risk.SAFE),
                turn(
                        editing,
                        fieldHolding(editing, "1 Main St"),
                        new StepAct.Fill("${street}"),
                        filled,
                        Step.Risk.SAFE),
                turn(filled, node(filled, Role.IMG, "Save"), PRESS, saved, Step.Risk.RISKY))));
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        Capability capability = ((Recorded.Draft) recorded).capability();
        assertThat(Validation.of(capability).problems()).isEmpty();
        return capability;
    }

    private Step step(String id) {
        return draft().steps().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        "steps: " + draft().steps().stream().map(Step::id).toList()));
    }

    private static Exploration exploration(List<Turn> turns) {
        Family family = new Family(
                "grids", Target.Locale.PLAIN, Duration.ofSeconds(3), List.of(), List.of(), List.of(), List.of());
        Task task = new Task(
                "Change a customer's street",
                "change_customer_street",
                "/grid",
                family,
                List.of(Input.of("customer_id", ValueType.INTEGER, true), Input.of("street", ValueType.STRING, true)),
                Map.of("customer_id", "9002", "street", "2 Quay Street"),
                List.<Output>of(),
                Map.of(),
                Contract.Effect.REVERSIBLE);
        return new Exploration("run-1", Instant.EPOCH, task, turns, Map.of());
    }

    private static Turn turn(Observation before, int node, StepAct act, Observation after, Step.Risk risk) {
        return new Turn(before, node, act, Provenance.Actor.SCRIPT, "", risk, after);
    }

    private static Observation row(long sequence, String path, String street) {
        return grid(
                sequence,
                path,
                rowOf(cell(image("Edit"), image("Delete")), cell(text("9002")), cell(text(street))),
                rowOf(cell(image("Add")), cell(), cell()));
    }

    private static Observation editing(long sequence, String street) {
        return grid(
                sequence,
                "/grid",
                rowOf(
                        cell(image("Save"), image("Cancel")),
                        cell(field("r1c1").holding("9002")),
                        cell(field("r1c2").holding(street))),
                rowOf(cell(), cell(), cell()));
    }

    private static Observation grid(long sequence, String path, Part record, Part adding) {
        return Screen.at(path)
                .show(table(header("Action", "ID", "STREET"), record, adding))
                .observed(sequence);
    }

    private static int node(Observation seen, Role role, String name) {
        return seen.nodes().stream()
                .filter(node -> node.role() == role && node.name().equals(name))
                .findFirst()
                .orElseThrow()
                .index();
    }

    private static int fieldHolding(Observation seen, String value) {
        return seen.nodes().stream()
                .filter(node -> node.role() == Role.TEXTBOX && node.value().equals(value))
                .map(Node::index)
                .findFirst()
                .orElseThrow();
    }

    private static String given(String text) {
        return text.replace("${customer_id}", "9002").replace("${street}", "2 Quay Street");
    }
}
