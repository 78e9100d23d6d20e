package dev.rote.capability;

import dev.rote.surface.Box;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Feature;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Capabilities the tests of this room speak about.
final class Samples {
    private static final DialogAnswer NO_DIALOG = new DialogAnswer.Dismiss();
    private static final Control SEARCH =
            Control.in("main", new Rung.RoleName(Role.BUTTON, "Search"), new Rung.Bbox(new Box(310, 90, 60, 22)));
    private static final Control MEMBER_ID = Control.in("main", new Rung.NearText(Role.TEXTBOX, "Member ID"));
    private static final Control SHOWN_ID = Control.in("main", new Rung.NearText(Role.CELL, "Member ID"));
    private static final Control SAVINGS = Control.in("main", new Rung.TableCell("Savings", "Balance", Role.CELL));

    private Samples() {}

    /// Looks a member up in the mock core and reads the savings balance; changes nothing.
    static Capability lookUp() {
        return new Capability(
                Capability.SCHEMA,
                "member_savings_balance",
                1,
                "Look up a member by id and return the current savings balance",
                lookUpContract(),
                target(Set.of(
                        Feature.FRAMES,
                        Feature.GEOMETRY,
                        Feature.TABLES,
                        Feature.FORMS,
                        Feature.POINTER,
                        Feature.RESPONSE_STATUS)),
                Map.of("operator", "secret://{tenant.id}/mockcore/operator"),
                List.of(signOn(), search(), detail()),
                List.of(
                        new Checkpoint("cp.logged_in", "sign_on.submit", at("main", "/home")),
                        new Checkpoint("cp.done", "search.submit", shownMember())),
                detectors(),
                recoverers(),
                new Provenance(
                        "run-20260131-093000-01",
                        Instant.parse("2026-01-31T09:30:00Z"),
                        List.of(new Provenance.Origin(
                                "search.submit", Provenance.Actor.SCRIPT, "role_name", "search for the member"))),
                Standing.DRAFT);
    }

    /// The opening with its effect proven apart from its screen.
    static Capability proven() {
        return proven(Duration.ZERO);
    }

    /// The same in an application that queues what it accepts.
    static Capability queued() {
        return proven(Duration.ofHours(4));
    }

    private static Capability proven(Duration deferred) {
        return opening()
                .withCheck(
                        "review.submit",
                        new EffectCheck(
                                new EffectCheck.Source.OfCapability(
                                        "member_subaccounts",
                                        new EffectCheck.Versions(1, 0),
                                        Map.of("member_id", "${member_id}"),
                                        "subaccounts",
                                        Set.of("NOT_FOUND")),
                                new EffectCheck.Change.Grows("1"),
                                Duration.ofSeconds(20),
                                false,
                                deferred));
    }

    /// Opens a sub-account: its last press is irreversible and asks for consent.
    static Capability opening() {
        Capability base = lookUp();
        Condition review = new Condition.All(List.of(
                at("main", "/review"),
                shownMember(),
                new Condition.Shows(
                        Control.in("main", new Rung.NearText(Role.CELL, "Deposit")), "${initial_deposit}")));
        Contract contract = new Contract(
                List.of(base.contract().inputs().getFirst(), initialDeposit()),
                List.of(Output.of("reference_number", ValueType.STRING, true)),
                Contract.Effect.IRREVERSIBLE,
                false,
                base.contract().outcomes(),
                true);
        return new Capability(
                base.schema(),
                "open_subaccount",
                1,
                "Open a sub-account for a member with an initial deposit",
                contract,
                target(Set.of(
                        Feature.FRAMES, Feature.GEOMETRY, Feature.FORMS, Feature.POINTER, Feature.RESPONSE_STATUS)),
                base.credentials(),
                List.of(signOn(), search(), openSubAccount()),
                List.of(
                        base.checkpoints().getFirst(),
                        base.checkpoints().getLast(),
                        new Checkpoint("cp.review", "open.review", review)),
                base.detectors(),
                base.recoverers(),
                base.provenance(),
                Standing.DRAFT);
    }

    private static Input initialDeposit() {
        return new Input(
                "initial_deposit",
                ValueType.DECIMAL,
                true,
                "The amount paid in",
                "",
                "0.01",
                "100000",
                List.of(),
                List.of("250.00"),
                false);
    }

    private static Milestone openSubAccount() {
        Control amount = Control.in("main", new Rung.NearText(Role.TEXTBOX, "Initial Deposit"));
        Control confirm = Control.in("main", new Rung.RoleName(Role.BUTTON, "Confirm"));
        Control reference = Control.in("main", new Rung.NearText(Role.CELL, "Reference"));
        return new Milestone(
                "open",
                "Open the sub-account",
                false,
                List.of(
                        press(
                                "open.link",
                                Control.in("main", new Rung.RoleName(Role.LINK, "Open Sub-account")),
                                at("main", "/subaccount")),
                        fill("open.amount", amount, "${initial_deposit}"),
                        press(
                                "open.review",
                                Control.in("main", new Rung.RoleName(Role.BUTTON, "Review")),
                                at("main", "/review")),
                        new Step(
                                "review.submit",
                                "Confirm the opening",
                                Optional.of(confirm),
                                new StepAct.Press(NO_DIALOG),
                                Step.Risk.IRREVERSIBLE,
                                true,
                                1,
                                Duration.ofSeconds(3),
                                Optional.empty(),
                                Optional.of(at("main", "/receipt")),
                                Optional.of(new Step.Commit(new Condition.ControlPresent(reference)))),
                        read("receipt.reference", reference, "reference_number")),
                List.of());
    }

