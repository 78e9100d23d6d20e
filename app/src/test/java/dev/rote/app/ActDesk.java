package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Family;
import dev.rote.capability.Inputs;
import dev.rote.capability.Requirements;
import dev.rote.capability.Target;
import dev.rote.capability.Validation;
import dev.rote.discovery.Discovered;
import dev.rote.discovery.Discovery;
import dev.rote.discovery.Explorer;
import dev.rote.discovery.Fence;
import dev.rote.discovery.Hands;
import dev.rote.discovery.Recorded;
import dev.rote.discovery.Recorder;
import dev.rote.discovery.ScriptFile;
import dev.rote.discovery.ScriptedExplorer;
import dev.rote.discovery.Task;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.replay.Attendant;
import dev.rote.replay.Budget;
import dev.rote.replay.Onlooker;
import dev.rote.replay.Register;
import dev.rote.replay.Replay;
import dev.rote.replay.ReplayRequest;
import dev.rote.replay.ReplayResult;
import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Performs capabilities written down as files on the pages of an [ActSite].
record ActDesk(SurfaceProvider surfaces, String origin, Path runs) {
    static final Target.Locale LOCALE = new Target.Locale("de-DE", ",", ".", "dd.MM.yyyy");

    /// A capability that begins at that page.
    Paper paper(String entry) {
        return new Paper(this, entry);
    }

