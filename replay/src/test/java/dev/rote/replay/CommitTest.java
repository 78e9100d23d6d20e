package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.all;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.beside;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.fill;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static dev.rote.replay.Steps.read;
import static dev.rote.replay.Steps.says;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.capability.Detector;
import dev.rote.capability.Detector.Kind;
import dev.rote.capability.Recoverer;
import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A step that changes the application's records: never without consent, never twice, never on the wrong record.
final class CommitTest {
    static final Map<String, String> ORDER = Map.of("member_id", "10003", "street", "Elm Road 7");

    @TempDir
    Path runs;

    /// An address form for a member, and the page that says it was saved.
    private Desk desk() {
        return desk(runs);
    }

    static Desk desk(Path runs) {
        return desk(new Desk(runs).consenting("form.save"));
    }

    /// The same screens at a desk there is.
    static Desk desk(Desk desk) {
        desk.app
                .screen("/form", known -> form(known.value("member")))
                .screen(
                        "/saved",
                        known -> Screen.at("/saved")
                                .show(
                                        heading("Address saved"),
                                        table(row("Reference", "A-77"), row("Street", known.value("street")))))
                .arrive("/form", Reaction.set("member", "10003"))
                .press("/form", "Save", Reaction.goTo("/saved"));
        return desk;
    }

    private static Screen form(String member) {
        return Screen.at("/form")
                .show(
                        heading("Change address"),
                        table(row("Member", member)),
                        line(text("Street:"), Part.field("street"), Part.button("Save")));
    }

