package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.fill;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Channel;
import dev.rote.surface.Condition;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.SurfaceEvent;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of an act that does not simply work.
final class ActingTest {
    private static final Duration LATE = Duration.ofSeconds(2);

    @TempDir
    Path runs;

    private Desk desk() {
        Desk desk = new Desk(runs);
        desk.app
                .screen(Screen.at("/form").show(line(text("Name:"), Part.field("name"), Part.button("Next"))))
                .screen(Screen.at("/next").show(Part.heading("Next page")))
                .press("/form", "Next", Reaction.goTo("/next"));
        return desk;
    }

    private static Draft form(Step... steps) {
        return new Draft().milestone("form", steps);
    }

    private static Step opened() {
        return open("form.open", "/form", at("/form"));
    }

    private static Step next() {
        return press("form.next", button("Next"), at("/next"));
    }

    @Test
    void waitsUntilAButtonIsEnabled() {
        Desk desk = desk();
        desk.app
                .screen(
                        "/form",
                        known -> Screen.at("/form")
                                .show(
                                        known.is("ready", "yes")
                                                ? Part.button("Next")
                                                : Part.button("Next").disabled()))
                .arrive("/form", Reaction.set("ready", "yes").after(LATE));
        ReplayResult result = desk.perform(form(opened(), next()), Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsExactly("navigate /form", "press Next");
    }

    @Test
    void aButtonThatStaysDisabledNamesTheObstacle() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/form").show(Part.button("Next").disabled()));
        ReplayResult.Failure failure = failure(desk.perform(form(opened(), next()), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
        assertThat(failure.cause().observed()).startsWith("DISABLED");
        assertThat(failure.account().duration()).isEqualTo(Steps.TIMEOUT);
    }

    @Test
    void aFieldThatTakesSomethingElseIsNotFilled() {
        Desk desk = desk();
        desk.app.change("/form", "name", Reaction.set("name", "ELSE"));
        ReplayResult.Failure failure =
                failure(desk.perform(form(opened(), fill("form.name", field("Name"), "Ada")), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
        assertThat(failure.cause().expected()).isEqualTo("Ada");
        assertThat(failure.cause().observed()).startsWith("ELSE");
        assertThat(desk.acts().stream().filter("fill name = Ada"::equals)).hasSize(2);
    }

    @Test
    void aReadOnlyFieldIsNotFilled() {
        Desk desk = desk();
        desk.app.screen(
                Screen.at("/form").show(line(text("Name:"), Part.field("name").readOnly())));
        ReplayResult.Failure failure =
                failure(desk.perform(form(opened(), fill("form.name", field("Name"), "Ada")), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
        assertThat(failure.cause().observed()).startsWith("READ_ONLY");
    }

    @Test
    void aPageThatWasReplacedUnderTheRunIsLookedAtAgain() {
        Desk desk = desk();
        int[] loads = {0};
        desk.app.change("/form", "name", visit -> {
            if (loads[0]++ == 0) {
                visit.goTo("/form");
            }
        });
        Draft draft = form(
                opened(), fill("form.name", field("Name"), "Ada"), fill("form.again", field("Name"), "Ada"), next());
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void anAddressOfAnotherOriginIsNotGoneTo() {
        Desk desk = desk();
        Draft draft = form(open("form.open", "http://elsewhere.test/form", at("/form")));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.cause().escalationReason()).isEmpty();
        assertThat(desk.acts()).isEmpty();
    }

    @Test
    void aRequestThatWasStoppedIsSaidToBeTheReason() {
        Desk desk = desk();
        desk.app.press(
                "/form",
                "Next",
                visit -> visit.report(new SurfaceEvent.Blocked(Channel.DOCUMENT, "http://elsewhere.test")));
        ReplayResult.Failure failure = failure(desk.perform(form(opened(), next()), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.account().warnings()).extracting(Warning::code).containsExactly("ORIGIN_BLOCKED");
    }

    @Test
    void aSecretIsNotTypedOutsideASignOnScreen() {
        Desk desk = desk();
        Draft draft = form(opened(), fill("form.name", field("Name"), "${secret.operator.password}"));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(desk.acts()).containsExactly("navigate /form");
    }

    @Test
    void anUndeclaredDialogIsReportedAndTheRunGoesOn() {
        Desk desk = desk();
        desk.app.press("/form", "Next", visit -> {
            visit.tell("Welcome");
            visit.goTo("/next");
        });
        ReplayResult result = desk.perform(form(opened(), next()), Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().warnings()).extracting(Warning::code).containsExactly("DIALOG_UNDECLARED");
    }

    @Test
    void aDialogThatHoldsThePageBackIsSaidToBeTheReason() {
        Desk desk = desk();
        desk.app.press("/form", "Next", visit -> visit.ask("Leave?", Reaction.goTo("/next")));
        ReplayResult.Failure failure = failure(desk.perform(form(opened(), next()), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
        assertThat(failure.cause().observed()).startsWith("a dialog asked: Leave?");
    }

    @Test
    void aDeclaredDialogIsAnsweredAsDeclared() {
        Desk desk = desk();
        desk.app.press("/form", "Next", visit -> visit.ask("Leave?", Reaction.goTo("/next")));
        Draft draft = form(opened(), Steps.with(next(), new StepAct.Press(new DialogAnswer.Accept(""))));
        ReplayResult result = desk.perform(draft, Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().warnings()).isEmpty();
    }

    @Test
    void chooseTickAndKeyDoWhatTheySay() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/form")
                        .show(
                                line(text("Country:"), Part.choice("country", "Norway", "Sweden")),
                                Part.checkbox("terms", "Terms")))
                .key("/form", "Enter", Reaction.goTo("/next"));
        Draft draft = form(
                opened(),
                Steps.choose("form.country", Steps.list("Country"), "Sweden"),
                Steps.tick("form.terms", Steps.checkbox("Terms")),
                Steps.key("form.enter", "Enter", at("/next")));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts())
                .containsExactly("navigate /form", "choose country = Sweden", "tick terms = true", "key Enter");
    }

    @Test
    void theValueReadBackProvesAFilledField() {
        Desk desk = desk();
        Draft draft = form(
                opened(),
                Steps.expecting(fill("form.name", field("Name"), "Ada"), new Condition.ValueSet(field("Name"), "Ada")),
                next());
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
    }
}
