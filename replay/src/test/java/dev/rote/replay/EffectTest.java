package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.all;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.beside;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.fill;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Detector.Kind;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Inputs;
import dev.rote.replay.EffectVerdict.Evidence;
import dev.rote.replay.EffectVerdict.Status;
import dev.rote.surface.Condition;
import dev.rote.surface.Run;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is said about a commit is what is read apart from the screen that claims it. The system of record is a value
/// that the fake application writes, or does not.
final class EffectTest {
    private static final Source RECORD = new Source.Sql("ledger", "SELECT street FROM member WHERE id = ${member_id}");
    private static final EffectReading OLD = new EffectReading.Found("Old Lane 1", false);
    private static final EffectReading NEW = new EffectReading.Found("Elm Road 7", false);
    private static final EffectReading DOWN = new EffectReading.Unreadable("CHECK_UNREACHABLE", "it is down", true);

    @TempDir
    Path runs;

    private Desk desk = new Desk(Path.of(""));
    private Ledger ledger = new Ledger(desk.clock);

    @BeforeEach
    void opensTheDesk() {
        desk = CommitTest.desk(runs);
        ledger = new Ledger(desk.clock);
        desk.probing(ledger);
    }

    /// The system of record, read by the check; readings that are queued come first.
    private static final class Ledger implements EffectProbe {
        private final FakeClock clock;
        private final Deque<EffectReading> queued = new ArrayDeque<>();
        private EffectReading holds = OLD;
        private Duration takes = Duration.ZERO;
        private int reads;

        Ledger(FakeClock clock) {
            this.clock = clock;
        }

        @Override
        public EffectReading read(Source from, Inputs inputs, Run run) {
            reads++;
            clock.advance(takes);
            return queued.isEmpty() ? holds : queued.removeFirst();
        }

        @Override
        public void awaitChange(Source from, Run run) {
            clock.advance(run.within(Duration.ofMillis(200)).left());
        }
    }

