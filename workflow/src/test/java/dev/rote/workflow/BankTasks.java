package dev.rote.workflow;

import dev.rote.capability.Capability;
import dev.rote.capability.Checkpoint;
import dev.rote.capability.Contract;
import dev.rote.capability.Detector;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.Input;
import dev.rote.capability.Milestone;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance;
import dev.rote.capability.Standing;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Feature;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is done at the bank: its capabilities, and workflows over them.
final class BankTasks {
    static final String TWO_ACCOUNTS = """
            name: two_accounts
            inputs:
              first: {type: string}
              second: {type: string}
              deposit: {type: decimal}
              pin: {type: string, required: false, sensitive: true}
            steps:
              - id: lookup
                capability: look_up
                inputs:
                  member_id: ${first}
                  pin: ${pin}
              - id: one
                capability: open_account
                inputs:
                  member_id: ${first}
                  deposit: ${deposit}
                  kind: Savings
                compensate:
                  capability: close_account
                  inputs:
                    reference: ${one.output.reference}
              - id: other
                capability: open_account
                inputs:
                  member_id: ${second}
                  deposit: ${deposit}
                  kind: Checking
            outputs:
              nickname: ${lookup.output.nickname}
              tax_id: {from: "${lookup.output.tax_id}", sensitive: true}
              one: ${one.output.reference}
              other: ${other.output.reference}
            """;

    static final String PASSED_ON = """
            name: passed_on
            inputs:
              member: {type: string}
            steps:
              - id: open
                capability: open_account
                inputs:
                  member_id: ${member}
                  deposit: "5.00"
                  kind: Savings
              - id: close
                capability: close_account
                inputs:
                  reference: ${open.output.reference}
            outputs:
              reference: ${open.output.reference}
            """;

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private BankTasks() {}

    static Capability lookUp(String name, String family) {
        return lookUp(name, family, lookUpContract());
    }

    /// The look-up, which is given a letter of the member's besides.
    static Capability withLetter() {
        Contract plain = lookUpContract();
        List<Input> inputs = new ArrayList<>(plain.inputs());
        inputs.add(Input.of("letter", ValueType.FILE, false));
        return lookUp(
                "with_letter",
                "bank",
                new Contract(
                        inputs,
                        plain.outputs(),
                        plain.effect(),
                        plain.idempotent(),
                        plain.outcomes(),
                        plain.mayEscalate()));
    }

    private static Capability lookUp(String name, String family, Contract contract) {
        return capability(
                name,
                family,
                contract,
                List.of(
                        new Milestone(
                                "find",
                                "find",
                                false,
                                List.of(
                                        open("find.open"),
                                        fill("find.member", "Member", "${member_id}"),
                                        press("find.go", "Look up", "/member")),
                                List.of()),
                        new Milestone(
                                "read",
                                "read",
                                false,
                                List.of(
                                        read("read.nickname", "Nickname", "nickname"),
                                        read("read.tax", "Tax id", "tax_id")),
                                List.of())),
                List.of(new Checkpoint("cp.member", "find.go", shows("Member", "${member_id}"))),
                nobody());
    }

    static Capability opening() {
        return opening("open_account", commit("do.open", "Open it", "Account opened", "1"));
    }

    /// Opens an account, and nothing but the screen says so.
    static Capability unchecked() {
        Step checked = commit("do.open", "Open it", "Account opened", "1");
        Condition marker = checked.commit().orElseThrow().marker();
        return opening(
                "open_unchecked",
                step(
                        checked.id(),
                        checked.control(),
                        checked.act(),
                        checked.expect(),
                        Optional.of(new Step.Commit(marker))));
    }

    /// A second version of the opening.
    static Capability another() {
        Capability first = opening();
        return first.withTarget(new Target(
                "bank",
                Target.BROWSER,
                "/start",
                new Target.Locale("en-GB", ".", ",", "yyyy-MM-dd"),
                first.target().requires()));
    }

    private static Capability opening(String name, Step commit) {
        return capability(
                name,
                "bank",
                openingContract(),
                List.of(
                        new Milestone(
                                "find",
                                "find",
                                false,
                                List.of(
                                        open("find.open"),
                                        fill("find.member", "Member", "${member_id}"),
                                        press("find.go", "Open", "/open")),
                                List.of()),
                        new Milestone(
                                "do",
                                "do",
                                false,
                                List.of(
                                        fill("do.deposit", "Deposit", "${deposit}"),
                                        fill("do.kind", "Kind", "${kind}"),
                                        commit,
                                        read("do.reference", "Number", "reference")),
                                List.of())),
                List.of(new Checkpoint("cp.open", "find.go", shows("Member", "${member_id}"))),
                nobody());
    }

