package dev.rote.policy;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.choice;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.image;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final StepAct PRESS = new StepAct.Press(new DialogAnswer.Dismiss());
    private static final Consent NONE = new Consent.None();

    private final Gate gate = new Gate(Settings.shippedPolicy(), Settings.TENANT);

    @Test
    void letsAHarmlessPressThrough() {
        assertThat(press("/search", button("Search"))).isEqualTo(new Judgement.Allowed(Step.Risk.SAFE));
    }

    @Test
    void asksForConsentByTheWordingOfTheControl() {
        for (String name : List.of(
                "Confirm",
                "CONFIRM",
                "Yes, delete it",
                "Pay now",
                "Approve \u00a0 request",
                "Ｃｏｎｆｉｒｍ",
                "Authorize",
                "Con\u00adfirm",
                "Save changes")) {
            assertThat(press("/review", button(name)))
                    .as(name)
                    .isInstanceOfSatisfying(
                            Judgement.NeedsConsent.class,
                            needs -> assertThat(needs.rule()).isEqualTo("commits"));
        }
        for (String name : List.of("Payee details", "Search", "Posture", "Preserve", "Sender")) {
            assertThat(press("/review", button(name))).as(name).isInstanceOf(Judgement.Allowed.class);
        }
    }

    @Test
    void readsTheWordingWhereverItStands() {
        assertThat(press("/review", link("").containing(image("Delete")))).isInstanceOf(Judgement.NeedsConsent.class);
        assertThat(press("/review", button("Go").described("deletes nothing, delete later")))
                .isInstanceOf(Judgement.NeedsConsent.class);
        Observation inside = Screen.at("/review").show(link("Delete account")).observed();
        Node words = inside.nodes().stream()
                .filter(node -> node.role() == Role.TEXT)
                .findFirst()
                .orElseThrow();
        assertThat(gate.judge(inside, Intent.of("s", PRESS, Optional.of(words)), NONE))
                .isInstanceOf(Judgement.NeedsConsent.class);
    }

    @Test
    void countsTheOptionThatIsChosen() {
        Observation seen = Screen.at("/member")
                .show(choice("action", "View", "Delete member"))
                .observed();

        assertThat(choose(seen, "View")).isInstanceOf(Judgement.Allowed.class);
        assertThat(choose(seen, "Delete member")).isInstanceOf(Judgement.NeedsConsent.class);
    }

    @Test
    void knowsThatEnterPressesTheFormsButton() {
        Part entry = line(text("Amount"), field("amount").with(dev.rote.surface.State.FOCUSED), button("Confirm"));
        Observation seen = Screen.at("/review").show(entry).observed();

        for (String chord : List.of("Enter", " ", "Control+Enter", "Alt+c", "F10", "Control+s")) {
            assertThat(key(seen, chord)).as(chord).isInstanceOf(Judgement.NeedsConsent.class);
        }
        for (String chord : List.of("Tab", "Shift+Tab", "Escape", "ArrowDown", "a")) {
            assertThat(key(seen, chord)).as(chord).isInstanceOf(Judgement.Allowed.class);
        }
        assertThat(key(Screen.at("/search").show(field("id"), button("Search")).observed(), "Enter"))
                .isInstanceOf(Judgement.Allowed.class);
    }

    @Test
    void leavesNoWayOfPressingRoundARuleAboutPresses() {
        Policy shipped = Settings.shippedPolicy();
        Policy allowing = new Policy(
                shipped.name(),
                shipped.reach(),
                Set.of("press_as", "download", "drag", "pick", "hover"),
                shipped.risky(),
                List.of(),
                List.of(),
                shipped.budgets(),
                shipped.pictures());
        Gate every = new Gate(allowing, Settings.TENANT);
        Observation seen =
                Screen.at("/review").show(button("Card"), button("Delete")).observed();
        Optional<Node> card = Optional.of(node(seen, Role.BUTTON));
        Optional<Node> delete = seen.nodes().stream()
                .filter(node -> node.name().equals("Delete"))
                .findFirst();
        DialogAnswer none = new DialogAnswer.Dismiss();

        for (StepAct act : List.of(
                new StepAct.PressAs(Gesture.DOUBLE, Set.of(), none),
                new StepAct.PressAs(Gesture.SINGLE, Set.of(Modifier.CONTROL), none),
                new StepAct.Download("list", none))) {
            assertThat(every.judge(seen, Intent.of("s", act, delete), NONE)).isInstanceOf(Judgement.NeedsConsent.class);
            assertThat(every.judge(seen, Intent.of("s", act, card), NONE)).isInstanceOf(Judgement.Allowed.class);
        }
        StepAct drag = new StepAct.Drag(Control.in("", new Rung.RoleName(Role.BUTTON, "Delete")));
        assertThat(every.judge(seen, Intent.of("s", drag, card).onto(delete), NONE))
                .isInstanceOf(Judgement.NeedsConsent.class);
        assertThat(every.judge(seen, Intent.of("s", new StepAct.Pick("De", "Delete member"), card), NONE))
                .isInstanceOf(Judgement.NeedsConsent.class);
        assertThat(every.judge(seen, Intent.of("s", new StepAct.Hover(), delete), NONE))
                .isInstanceOf(Judgement.Allowed.class);
    }

    @Test
    void allowsNoActThatThePolicyDoesNotName() {
        Observation seen = Screen.at("/search").show(button("Search")).observed();
        Intent twice = Intent.of(
                "s",
                new StepAct.PressAs(Gesture.DOUBLE, Set.of(), new DialogAnswer.Dismiss()),
                Optional.of(node(seen, Role.BUTTON)));
        blocked(gate.judge(seen, twice, NONE), "acts");
    }

    @Test
    void takesTheLargerRiskOfPolicyAndArtifact() {
        Observation seen = Screen.at("/search").show(button("Search")).observed();
        Intent declared =
                new Intent("s", PRESS, Optional.of(node(seen, Role.BUTTON)), "", Step.Risk.IRREVERSIBLE, false);

        assertThat(gate.judge(seen, declared, NONE))
                .isInstanceOfSatisfying(
                        Judgement.NeedsConsent.class,
                        needs -> assertThat(needs.rule()).isEqualTo("step"));
        assertThat(gate.judge(seen, declared, new Consent.Given("test", "s")))
                .isEqualTo(new Judgement.Allowed(Step.Risk.IRREVERSIBLE));
    }

    @Test
    void takesConsentForTheStepItWasGivenForAndNoOther() {
        Observation seen = Screen.at("/review").show(button("Confirm")).observed();
        Intent intent = Intent.of("review.confirm", PRESS, Optional.of(node(seen, Role.BUTTON)));

        assertThat(gate.judge(seen, intent, new Consent.Given("test", "review.confirm")))
                .isEqualTo(new Judgement.Allowed(Step.Risk.RISKY));
        assertThat(gate.judge(seen, intent, new Consent.Given("test", "other")))
                .isInstanceOf(Judgement.NeedsConsent.class);
    }

    @Test
    void blocksEveryActWhereTheRunMustNotStand() {
        blocked(press("/admin", button("Search")), "reach.paths");
        blocked(press("/_debug/ledger", button("Search")), "reach.blocked_paths");
        Observation foreign =
                Screen.at("http://evil.test", "/login").show(button("Search")).observed();
        blocked(
                gate.judge(foreign, Intent.of("s", PRESS, Optional.of(node(foreign, Role.BUTTON))), NONE),
                "reach.origins");
        Observation framed = Screen.at("/shell")
                .show(button("Search"), frame("main", Screen.at("http://evil.test", "/x")))
                .observed();
        Judgement judged = gate.judge(framed, Intent.of("s", PRESS, Optional.of(node(framed, Role.BUTTON))), NONE);
        blocked(judged, "reach.origins");
        assertThat(judged.toString()).contains("frame main is at http://evil.test");
        blocked(
                gate.judge(framed, Intent.of("s", PRESS, Optional.empty()), new Consent.Given("test", "s")),
                "reach.origins");
    }

    @Test
    void opensOnlyWhatIsAllowedAndAlsoFromABlankWindow() {
        Observation blank = Screen.at("about:", "blank").observed();

        assertThat(open(blank, "/login")).isInstanceOf(Judgement.Allowed.class);
        assertThat(open(blank, "/member?F_MBRID=1 0|0")).isInstanceOf(Judgement.Allowed.class);
        blocked(open(blank, "/admin"), "reach.paths");
        blocked(open(blank, "/login/../files/x.exe"), "reach.blocked_paths");
        blocked(open(blank, "http://evil.test/login"), "reach.origins");
        blocked(open(blank, "http://app.test:81/login"), "reach.origins");
        blocked(open(blank, "http://app.test@evil.test/login"), "reach.paths");
    }

    @Test
    void judgesWhereALinkLeadsBeforeItIsPressed() {
        Observation seen =
                Screen.at("/member").show(link("Continue to balances")).observed();
        Intent intent = Intent.of("s", PRESS, Optional.of(node(seen, Role.LINK)));

        blocked(gate.judge(seen, intent.leadingTo("http://app.test/quickopen?x=1"), NONE), "reach.blocked_paths");
        blocked(gate.judge(seen, intent.leadingTo("http://evil.test/"), NONE), "reach.origins");
        blocked(gate.judge(seen, intent.leadingTo("javascript:go()"), NONE), "reach");
        assertThat(gate.judge(seen, intent.leadingTo("http://app.test/search"), NONE))
                .isInstanceOf(Judgement.Allowed.class);
    }

    @Test
    void blocksActsThePolicyDoesNotList() {
        Policy shipped = Settings.shippedPolicy();
        Policy reading = new Policy(
                "reading",
                shipped.reach(),
                java.util.Set.of("open", "read"),
                List.of(),
                List.of(),
                List.of(),
                shipped.budgets(),
                shipped.pictures());
        Observation seen = Screen.at("/search").show(button("Search")).observed();

        blocked(
                new Gate(reading, Settings.TENANT)
                        .judge(seen, Intent.of("s", PRESS, Optional.of(node(seen, Role.BUTTON))), NONE),
                "acts");
    }

    @Test
    void fillsSecretsOnSignOnScreensOnly() {
        Part form = table(
                rowOf(cell(text("Operator:")), cell(field("user"))),
                rowOf(cell(text("Password:")), cell(secretField("word"))),
                rowOf(cell(text("Comment:")), cell(field("comment"))));

        assertThat(secret(Screen.at("/login").show(form), 0, "username")).isInstanceOf(Judgement.Allowed.class);
        assertThat(secret(Screen.at("/login").show(form), 1, "password")).isInstanceOf(Judgement.Allowed.class);
        blocked(secret(Screen.at("/login").show(form), 2, "password"), "credentials");
        blocked(secret(Screen.at("/login").show(form), 2, ""), "credentials");
        blocked(secret(Screen.at("/search").show(form), 1, "password"), "credentials");
        blocked(secret(Screen.at("/search").show(form), 0, "username"), "credentials");
        blocked(secret(Screen.at("/login/../search").show(form), 1, "password"), "credentials");
        blocked(secret(Screen.at("http://evil.test", "/login").show(form), 1, "password"), "reach.origins");
    }

    @Test
    void fillsAPasswordIntoAPlainFieldOnlyWhereItIsCalledSo() {
        Part form = table(rowOf(cell(text("Password:")), cell(field("word"))));

        assertThat(secret(Screen.at("/login").show(form), 0, "password")).isInstanceOf(Judgement.Allowed.class);
    }

    private Judgement press(String path, Part control) {
        Observation seen = Screen.at(path).show(control).observed();
        return gate.judge(seen, Intent.of("s", PRESS, Optional.of(seen.node(firstOf(seen, control.role())))), NONE);
    }

    private Judgement choose(Observation seen, String option) {
        return gate.judge(
                seen,
                Intent.of("s", new StepAct.Choose(List.of(option)), Optional.of(node(seen, Role.COMBOBOX))),
                NONE);
    }

    private Judgement key(Observation seen, String chord) {
        return gate.judge(
                seen, Intent.of("s", new StepAct.Key(chord, new DialogAnswer.Dismiss()), Optional.empty()), NONE);
    }

    private Judgement open(Observation seen, String path) {
        return gate.judge(seen, Intent.of("s", new StepAct.Open(path), Optional.empty()), NONE);
    }

    private Judgement secret(Screen screen, int position, String part) {
        Observation seen = screen.observed();
        Node field = seen.nodes().stream()
                .filter(node -> node.role() == Role.TEXTBOX)
                .skip(position)
                .findFirst()
                .orElseThrow();
        return gate.judgeSecret(seen, field, part, Settings.FAMILY);
    }

    private static Node node(Observation seen, Role role) {
        return seen.node(firstOf(seen, role));
    }

    private static int firstOf(Observation seen, Role role) {
        return seen.nodes().stream()
                .filter(node -> node.role() == role)
                .findFirst()
                .orElseThrow()
                .index();
    }

    private static void blocked(Judgement judgement, String rule) {
        assertThat(judgement).isInstanceOfSatisfying(Judgement.Blocked.class, blocked -> {
            assertThat(blocked.code()).isEqualTo("POLICY_BLOCKED");
            assertThat(blocked.rule()).isEqualTo(rule);
        });
    }
}
