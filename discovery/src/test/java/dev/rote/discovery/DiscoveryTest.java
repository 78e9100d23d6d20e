package dev.rote.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Checkpoint;
import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Step;
import dev.rote.capability.Target;
import dev.rote.capability.Validation;
import dev.rote.capability.ValueType;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.surface.Condition;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.surface.Surface;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.RecordingJournal;
import dev.rote.testbed.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiscoveryTest {
    private static final Path LOOK_UP = Path.of("../examples/mock-core/discovery/member_savings_balance.yaml");

    @TempDir
    private Path folder = Path.of("");

    private final FakeClock clock = new FakeClock();
    private final RecordingJournal journal = new RecordingJournal();
    private Policy policy = new Policy(
            "none",
            new Policy.Reach(java.util.Set.of(), List.of(), List.of()),
            java.util.Set.of(),
            List.of(),
            List.of(),
            List.of(),
            new Policy.Budgets(50, Duration.ofMinutes(2)),
            Policy.Pictures.ON_FAILURE);

    @BeforeEach
    void loadsThePolicy() throws IOException {
        Path file = Files.writeString(folder.resolve("default.yaml"), """
                name: default
                reach:
                  origins: []
                acts: [open, press, fill, choose, tick, key, upload, read]
                risky:
                  - rule: changes records
                    names: [close, confirm, delete]
                    acts: [press]
                budgets:
                  steps: 40
                  seconds: 120
                """);
        policy = loaded(Policies.load(file));
    }

    @Test
    void worksALookUpOutByScriptAndRecordsIt() {
        Discovered found = explore(script(LOOK_UP), lookUp(), new Consent.None());

        assertThat(found).isInstanceOf(Discovered.Complete.class);
        Exploration exploration = ((Discovered.Complete) found).exploration();
        assertThat(exploration.outputs())
                .containsEntry("savings_balance", "1,411.21")
                .containsEntry("member_name", "Test Member 03");
        Capability draft = recorded(exploration);
        assertThat(draft.steps())
                .extracting(Step::id)
                .containsExactly(
                        "login.open",
                        "login.operator_id",
                        "login.password",
                        "login.submit",
                        "nav.member_search",
                        "search.member_id",
                        "search.submit",
                        "member.read_savings_balance",
                        "member.read_member_name");
        assertThat(draft.contract().effect()).isEqualTo(Contract.Effect.READ);
        assertThat(draft.milestones().getFirst().signsOn()).isTrue();
    }

    @Test
    void namesWhatIsReadByItsPlaceAndNeverByItsValue() {
        Capability draft = recorded(complete(explore(script(LOOK_UP), lookUp(), new Consent.None())));

        Step read = step(draft, "member.read_savings_balance");
        assertThat(read.control().orElseThrow().rungs().getFirst())
                .isEqualTo(new Rung.TableCell("Savings", "Balance", Role.CELL));
        assertThat(CapabilityFiles.text(draft))
                .doesNotContain("1,411.21")
                .doesNotContain("Test Member 03")
                .doesNotContain("10003")
                .doesNotContain("canary");
    }

    @Test
    void namesAButtonByItsNameAndThenByItsRowToo() {
        Capability draft = recorded(complete(explore(script(LOOK_UP), lookUp(), new Consent.None())));

        assertThat(step(draft, "search.submit").control().orElseThrow().rungs())
                .startsWith(
                        new Rung.RoleName(Role.BUTTON, "Search"),
                        new Rung.RowName(Role.BUTTON, "Search", "Member ID:"));
        assertThat(step(draft, "nav.member_search").control().orElseThrow().rungs())
                .noneMatch(Rung.RowName.class::isInstance);
    }

    @Test
    void bindsTheInputToTheScreenInTheLastCheckpoint() {
        Capability draft = recorded(complete(explore(script(LOOK_UP), lookUp(), new Consent.None())));

        Checkpoint done = draft.checkpoints().getLast();
        assertThat(done.id()).isEqualTo("cp.done");
        assertThat(done.after()).isEqualTo("search.submit");
        assertThat(done.holds()).isInstanceOf(Condition.All.class);
        assertThat(((Condition.All) done.holds()).of())
                .anySatisfy(one -> assertThat(one)
                        .isInstanceOfSatisfying(
                                Condition.Shows.class,
                                shows -> assertThat(shows.text()).isEqualTo("${member_id}")))
                .contains(new Condition.LocationMatches("main", "/member"));
    }

    @Test
    void doesNotKnowAScreenByWhatItsControlsAreCalled() {
        Capability draft = recorded(complete(explore(script(LOOK_UP), lookUp(), new Consent.None())));

        assertThat(step(draft, "login.open").expect().orElseThrow().inWords())
                .contains("Operator Sign On")
                .doesNotContain("Operator ID")
                .doesNotContain("Password");
        assertThat(step(draft, "nav.member_search").expect().orElseThrow().inWords())
                .contains("Member Search")
                .doesNotContain("Member ID");
        assertThat(step(draft, "login.submit").expect().orElseThrow().inWords())
                .contains("Welcome.")
                .doesNotContain("Member Search")
                .doesNotContain("Member Archive");
    }

    @Test
    void recordsTheSameDraftTwiceAndAgainFromItsDirectory() throws IOException {
        Exploration exploration = complete(explore(script(LOOK_UP), lookUp(), new Consent.None()));
        String once = CapabilityFiles.text(recorded(exploration));

        ExplorationFile.write(exploration, folder, text -> text);

        ExplorationFile.Reading reading = ExplorationFile.read(folder, family());
        assertThat(reading).isInstanceOf(ExplorationFile.Reading.Read.class);
        assertThat(CapabilityFiles.text(recorded(((ExplorationFile.Reading.Read) reading).exploration())))
                .isEqualTo(once)
                .isEqualTo(CapabilityFiles.text(recorded(exploration)));
    }

    @Test
    void stopsForAPersonBeforeARiskyPressWithoutConsent() throws IOException {
        Discovered found = explore(closing(), task(List.of()), new Consent.None());

        assertThat(found)
                .isInstanceOfSatisfying(
                        Discovered.Escalated.class,
                        escalated -> assertThat(escalated.code()).isEqualTo("NEEDS_APPROVAL"));
    }

    @Test
    void recordsARiskyPressAsACommitWithItsMarkerAndAGuardThatBindsTheRecord() throws IOException {
        Discovered found = explore(closing(), task(List.of()), new Consent.Given("reviewer", Discovery.STEP));

        Capability draft = recorded(complete(found));
        Step commit = step(draft, "member.close_account");
        assertThat(commit.risk()).isEqualTo(Step.Risk.IRREVERSIBLE);
        assertThat(commit.consent()).isTrue();
        assertThat(commit.attempts()).isEqualTo(1);
        assertThat(commit.commit().orElseThrow().marker().inWords()).contains("Account Closed");
        assertThat(draft.contract().effect()).isEqualTo(Contract.Effect.IRREVERSIBLE);
    }

    @Test
    void refusesToPutALiteralIntoASecretField() throws IOException {
        Script script = script(Files.writeString(folder.resolve("s.yaml"), """
                decisions:
                  - act: fill
                    on: {role: textbox, near: Password}
                    value: hunter2
                  - act: done
                """));

        Discovered found = explore(script, task(List.of()), new Consent.None());

        assertThat(found)
                .isInstanceOfSatisfying(
                        Discovered.Escalated.class,
                        escalated -> assertThat(escalated.reason()).contains("SECRET_IN_THE_CLEAR"));
    }

    @Test
    void callsAScreenThatNeverChangesADeadEnd() throws IOException {
        String press = """
                  - act: press
                    on: {role: button, name: Sign On}
                """;
        Script script = script(
                Files.writeString(folder.resolve("s.yaml"), "decisions:\n" + press.repeat(5) + "  - act: done\n"));

        Discovered found = explore(script, task(List.of()), new Consent.None());

        assertThat(found).isInstanceOfSatisfying(Discovered.Escalated.class, escalated -> {
            assertThat(escalated.code()).isEqualTo("DEAD_END");
            assertThat(escalated.soFar().turns()).hasSize(4);
        });
    }

    @Test
    void isNotDoneWhileADeclaredOutputIsMissing() throws IOException {
        Script script = script(Files.writeString(folder.resolve("s.yaml"), "decisions:\n  - act: done\n"));

        Discovered found = explore(script, lookUp(), new Consent.None());

        assertThat(found)
                .isInstanceOfSatisfying(
                        Discovered.Escalated.class,
                        escalated -> assertThat(escalated.reason())
                                .contains("OUTPUT_NOT_READ")
                                .contains("savings_balance"));
    }

    @Test
    void keepsNoSecretInJournalOrDirectory() throws IOException {
        Exploration exploration = complete(explore(script(LOOK_UP), lookUp(), new Consent.None()));

        ExplorationFile.write(exploration, folder, text -> text);

        assertThat(journal.notes().toString()).doesNotContain("canary-7f");
        try (var in = new java.util.zip.GZIPInputStream(Files.newInputStream(folder.resolve(ExplorationFile.NAME)))) {
            assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .doesNotContain("canary-7f");
        }
    }

    private Discovered explore(Script script, Task task, Consent consent) {
        Tenant tenant = new Tenant("local", "legacy-core", Screen.ORIGIN, Screen.ORIGIN, true, "default", Map.of());
        Gate gate = new Gate(policy, tenant);
        Secrets secrets = new Secrets(
                tenant,
                Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "op:canary-7f"),
                folder.resolve("none"),
                Redaction.of(policy));
        Run run = Run.lasting(Duration.ofMinutes(5), clock, journal);
        try (Surface surface = LegacyCore.on(clock).showing("/home")) {
            return new Discovery(
                            surface,
                            new ScriptedExplorer(script),
                            gate,
                            new Fence(gate),
                            new Hands(tenant, gate, secrets, consent),
                            new Budget(40, Duration.ofMinutes(2)))
                    .explore("run-1", task, run);
        }
    }

    private Script closing() throws IOException {
        return script(Files.writeString(
                folder.resolve("closing.yaml"), Files.readString(LOOK_UP).replaceAll("(?s)  - act: read.*", "") + """
                  - act: press
                    on: {role: button, name: "Close Account"}
                    frame: main
                  - act: done
                """));
    }

    private static Task lookUp() {
        return task(List.of(
                Output.of("savings_balance", ValueType.DECIMAL, true),
                Output.of("member_name", ValueType.STRING, false)));
    }

    private static Task task(List<Output> outputs) {
        return new Task(
                "Look up a member by id and return the current savings balance",
                "member_savings_balance",
                "/login",
                family(),
                List.of(Input.of("member_id", ValueType.STRING, true)),
                Map.of("member_id", "10003"),
                outputs,
                Map.of("operator", "secret://{tenant.id}/mockcore/operator"),
                Contract.Effect.IRREVERSIBLE);
    }

    private static Family family() {
        return new Family(
                "legacy-core",
                Target.Locale.PLAIN,
                Duration.ofSeconds(3),
                List.of("/login"),
                List.of(),
                List.of(),
                List.of());
    }

    private static Script script(Path file) {
        return loaded(ScriptFile.read(file));
    }

    private static <T> T loaded(Loading<T> loading) {
        return switch (loading) {
            case Loading.Loaded<T>(var value) -> value;
            case Loading.Refused<T>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static Exploration complete(Discovered found) {
        assertThat(found).isInstanceOf(Discovered.Complete.class);
        return ((Discovered.Complete) found).exploration();
    }

    private static Capability recorded(Exploration exploration) {
        Recorded recorded = Recorder.record(exploration);
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        Capability capability = ((Recorded.Draft) recorded).capability();
        assertThat(Validation.of(capability).problems()).isEmpty();
        return capability;
    }

    private static Step step(Capability capability, String id) {
        return capability.steps().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