    static Draft change() {
        return new Draft()
                .input("member_id")
                .input("street")
                .output("reference", ValueType.STRING, true)
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        fill("form.street", field("Street"), "${street}"),
                        Steps.commit("form.save", button("Save"), says("Address saved")))
                .milestone("saved", read("saved.reference", beside("Reference"), "reference"))
                .checkpoint(
                        "cp.form",
                        "form.open",
                        all(at("/form"), new Condition.Shows(beside("Member"), "${member_id}")));
    }

    private static long presses(Desk desk) {
        return desk.acts().stream().filter("press Save"::equals).count();
    }

    @Test
    void commitsOnceAndReadsTheReference() {
        Desk desk = desk();
        ReplayResult result = desk.perform(change(), ORDER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(result.outputs()).extracting(Reading::value).containsExactly(new Value.Text("A-77"));
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void isOnTheRegisterOnceBeforeItIsSent() {
        List<String> asked = new ArrayList<>();
        Desk desk = desk();
        desk.registering((run, step) -> {
            asked.add(step);
            assertThat(presses(desk)).isZero();
            return Optional.empty();
        });

        desk.perform(change(), ORDER);

        assertThat(asked).containsExactly("form.save");
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void isNotSentWhenTheRegisterObjects() {
        Desk desk = desk().registering((_, _) -> Optional.of(new Register.Objection("CONSENT_SPENT", "it is spent")));

        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.cause().observed()).startsWith("CONSENT_SPENT");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(presses(desk)).isZero();
    }

    @Test
    void doesNotPressWithoutConsent() {
        Desk desk = desk().consenting("another.step");
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.NEEDS_APPROVAL);
        assertThat(failure.step()).isEqualTo("form.save");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(presses(desk)).isZero();
    }

    @Test
    void aSlowConfirmationIsAnUnknownEffectAndIsPressedOnce() {
        Desk desk = desk();
        desk.app.press("/form", "Save", Reaction.goTo("/saved").after(Duration.ofSeconds(6)));
        Draft draft = change().detector(
                        Kind.RECOVERABLE,
                        "SLOW_LOAD",
                        new Detector.Trigger.Overdue(),
                        "retry",
                        Detector.Scope.EVERYWHERE)
                .recoverer("retry", new Recoverer.Action.RetryStep(), 3);
        ReplayResult.Failure failure = failure(desk.perform(draft, ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(failure.cause().expected()).contains("Address saved");
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void doesNotPressOnTheWrongRecord() {
        Desk desk = desk();
        desk.app.change("/form", "street", Reaction.set("member", "10004"));
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(failure.cause().message()).contains("cp.form");
        assertThat(failure.cause().observed()).startsWith("10004");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(presses(desk)).isZero();
    }

    @Test
    void doesNotPressWhenAFieldLostWhatWasFilledIn() {
        Desk desk = desk();
        Draft draft = new Draft()
                .input("member_id")
                .input("street")
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        fill("form.street", field("Street"), "${street}"),
                        Steps.tick("form.paperless", Steps.checkbox("Paperless")),
                        Steps.commit("form.save", button("Save"), says("Address saved")))
                .checkpoint("cp.form", "form.open", at("/form"));
        desk.app
                .screen("/form", known -> form(known.value("member")).show(Part.checkbox("paperless", "Paperless")))
                .change("/form", "paperless", Reaction.set("street", ""));
        ReplayResult.Failure failure = failure(desk.perform(draft, ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(failure.cause().expected()).contains("Elm Road 7").contains("form.street");
        assertThat(presses(desk)).isZero();
    }

    @Test
    void doesNotPressWhenTheFormPostedItselfInBetween() {
        Desk desk = desk();
        desk.app
                .screen("/form", known -> form(known.value("member")).show(Part.choice("country", "Norway", "Sweden")))
                .change("/form", "country", Reaction.goTo("/form"));
        Draft draft = new Draft()
                .input("member_id")
                .input("street")
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        fill("form.street", field("Street"), "${street}"),
                        Steps.choose("form.country", Steps.anyList(), "Sweden"),
                        Steps.commit("form.save", button("Save"), says("Address saved")))
                .checkpoint("cp.form", "form.open", at("/form"));
        ReplayResult.Failure failure = failure(desk.perform(draft, ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(presses(desk)).isZero();
    }

    @Test
    void fieldsOfThePageBeforeAreNotLookedForOnTheReviewPage() {
        Desk desk = desk();
        desk.app
                .press("/form", "Save", Reaction.goTo("/review"))
                .screen(
                        "/review",
                        known -> Screen.at("/review")
                                .show(
                                        heading("Review"),
                                        table(
                                                row("Member", known.value("member")),
                                                row("Street", known.value("street"))),
                                        Part.button("Confirm")))
                .press("/review", "Confirm", Reaction.goTo("/saved"));
        Draft draft = new Draft()
                .input("member_id")
                .input("street")
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        fill("form.street", field("Street"), "${street}"),
                        press("form.next", button("Save"), at("/review")))
                .milestone("review", Steps.commit("form.save", button("Confirm"), says("Address saved")))
                .checkpoint(
                        "cp.review",
                        "form.next",
                        all(
                                new Condition.Shows(beside("Member"), "${member_id}"),
                                new Condition.Shows(beside("Street"), "${street}")));
        ReplayResult result = desk.perform(draft, ORDER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
    }

    @Test
    void aSuccessTextThatNoCommitEarnedStopsTheRun() {
        Desk desk = desk();
        desk.app.screen("/form", known -> form(known.value("member")).show(Part.paragraph(text("Address saved"))));
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(failure.cause().expected()).startsWith("not yet");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(presses(desk)).isZero();
    }

    @Test
    void aCommitWithoutACheckpointBeforeItIsNotPressed() {
        Desk desk = desk();
        Draft draft = new Draft()
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        Steps.commit("form.save", button("Save"), says("Address saved")));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(presses(desk)).isZero();
    }

    @Test
    void aControlThatCannotBePressedMeansNothingWasSent() {
        Desk desk = desk();
        desk.app.screen("/form", known -> form(known.value("member")).show(Part.overlay("Chat", text("Hi"))));
        Draft draft = new Draft()
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        Steps.commit("form.save", button("Save"), says("Address saved")))
                .checkpoint("cp.form", "form.open", at("/form"));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
        assertThat(failure.cause().observed()).startsWith("COVERED").contains("Chat");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(presses(desk)).isZero();
    }

    @Test
    void aDismissedConfirmMeansNothingWasCommitted() {
        Desk desk = desk();
        desk.app.press("/form", "Save", visit -> visit.ask("Really save?", Reaction.goTo("/saved")));
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(failure.account().warnings())
                .extracting(Warning::code, Warning::step)
                .containsExactly(tuple("DIALOG_UNDECLARED", "form.save"));
        assertThat(failure.account().warnings().getFirst().message()).contains("Really save?");
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void aDismissedConfirmAfterSomethingChangedLeavesTheEffectUnknown() {
        Desk desk = desk();
        desk.app.press("/form", "Save", visit -> {
            visit.set("member", "10003 (saving)");
            visit.ask("Print a receipt?", Reaction.NONE);
        });
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
    }

    @Test
    void aSurfaceThatDiesInTheMiddleLeavesTheEffectUnknown() {
        Desk desk = desk();
        desk.app.press("/form", "Save", visit -> visit.crash("killed"));
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.SURFACE_LOST);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
    }

    @Test
    void aSurfaceThatDoesNotAnswerAtTheCommitLeavesTheEffectUnknown() {
        Desk desk = desk();
        desk.app.press("/form", "Save", visit -> visit.hang("the page is busy"));
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void aSilentSurfaceIsWaitedForAndTheMarkerDecides() {
        Desk desk = desk();
        desk.app.press("/form", "Save", visit -> {
            visit.fallSilent("no answer");
            visit.later(Duration.ofSeconds(1), Reaction.goTo("/saved"));
        });
        ReplayResult result = desk.perform(change(), ORDER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void anErrorAfterThePressLeavesTheEffectUnknown() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/fault").status(500).show(heading("Internal error")))
                .press("/form", "Save", Reaction.goTo("/fault"));
        Draft draft = change().detector(Kind.HARD, "SERVER_ERROR", new Condition.ResponseStatus("*", 500, 599), "");
        ReplayResult.Failure failure = failure(desk.perform(draft, ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.APP_ERROR);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
    }

    @Test
    void aBusinessAnswerToACommitDoesNotProveThatNothingHappened() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/refused").show(heading("Street unknown")))
                .press("/form", "Save", Reaction.goTo("/refused"));
        Draft draft = change().business("VALIDATION_ERROR", says("Street unknown"), Map.of());
        ReplayResult result = desk.perform(draft, ORDER);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
    }

    @Test
    void aSessionThatExpiresAtTheCommitIsNotSignedOnAgain() {
        Desk desk = desk();
        Core.on(desk.app);
        desk.app.press("/form", "Save", Reaction.goTo("/login"));
        Draft draft = Core.signingOn(change())
                .detector(
                        Kind.RECOVERABLE,
                        "SESSION_EXPIRED",
                        new Detector.Trigger.Seen(at("/login")),
                        "relogin",
                        Draft.scope(Detector.Phase.SIGNED_ON))
                .recoverer("relogin", new Recoverer.Action.Relogin(), 2);
        ReplayResult.Failure failure = failure(desk.perform(draft, ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void neverGoesBackBeforeACommitThatWasSent() {
        Desk desk = desk();
        Core.on(desk.app);
        desk.app
                .screen("/saved", _ -> Screen.at("/saved").show(heading("Address saved"), Part.button("Details")))
                .press("/saved", "Details", Reaction.goTo("/login"));
        Draft base = new Draft()
                .input("member_id")
                .input("street")
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        fill("form.street", field("Street"), "${street}"),
                        Steps.commit("form.save", button("Save"), says("Address saved")),
                        press("form.details", button("Details"), at("/details")))
                .checkpoint("cp.form", "form.open", at("/form"));
        Draft draft = Core.signingOn(base)
                .detector(
                        Kind.RECOVERABLE,
                        "SESSION_EXPIRED",
                        new Detector.Trigger.Seen(at("/login")),
                        "relogin",
                        Draft.scope(Detector.Phase.SIGNED_ON))
                .recoverer("relogin", new Recoverer.Action.Relogin(), 2);
        ReplayResult.Failure failure = failure(desk.perform(draft, ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(presses(desk)).isEqualTo(1);
    }

    @Test
    void anEffectThatLandedStaysCommittedWhateverFailsLater() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/saved").show(heading("Address saved")));
        ReplayResult.Failure failure = failure(desk.perform(change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.EXTRACTION_FAILED);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.COMMITTED);
    }
}
