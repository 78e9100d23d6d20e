package dev.rote.discovery;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.capability.ValueType;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.testbed.Screen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// What a run may not write is in no draft made of it: here the name a clerk signs on with, which every page shows.
class ClearingTest {
    private static final String SENSITIVE = "4410003001";

    private final Observation blank = Screen.at("/blank").observed(1);
    private final Observation start = page("/start", 2, "");
    private final Observation filled = page("/start", 3, SENSITIVE);
    private final Observation found = Screen.at("/found")
            .show(
                    heading("Welcome back, cclerk"),
                    line(text("Logged in as cclerk"), link("Sign off cclerk")),
                    table(row("Account:", SENSITIVE), row("Status:", "open"), row("Handled by:", "cclerk")))
            .observed(4);

    @Test
    void namesNoControlAndNoScreenByTheNameOfTheOneSignedOn() {
        Exploration run = run().cleared(text -> text.replace("cclerk", "***").replace(SENSITIVE, "***"));

        String draft = CapabilityFiles.text(draft(run));

        assertThat(draft).doesNotContain("cclerk").doesNotContain("***").doesNotContain(SENSITIVE);
        assertThat(CapabilityFiles.text(draft(run()))).contains("Logged in as cclerk");
    }

    @Test
    void stillBindsASensitiveInputToTheScreen() {
        Exploration run = run().cleared(text -> text.replace("cclerk", "***").replace(SENSITIVE, "***"));

        assertThat(draft(run).checkpoints().getLast().holds().inWords()).contains("shows \"${account}\"");
    }

    @Test
    void bindsNothingToWhatWasLeftOutInItsFile() {
        Exploration kept = run().cleared(text -> text.replace("cclerk", "***"));
        Task masked = kept.task().knowing(Map.of("account", "***"));
        Exploration read = new Exploration(kept.run(), kept.at(), masked, kept.turns(), kept.outputs());

        String words = draft(read.cleared(text -> text.replace(SENSITIVE, "***")))
                .checkpoints()
                .getLast()
                .holds()
                .inWords();

        assertThat(words).doesNotContain("${account}").doesNotContain("***");
    }

    private Exploration run() {
        StepAct press = new StepAct.Press(new DialogAnswer.Dismiss());
        List<Turn> turns = List.of(
                turn(blank, -1, new StepAct.Open("/start"), start),
                turn(start, index(start, node -> node.role() == Role.TEXTBOX), new StepAct.Fill("${account}"), filled),
                turn(filled, index(filled, node -> node.role() == Role.BUTTON), press, found),
                turn(
                        found,
                        index(
                                found,
                                node -> node.role() == Role.CELL
                                        && found.textOf(node).equals("open")),
                        new StepAct.Read("status", "", ""),
                        found));
        Family family = new Family(
                "desk", Target.Locale.PLAIN, Duration.ofSeconds(3), List.of(), List.of(), List.of(), List.of());
        Task task = new Task(
                "Where an account stands",
                "account_status",
                "/start",
                family,
                List.of(Input.of("account", ValueType.STRING, true).asSensitive()),
                Map.of("account", SENSITIVE),
                List.of(Output.of("status", ValueType.STRING, true)),
                Map.of(),
                Contract.Effect.READ);
        return new Exploration("run-1", Instant.EPOCH, task, turns, Map.of("status", "open"));
    }

    /// A page whose only field stands beside who is signed on.
    private static Observation page(String path, long sequence, String holding) {
        return Screen.at(path)
                .show(
                        heading("Accounts"),
                        line(
                                text("Logged in as cclerk"),
                                field("q")
                                        .named("Account number", Node.NameSource.PLACEHOLDER)
                                        .holding(holding)),
                        button("Find"))
                .observed(sequence);
    }

    private static Capability draft(Exploration run) {
        Recorded recorded = Recorder.record(run);
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        return ((Recorded.Draft) recorded).capability();
    }

    private static Turn turn(Observation before, int node, StepAct act, Observation after) {
        return new Turn(before, node, act, Provenance.Actor.SCRIPT, "", Step.Risk.SAFE, after);
    }

    private static int index(Observation seen, Predicate<Node> wanted) {
        return seen.nodes().stream().filter(wanted).findFirst().orElseThrow().index();
    }
}