    static Condition at(String frame, String path) {
        return new Condition.LocationMatches(frame, path);
    }

    static Control savings() {
        return SAVINGS;
    }

    private static Condition shownMember() {
        return new Condition.Shows(SHOWN_ID, "${member_id}");
    }

    private static Target target(Set<Feature> requires) {
        return new Target(
                "legacy-core", Target.BROWSER, "/login", new Target.Locale("en-US", ".", ",", "MM/dd/yyyy"), requires);
    }

    private static Contract lookUpContract() {
        return new Contract(
                List.of(new Input(
                        "member_id",
                        ValueType.STRING,
                        true,
                        "The member's number",
                        "[0-9]{1,12}",
                        "",
                        "",
                        List.of(),
                        List.of("10003"),
                        false)),
                List.of(Output.of("savings_balance", ValueType.DECIMAL, true)),
                Contract.Effect.READ,
                true,
                List.of(
                        new Contract.Outcome("NOT_FOUND", "There is no such member", List.of()),
                        new Contract.Outcome(
                                "PERMISSION_DENIED", "The operator may not see this member", List.of("member_name"))),
                true);
    }

    private static Milestone signOn() {
        Control user = Control.in("", new Rung.NearText(Role.TEXTBOX, "Operator ID"));
        Control password = Control.in("", new Rung.NearText(Role.TEXTBOX, "Password"));
        return new Milestone(
                "sign_on",
                "Sign on",
                true,
                List.of(
                        new Step(
                                "sign_on.open",
                                "Go to the sign-on page",
                                Optional.empty(),
                                new StepAct.Open("/login"),
                                Step.Risk.SAFE,
                                false,
                                2,
                                Duration.ofSeconds(3),
                                Optional.empty(),
                                Optional.of(at("", "/login")),
                                Optional.empty()),
                        fill("sign_on.user", user, "${secret.operator.username}"),
                        fill("sign_on.password", password, "${secret.operator.password}"),
                        press(
                                "sign_on.submit",
                                Control.in("", new Rung.RoleName(Role.BUTTON, "Sign On")),
                                at("", "/shell"))),
                List.of());
    }

    private static Milestone search() {
        return new Milestone(
                "search",
                "Find the member",
                false,
                List.of(
                        press(
                                "search.menu",
                                Control.in("nav", new Rung.RoleName(Role.LINK, "Member Search")),
                                at("main", "/search")),
                        fill("search.member_id", MEMBER_ID, "${member_id}"),
                        press("search.submit", SEARCH, at("main", "/member"))),
                List.of());
    }

    private static Milestone detail() {
        return new Milestone(
                "detail",
                "Read the balance",
                false,
                List.of(read("detail.savings", SAVINGS, "savings_balance")),
                List.of());
    }

    private static List<Detector> detectors() {
        return List.of(
                new Detector(
                        "app_error",
                        Detector.Kind.HARD,
                        "APP_ERROR",
                        Detector.Scope.EVERYWHERE,
                        0,
                        new Detector.Trigger.Seen(new Condition.ResponseStatus("*", 500, 599)),
                        Map.of(),
                        "",
                        "The application answered with an error page"),
                notFound(),
                permissionDenied(),
                new Detector(
                        "slow_load",
                        Detector.Kind.RECOVERABLE,
                        "SLOW_LOAD",
                        Detector.Scope.EVERYWHERE,
                        9,
                        new Detector.Trigger.Overdue(),
                        Map.of(),
                        "wait_again",
                        ""));
    }

    private static Detector notFound() {
        return new Detector(
                "not_found",
                Detector.Kind.BUSINESS,
                "NOT_FOUND",
                new Detector.Scope(Detector.Phase.SIGNED_ON, List.of("search.submit")),
                0,
                new Detector.Trigger.Seen(new Condition.TextPresent("main", "No member found for ID")),
                Map.of(),
                "",
                "");
    }

    private static Detector permissionDenied() {
        return new Detector(
                "permission_denied",
                Detector.Kind.BUSINESS,
                "PERMISSION_DENIED",
                new Detector.Scope(Detector.Phase.SIGNED_ON, List.of()),
                1,
                new Detector.Trigger.Seen(new Condition.TextPresent("main", "Access restricted.")),
                Map.of("member_name", Control.in("main", new Rung.NearText(Role.CELL, "Name"))),
                "",
                "");
    }

    private static List<Recoverer> recoverers() {
        return List.of(
                new Recoverer("wait_again", new Recoverer.Action.RetryStep(), 1),
                new Recoverer(
                        "close_notice",
                        new Recoverer.Action.DismissNotice(Control.in("", new Rung.RoleName(Role.BUTTON, "Continue"))),
                        2),
                new Recoverer("sign_on_again", new Recoverer.Action.Relogin(), 1));
    }

    static Step fill(String id, Control control, String value) {
        return new Step(
                id,
                "",
                Optional.of(control),
                new StepAct.Fill(value),
                Step.Risk.SAFE,
                false,
                1,
                Duration.ofSeconds(3),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static Step read(String id, Control control, String output) {
        return new Step(
                id,
                "",
                Optional.of(control),
                new StepAct.Read(output, "", ""),
                Step.Risk.SAFE,
                false,
                1,
                Duration.ofSeconds(3),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static Step press(String id, Control control, Condition expect) {
        return new Step(
                id,
                "",
                Optional.of(control),
                new StepAct.Press(NO_DIALOG),
                Step.Risk.SAFE,
                false,
                1,
                Duration.ofSeconds(3),
                Optional.empty(),
                Optional.of(expect),
                Optional.empty());
    }
}
