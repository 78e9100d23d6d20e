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

import dev.rote.capability.Capability;
import dev.rote.capability.Detector.Kind;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.replay.EffectVerdict.Evidence;
import dev.rote.replay.EffectVerdict.Status;
import dev.rote.surface.Condition;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An application that queues what it accepts: the effect is owed until it shows, or its time is over.
final class QueuedEffectTest {
    private static final Source RECORD = new Source.Sql("ledger", "SELECT street FROM member WHERE id = ${member_id}");
    private static final EffectReading OLD = new EffectReading.Found("Old Lane 1", false);
    private static final EffectReading NEW = new EffectReading.Found("Elm Road 7", false);

    @TempDir
    Path runs;

    private Desk desk = new Desk(Path.of(""));
    private Books ledger = new Books(desk.clock);

    /// What the system of record holds.
    private static final class Books implements EffectProbe {
        private final FakeClock clock;
        private EffectReading holds = OLD;

        Books(FakeClock clock) {
            this.clock = clock;
        }

        @Override
        public EffectReading read(Source from, Inputs inputs, Run run) {
            return holds;
        }

        @Override
        public void awaitChange(Source from, Run run) {
            clock.advance(run.within(Duration.ofMillis(200)).left());
        }
    }

    @BeforeEach
    void opensTheDesk() {
        desk = CommitTest.desk(runs);
        ledger = new Books(desk.clock);
        desk.probing(ledger);
        desk.app.press("/form", "Save", visit -> visit.goTo("/saved"));
    }

    private static Draft queued(boolean required) {
        EffectCheck check = new EffectCheck(
                RECORD, new Change.Becomes("${street}"), Duration.ofSeconds(2), required, Duration.ofHours(4));
        return new Draft()
                .input("member_id")
                .input("street")
                .milestone(
                        "form",
                        open("form.open", "/form", at("/form")),
                        fill("form.street", field("Street"), "${street}"),
                        Steps.checked(Steps.commit("form.save", button("Save"), says("Address saved")), check))
                .checkpoint(
                        "cp.form",
                        "form.open",
                        all(at("/form"), new Condition.Shows(beside("Member"), "${member_id}")));
    }

    private ReplayResult pending() {
        return desk.perform(queued(false), CommitTest.ORDER);
    }

    /// What the result is when it is asked for after that time.
    private Json.Fields settled(ReplayResult result, Duration later) {
        desk.clock.advance(later);
        Capability capability = queued(false).capability();
        PastRun past = switch (Runs.open(result.account().evidence().orElseThrow())) {
            case Loading.Loaded<PastRun>(var run) -> run;
            case Loading.Refused<PastRun>(var why) -> throw new AssertionError(why.toString());
        };
        Map<String, String> given = Owed.inputs(past);
        assertThat(given).isEqualTo(CommitTest.ORDER);
        return Owed.settled(
                past,
                past.result().orElseThrow(),
                new Aftermath.Checking(capability, Desk.inputs(capability, given), ledger, desk.clock, text -> text),
                Journal.SILENT);
    }

    private static String status(Json.Fields result) {
        return result.field("effect").orElseThrow() instanceof Json.Fields effect
                        && effect.field("status").orElseThrow() instanceof Json.Text(var status)
                ? status
                : "";
    }

    private static String text(Json.Fields result, String name) {
        return result.field(name).orElseThrow() instanceof Json.Text(var text) ? text : "";
    }

    @Test
    void isPendingWhileItDoesNotShowYet() {
        ReplayResult result = pending();

        EffectVerdict effect = result.account().effect();
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(effect.status()).as(effect.reason()).isEqualTo(Status.PENDING);
        assertThat(effect.evidence()).isEqualTo(Evidence.ACCEPTED_DEFERRED_OBSERVATION);
        assertThat(effect.due())
                .hasValueSatisfying(due -> assertThat(Duration.between(desk.clock.instant(), due))
                        .isBetween(Duration.ofHours(4).minusSeconds(30), Duration.ofHours(4)));
        assertThat(effect.verification()).startsWith("read again");
        assertThat(Owed.isOwed(ResultJson.of(result))).isTrue();
    }

    @Test
    void isConfirmedOnceItShows() {
        ReplayResult result = pending();
        ledger.holds = NEW;

        Json.Fields known = settled(result, Duration.ofHours(1));

        assertThat(text(known, "kind")).isEqualTo("success");
        assertThat(text(known, "side_effect")).isEqualTo("committed");
        assertThat(status(known)).isEqualTo("confirmed");
        assertThat(Owed.isOwed(known)).isFalse();
    }

    @Test
    void staysOwedUntilItsTimeIsOver() {
        Json.Fields known = settled(pending(), Duration.ofHours(3));

        assertThat(status(known)).isEqualTo("pending");
        assertThat(Owed.isOwed(known)).isTrue();
    }

    @Test
    void isNoSuccessWhenItNeverShowed() {
        Json.Fields known = settled(pending(), Duration.ofHours(5));

        assertThat(text(known, "kind")).isEqualTo("failure");
        assertThat(text(known, "code")).isEqualTo("EFFECT_CONTRADICTED");
        assertThat(text(known, "side_effect")).isEqualTo("unknown");
        assertThat(status(known)).isEqualTo("suspected_noop");
        assertThat(Owed.isOwed(known)).isFalse();
    }

    @Test
    void aRequiredProofThatIsOwedIsNoSuccessYet() {
        ReplayResult.Failure failure = failure(desk.perform(queued(true), CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_UNPROVEN);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(failure.account().effect().status()).isEqualTo(Status.PENDING);
    }

    /// Somebody else's value is no queue.
    @Test
    void whatIsOtherwiseIsNotOwed() {
        desk.app.press("/form", "Save", visit -> {
            ledger.holds = new EffectReading.Found("Elm Road 77", false);
            visit.goTo("/saved");
        });

        assertThat(failure(pending()).code()).isEqualTo(FailureCode.EFFECT_CONTRADICTED);
    }

    @Test
    void aRefusalIsBelievedOnlyWhenTheQueueIsEmpty() {
        desk.app.screen("/refused", _ -> Screen.at("/refused").show(Part.heading("Not permitted")));
        desk.app.press("/form", "Save", visit -> visit.goTo("/refused"));

        ReplayResult result = desk.perform(
                queued(false)
                        .outcome("PERMISSION_DENIED")
                        .detector(Kind.BUSINESS, "PERMISSION_DENIED", says("Not permitted"), ""),
                CommitTest.ORDER);

        assertThat(result).isInstanceOf(ReplayResult.BusinessOutcome.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        Json.Fields known = settled(result, Duration.ofHours(5));
        assertThat(text(known, "kind")).isEqualTo("business_outcome");
        assertThat(text(known, "side_effect")).isEqualTo("none");
        assertThat(status(known)).isEqualTo("suspected_noop");
    }
}