    static Capability closing() {
        return capability(
                "close_account",
                "bank",
                new Contract(
                        List.of(Input.of("reference", ValueType.STRING, true)),
                        List.of(),
                        Contract.Effect.IRREVERSIBLE,
                        false,
                        List.of(),
                        true),
                List.of(new Milestone(
                        "close",
                        "close",
                        false,
                        List.of(
                                open("close.open"),
                                fill("close.reference", "Reference", "${reference}"),
                                press("close.go", "Close", "/close"),
                                commit("close.it", "Close it", "Account closed", "-1")),
                        List.of())),
                List.of(new Checkpoint("cp.close", "close.go", shows("Number", "${reference}"))),
                List.of());
    }

    private static List<Detector> nobody() {
        return List.of(new Detector(
                "nobody",
                Detector.Kind.BUSINESS,
                "NOT_FOUND",
                new Detector.Scope(Detector.Phase.ALWAYS, List.of()),
                10,
                new Detector.Trigger.Seen(new Condition.TextPresent("", "Nobody has that number")),
                Map.of(),
                "",
                ""));
    }

    private static Capability capability(
            String name,
            String family,
            Contract contract,
            List<Milestone> milestones,
            List<Checkpoint> checkpoints,
            List<Detector> detectors) {
        return new Capability(
                Capability.SCHEMA_WITH_CHECKS,
                name,
                1,
                name.replace('_', ' '),
                contract,
                new Target(
                        family,
                        Target.BROWSER,
                        "/start",
                        Target.Locale.PLAIN,
                        EnumSet.of(Feature.GEOMETRY, Feature.FORMS, Feature.POINTER)),
                Map.of(),
                milestones,
                checkpoints,
                detectors,
                List.of(),
                new Provenance("run", Instant.EPOCH, List.of()),
                Standing.DRAFT);
    }

    private static Step open(String id) {
        return step(id, Optional.empty(), new StepAct.Open("/start"), Optional.of(at("/start")), Optional.empty());
    }

    private static Step fill(String id, String caption, String value) {
        Control field = Control.in("", new Rung.NearText(Role.TEXTBOX, caption));
        return step(id, Optional.of(field), new StepAct.Fill(value), Optional.empty(), Optional.empty());
    }

    private static Step press(String id, String name, String path) {
        return step(id, Optional.of(named(name)), pressing(), Optional.of(at(path)), Optional.empty());
    }

    private static Step read(String id, String caption, String output) {
        Control cell = Control.in("", new Rung.NearText(Role.CELL, caption));
        return step(id, Optional.of(cell), new StepAct.Read(output, "", ""), Optional.empty(), Optional.empty());
    }

    private static Step commit(String id, String name, String marker, String grows) {
        Condition says = new Condition.TextPresent("", marker);
        EffectCheck check = new EffectCheck(
                new EffectCheck.Source.Folder("accounts", "*", "", EffectCheck.Take.COUNT),
                new EffectCheck.Change.Grows(grows),
                Duration.ofMillis(200),
                false);
        return step(
                id,
                Optional.of(named(name)),
                pressing(),
                Optional.of(says),
                Optional.of(new Step.Commit(says, Optional.of(check))));
    }

    private static Step step(
            String id,
            Optional<Control> control,
            StepAct act,
            Optional<Condition> expect,
            Optional<Step.Commit> commit) {
        return new Step(
                id,
                id,
                control,
                act,
                commit.isPresent() ? Step.Risk.IRREVERSIBLE : Step.Risk.SAFE,
                commit.isPresent(),
                1,
                TIMEOUT,
                Optional.empty(),
                expect,
                commit);
    }

    private static StepAct pressing() {
        return new StepAct.Press(new DialogAnswer.Dismiss());
    }

    private static Control named(String name) {
        return Control.in("", new Rung.RoleName(Role.BUTTON, name));
    }

    private static Condition at(String path) {
        return new Condition.LocationMatches("", path);
    }

    private static Condition shows(String caption, String value) {
        return new Condition.Shows(Control.in("", new Rung.NearText(Role.CELL, caption)), value);
    }

    private static Contract lookUpContract() {
        return new Contract(
                List.of(
                        Input.of("member_id", ValueType.STRING, true).matching("[0-9]+"),
                        Input.of("pin", ValueType.STRING, false).asSensitive()),
                List.of(
                        Output.of("nickname", ValueType.STRING, false),
                        new Output("tax_id", ValueType.STRING, true, "", Output.Disclosure.MODEL_AND_ARTIFACT, true)),
                Contract.Effect.READ,
                true,
                List.of(new Contract.Outcome("NOT_FOUND", "there is nobody", List.of())),
                true);
    }

    private static Contract openingContract() {
        return new Contract(
                List.of(
                        Input.of("member_id", ValueType.STRING, true).matching("[0-9]+"),
                        new Input("deposit", ValueType.DECIMAL, true, "", "", "1", "100", List.of(), List.of(), false),
                        Input.of("kind", ValueType.STRING, true)),
                List.of(Output.of("reference", ValueType.STRING, true)),
                Contract.Effect.IRREVERSIBLE,
                false,
                List.of(new Contract.Outcome("NOT_FOUND", "there is nobody", List.of())),
                true);
    }
}