    Policy policy() {
        try {
            Files.createDirectories(runs);
            Path file = Files.writeString(runs.resolve("policy.yaml"), "name: default\n");
            return loaded(Policies.load(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Tenant tenant() {
        return new Tenant("local", "desk", origin, origin, true, "default", Map.of());
    }

    static Family family() {
        return new Family("desk", LOCALE, Duration.ofSeconds(5), List.of(), List.of(), List.of(), List.of());
    }

    ReplayResult perform(Capability capability, Map<String, String> given) {
        return perform(capability, given, Attendant.NOBODY);
    }

    ReplayResult perform(Capability capability, Map<String, String> given, Attendant attendant) {
        Inputs inputs = switch (Inputs.checkTyped(capability.contract(), given)) {
            case Inputs.Checked.Accepted(var accepted) -> accepted;
            case Inputs.Checked.Rejected(var problems) -> throw new AssertionError(problems.toString());
        };
        Redaction redaction = Redaction.of(policy());
        Secrets secrets = new Secrets(tenant(), Map.of(), runs.resolve("none"), redaction);
        return new Replay(surfaces, runs, Clock.systemUTC(), new Random())
                .perform(
                        new ReplayRequest(
                                capability,
                                CapabilityFiles.hash(capability),
                                inputs,
                                new ReplayRequest.Grounds(tenant(), family(), policy(), secrets, redaction),
                                new Consent.Given("reviewer", "work.commit"),
                                Register.NONE,
                                Budget.USUAL,
                                "",
                                ""),
                        RunIds.next(Clock.systemUTC(), new Random()),
                        Onlooker.NOBODY,
                        attendant);
    }

    /// What a script of decisions on that page makes of itself; it is safe, or the test fails.
    Capability learned(String script, Task task) throws IOException {
        Run run = Run.lasting(Duration.ofSeconds(40), Clock.systemUTC(), Journal.SILENT);
        Gate gate = new Gate(policy(), tenant());
        Fence fence = new Fence(gate);
        Secrets secrets = new Secrets(tenant(), Map.of(), runs.resolve("none"), Redaction.of(policy()));
        Path file = Files.createTempFile(runs, "script", ".yaml");
        try (InputStream text = ActDesk.class.getResourceAsStream("/acts/" + script);
                Surface surface =
                        surfaces.open(fence.round(Opening.of(gate.origins(), runs.resolve("downloads"))), run)) {
            Files.write(file, text.readAllBytes());
            Hands hands = new Hands(tenant(), gate, secrets, new Consent.None());
            Explorer explorer = new ScriptedExplorer(loaded(ScriptFile.read(file)));
            Discovered found = new Discovery(
                            surface,
                            explorer,
                            gate,
                            fence,
                            hands,
                            new dev.rote.discovery.Budget(40, Duration.ofSeconds(40)))
                    .explore("by-script", task.asShown(), run);
            assertThat(found).isInstanceOf(Discovered.Complete.class);
            Recorded recorded = Recorder.record(((Discovered.Complete) found).exploration());
            assertThat(recorded).isInstanceOf(Recorded.Draft.class);
            Capability draft = ((Recorded.Draft) recorded).capability();
            assertThat(Validation.of(draft).problems()).isEmpty();
            return draft;
        }
    }

    private static <T> T loaded(Loading<T> loading) {
        return switch (loading) {
            case Loading.Loaded<T>(var value) -> value;
            case Loading.Refused<T>(var why) -> throw new AssertionError(why.toString());
        };
    }

    /// A capability file in the making; steps follow one another, and the document is read as any file is.
    static final class Paper {
        private final ActDesk desk;
        private final String entry;
        private final List<String> inputs = new ArrayList<>();
        private final List<String> outputs = new ArrayList<>();
        private final List<String> steps = new ArrayList<>();
        private final List<String> checkpoints = new ArrayList<>();
        private int patience = 5_000;
        private String effect = "read";

        private Paper(ActDesk desk, String entry) {
            this.desk = desk;
            this.entry = entry;
        }

        Paper input(String name, String type) {
            inputs.add("{\"name\": \"%s\", \"type\": \"%s\", \"required\": true}".formatted(name, type));
            return this;
        }

        Paper output(String name, String type) {
            outputs.add("{\"name\": \"%s\", \"type\": \"%s\", \"required\": true}".formatted(name, type));
            return this;
        }

        Paper patience(int millis) {
            patience = millis;
            return this;
        }

        /// A step on a control; no `expect` when it is empty.
        Paper step(String control, String act, String expect) {
            return add("\"control\": " + control + ", \"act\": " + act, expect);
        }

        Paper titled(String title, String control, String act) {
            return add("\"title\": \"%s\", \"control\": %s, \"act\": %s".formatted(title, control, act), "");
        }

        /// A step on no control.
        Paper free(String act) {
            return free(act, "");
        }

        Paper free(String act, String expect) {
            return add("\"act\": " + act, expect);
        }

        Paper read(String output, String control) {
            return step(control, "{\"kind\": \"read\", \"output\": \"" + output + "\"}", "");
        }

        /// A press that changes records, once what guards it holds; its marker is the text that shows then.
        Paper commit(String control, String guard, String marker) {
            effect = "reversible";
            checkpoints.add("{\"id\": \"cp.guard\", \"after\": \"work.s%d\", \"holds\": %s}"
                    .formatted(steps.size() - 1, guard));
            String shown = "{\"kind\": \"text_present\", \"text\": \"" + marker + "\"}";
            steps.add("{\"id\": \"work.commit\", \"control\": %s, \"act\": {\"kind\": \"press\"}, \"risk\": \"risky\","
                            .formatted(control)
                    + " \"consent\": true, \"attempts\": 1, \"timeout_ms\": %d, \"commit\": {\"marker\": %s}}"
                            .formatted(patience, shown));
            return this;
        }

        /// What holds after the step before; a person may bring the run back there.
        Paper checkpoint(String holds) {
            checkpoints.add("{\"id\": \"cp.s%d\", \"after\": \"work.s%d\", \"holds\": %s}"
                    .formatted(steps.size() - 1, steps.size() - 1, holds));
            return this;
        }

        private Paper add(String what, String expect) {
            steps.add("{\"id\": \"work.s%d\", %s, \"risk\": \"safe\", \"attempts\": 1, \"timeout_ms\": %d%s}"
                    .formatted(steps.size(), what, patience, expect.isEmpty() ? "" : ", \"expect\": " + expect));
            return this;
        }

        ReplayResult perform(Attendant attendant) {
            return desk.perform(read(), Map.of(), attendant);
        }

        ReplayResult perform(Map<String, String> given) {
            return desk.perform(read(), given);
        }

        Capability read() {
            byte[] text = """
                    {"schema": "rote.capability/1", "name": "desk_work", "version": 1, "goal": "Work at the order desk",
                     "contract": {"effect": "%s", "idempotent": true, "may_escalate": true,
                      "inputs": [%s], "outputs": [%s]},
                     "target": {"family": "desk", "surface": "browser", "entry": "%s",
                      "locale": {"language": "de-DE", "decimal": ",", "grouping": ".", "date": "dd.MM.yyyy"}},
                     "milestones": [{"id": "work", "steps": [%s]}],
                     "checkpoints": [%s],
                     "provenance": {"run": "by-hand", "recorded_at": "2026-01-31T09:30:00Z"},
                     "standing": {"evidence": "draft", "review": "draft"}}
                    """.formatted(
                            effect,
                            String.join(", ", inputs),
                            String.join(", ", outputs),
                            entry,
                            String.join(", ", steps),
                            String.join(", ", checkpoints))
                    .getBytes(StandardCharsets.UTF_8);
            Capability capability = ((CapabilityReading.SealBroken) CapabilityFiles.parse(text)).capability();
            Capability stated = Requirements.stated(capability);
            assertThat(Validation.of(stated).problems()).isEmpty();
            return stated;
        }
    }
}