    static Draft change(Change change, boolean required) {
        return new Draft()
                .input("member_id")
                .input("street")
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        fill("form.street", field("Street"), "${street}"),
                        Steps.checked(
                                Steps.commit("form.save", button("Save"), says("Address saved")),
                                new EffectCheck(RECORD, change, Duration.ofSeconds(2), required)))
                .checkpoint(
                        "cp.form",
                        "form.open",
                        all(at("/form"), new Condition.Shows(beside("Member"), "${member_id}")));
    }

    private Draft change() {
        return change(new Change.Becomes("${street}"), false);
    }

    /// Save writes that into the record and then shows that page.
    private void saving(EffectReading record, String page) {
        desk.app.press("/form", "Save", visit -> {
            ledger.holds = record;
            visit.goTo(page);
        });
    }

    private long presses() {
        return desk.acts().stream().filter("press Save"::equals).count();
    }

    private static void has(ReplayResult result, SideEffect sideEffect, Status status, Evidence evidence) {
        EffectVerdict effect = result.account().effect();
        assertThat(result.sideEffect()).isEqualTo(sideEffect);
        assertThat(effect.status()).as(effect.reason()).isEqualTo(status);
        assertThat(effect.evidence()).isEqualTo(evidence);
    }

    @Test
    void isConfirmedByWhatIsReadElsewhere() {
        saving(NEW, "/saved");

        ReplayResult result = desk.perform(change(), CommitTest.ORDER);

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        has(result, SideEffect.COMMITTED, Status.CONFIRMED, Evidence.POSTCONDITION_OBSERVATION);
        assertThat(result.account().effect().checks())
                .containsExactly(new EffectVerdict.Checked("form.save", "sql", "Old Lane 1", "Elm Road 7", "proven"));
    }

    @Test
    void aSuccessThatTheRecordDoesNotHoldIsAFailure() {
        saving(OLD, "/saved");

        ReplayResult.Failure failure = failure(desk.perform(change(), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_CONTRADICTED);
        assertThat(failure.step()).isEqualTo("form.save");
        has(failure, SideEffect.UNKNOWN, Status.SUSPECTED_NOOP, Evidence.STATE_UNCHANGED);
    }

    @Test
    void aValueThatWasOverwrittenOnTheWayIsAFailure() {
        saving(new EffectReading.Found("Elm Road 77", false), "/saved");

        ReplayResult.Failure failure = failure(desk.perform(change(), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_CONTRADICTED);
        assertThat(failure.cause().observed()).contains("Old Lane 1").contains("Elm Road 77");
        has(failure, SideEffect.UNKNOWN, Status.UNVERIFIABLE, Evidence.DISPATCH_RECEIPT);
    }

    @Test
    void aCommitWithoutItsMarkerIsProvenByTheRecord() {
        saving(NEW, "/form");

        ReplayResult.Failure failure = failure(desk.perform(change(), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        has(failure, SideEffect.COMMITTED, Status.CONFIRMED, Evidence.POSTCONDITION_OBSERVATION);
        assertThat(presses()).isEqualTo(1);
    }

    @Test
    void aCommitWithoutItsMarkerThatLeftNoTraceMayStillBeUnderWay() {
        saving(OLD, "/form");

        ReplayResult.Failure failure = failure(desk.perform(change(), CommitTest.ORDER));

        has(failure, SideEffect.UNKNOWN, Status.SUSPECTED_NOOP, Evidence.STATE_UNCHANGED);
    }

    @Test
    void whatTheApplicationRefusedAndTheRecordDoesNotHoldDidNotHappen() {
        refusing(OLD);

        ReplayResult result = desk.perform(refusable(), CommitTest.ORDER);

        assertThat(result).isInstanceOf(ReplayResult.BusinessOutcome.class);
        has(result, SideEffect.NONE, Status.SUSPECTED_NOOP, Evidence.STATE_UNCHANGED);
    }

    @Test
    void whatTheApplicationRefusedAndTheRecordHoldsIsAFailureThatCommitted() {
        refusing(NEW);

        ReplayResult.Failure failure = failure(desk.perform(refusable(), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_CONTRADICTED);
        has(failure, SideEffect.COMMITTED, Status.CONFIRMED, Evidence.POSTCONDITION_OBSERVATION);
    }

    private void refusing(EffectReading record) {
        desk.app.screen("/refused", _ -> Screen.at("/refused").show(Part.heading("Not permitted")));
        saving(record, "/refused");
    }

    private Draft refusable() {
        return change().outcome("PERMISSION_DENIED")
                .detector(Kind.BUSINESS, "PERMISSION_DENIED", says("Not permitted"), "");
    }

    @Test
    void anEffectThatTakesItsTimeIsWaitedFor() {
        saving(OLD, "/saved");
        ledger.queued.add(OLD);
        desk.app.press("/form", "Save", visit -> {
            for (int i = 0; i < 5; i++) {
                ledger.queued.add(OLD);
            }
            ledger.holds = NEW;
            visit.goTo("/saved");
        });

        ReplayResult result = desk.perform(change(), CommitTest.ORDER);

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(ledger.reads).isEqualTo(7);
    }

    @Test
    void isNotSentWhenItsEffectIsThereAlready() {
        ledger.holds = NEW;

        ReplayResult.Failure failure = failure(desk.perform(change(), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        has(failure, SideEffect.NONE, Status.SUSPECTED_NOOP, Evidence.PRE_DISPATCH_REJECTION);
        assertThat(presses()).isZero();
    }

    @Test
    void aCheckThatCannotBeReadLeavesTheScreensWordAndAWarning() {
        ledger.holds = DOWN;
        saving(DOWN, "/saved");

        ReplayResult result = desk.perform(change(), CommitTest.ORDER);

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        has(result, SideEffect.COMMITTED, Status.UNVERIFIABLE, Evidence.DISPATCH_RECEIPT);
        assertThat(result.account().warnings()).extracting(Warning::code).contains("EFFECT_UNREADABLE");
    }

    @Test
    void isNotSentWhenARequiredProofCouldNotBeHad() {
        ledger.holds = DOWN;

        ReplayResult.Failure failure =
                failure(desk.perform(change(new Change.Becomes("${street}"), true), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_UNPROVEN);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(presses()).isZero();
    }

    @Test
    void isNoSuccessWhenARequiredProofIsLostOnTheWay() {
        saving(DOWN, "/saved");

        ReplayResult.Failure failure =
                failure(desk.perform(change(new Change.Becomes("${street}"), true), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_UNPROVEN);
        has(failure, SideEffect.UNKNOWN, Status.UNVERIFIABLE, Evidence.DISPATCH_RECEIPT);
    }

    @Test
    void aNumberGrowsByExactlyWhatIsDeclared() {
        Draft grows = change(new Change.Grows("1"), false);
        ledger.holds = new EffectReading.Found("41", true);
        saving(new EffectReading.Found("42.0", true), "/saved");
        assertThat(desk.perform(grows, CommitTest.ORDER)).isInstanceOf(ReplayResult.Success.class);

        saving(new EffectReading.Found("44", true), "/saved");
        ReplayResult.Failure doubled = failure(desk.perform(grows, CommitTest.ORDER));
        assertThat(doubled.code()).isEqualTo(FailureCode.EFFECT_CONTRADICTED);
        assertThat(doubled.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
    }

    @Test
    void whatIsOnlyReadAfterwardsSaysNothingForASilentScreen() {
        Draft is = change(new Change.Is("${street}"), false);
        saving(NEW, "/saved");
        has(
                desk.perform(is, CommitTest.ORDER),
                SideEffect.COMMITTED,
                Status.CONFIRMED,
                Evidence.POSTCONDITION_OBSERVATION);
        assertThat(ledger.reads).isEqualTo(1);

        saving(NEW, "/form");
        has(desk.perform(is, CommitTest.ORDER), SideEffect.UNKNOWN, Status.UNVERIFIABLE, Evidence.DISPATCH_RECEIPT);
    }

    @Test
    void theRightRecordIsLookedAtAgainAfterTheReadingBefore() {
        desk.app.change(
                "/form", "street", visit -> visit.later(Duration.ofMillis(300), Reaction.set("member", "10004")));
        ledger.takes = Duration.ofMillis(500);

        ReplayResult.Failure failure = failure(desk.perform(change(), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(presses()).isZero();
    }

    @Test
    void anEndThatNoCommitEarnedIsAFailure() {
        Draft skipping = new Draft()
                .milestone("form", open("form.open", "/form", at("/form")))
                .then(at("/form"), "end")
                .milestone("save", Steps.commit("form.save", button("Save"), says("Address saved")))
                .checkpoint("cp.form", "form.open", at("/form"));

        ReplayResult.Failure failure = failure(desk.perform(skipping, Map.of()));

        assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_CONTRADICTED);
        has(failure, SideEffect.NONE, Status.SUSPECTED_NOOP, Evidence.PRE_DISPATCH_REJECTION);
    }

    @Test
    void whatOnlyReadsHasNoEffectToProve() {
        has(
                desk.perform(new Draft().milestone("form", open("form.open", "/form", at("/form"))), Map.of()),
                SideEffect.NONE,
                Status.NOT_APPLICABLE,
                Evidence.DECLARED_READ);
    }

    @Test
    void theReadingBeforeIsOnDiskBeforeAnythingIsSent() {
        saving(NEW, "/saved");

        ReplayResult result = desk.perform(change(), CommitTest.ORDER);

        assertThat(intents(result).lines().findFirst().orElseThrow())
                .contains("commit_intent")
                .contains("\"before\":\"found\"")
                .contains("Old Lane 1");
    }

    @Test
    void aReadingThatNoFileMayShowIsShownByNone() {
        ledger.holds = new EffectReading.Found("123-45-6789", false);
        saving(NEW, "/saved");

        ReplayResult result = desk.perform(change(), CommitTest.ORDER);

        assertThat(intents(result)).contains("withheld").doesNotContain("123-45");
        assertThat(ResultJson.of(result).canonical()).contains("confirmed").doesNotContain("123-45");
    }

    private static String intents(ReplayResult result) {
        try {
            return Files.readString(result.account().evidence().orElseThrow().resolve("intent.jsonl"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
