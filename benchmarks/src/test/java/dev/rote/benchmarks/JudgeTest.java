package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.benchmarks.Answer.Crashed;
import dev.rote.benchmarks.Answer.Died;
import dev.rote.benchmarks.Answer.Refused;
import dev.rote.benchmarks.Answer.Told;
import dev.rote.benchmarks.Judge.Case;
import dev.rote.benchmarks.Judge.Ended;
import dev.rote.benchmarks.Judge.Judged;
import dev.rote.capability.Json;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What counts as right and what as wrong.
class JudgeTest {
    private static final Answer DONE = told("success", "committed", "SA-000001");
    private static final Answer NOT_DONE = told("failure", "none", "");
    private static final Answer UNKNOWN = told("failure", "unknown", "");

    private static Answer told(String kind, String sideEffect, String reference) {
        return new Told(Json.Fields.NONE
                .with("kind", Json.text(kind))
                .with("side_effect", Json.text(sideEffect))
                .with("outputs", Json.Fields.NONE.with("reference_number", Json.text(reference))));
    }

    private static FaultRun run(Fault fault) {
        return FaultRun.plan(7, 1, List.of(fault)).getFirst();
    }

    private static Booking right(FaultRun run) {
        return new Booking(
                "SA-000001",
                run.order().member(),
                run.order().type(),
                run.order().amount());
    }

    private static Judged judged(Fault fault, boolean booked, Answer... answers) {
        FaultRun run = run(fault);
        return Judge.judge(
                new Case(run, List.of(answers), booked ? List.of(right(run)) : List.of(), booked ? 1 : 0, true));
    }

    @Test
    void isExactWhenItWasDoneOnceAndToldSo() {
        assertThat(judged(Fault.US_KILLED, true, new Died(), DONE).ended()).isEqualTo(Ended.EXACT);
        assertThat(judged(Fault.ASKED_TWICE, true, DONE, new Refused("KEY_UNDER_WAY"), DONE)
                        .ended())
                .isEqualTo(Ended.EXACT);
    }

    @Test
    void isExactWhenNothingWasDoneOnlyWhereThatIsRight() {
        assertThat(judged(Fault.LOOK_ALIKE, false, NOT_DONE, NOT_DONE).ended()).isEqualTo(Ended.EXACT);
        assertThat(judged(Fault.CUT, false, NOT_DONE, NOT_DONE).ended()).isEqualTo(Ended.SAFE_STOP);
    }

    @Test
    void isASafeStopWhenNobodyKnowsWhateverTheLedgerHas() {
        assertThat(judged(Fault.CUT, false, UNKNOWN, UNKNOWN).ended()).isEqualTo(Ended.SAFE_STOP);
        assertThat(judged(Fault.CUT, true, UNKNOWN, UNKNOWN).ended()).isEqualTo(Ended.SAFE_STOP);
    }

    @Test
    void isWrongWhenWhatWasToldIsNotWhatTheLedgerHas() {
        assertThat(judged(Fault.TAKEN_BACK, false, DONE, UNKNOWN).why()).startsWith("told that it was done");
        assertThat(judged(Fault.CUT, true, UNKNOWN, NOT_DONE).why()).startsWith("told that nothing was done");
        assertThat(judged(Fault.CUT, true, told("success", "committed", "SA-000009"))
                        .why())
                .startsWith("told another reference");
    }

    @Test
    void isWrongWithoutATypedEnd() {
        assertThat(judged(Fault.US_KILLED, false, new Died(), new Refused("KEY_UNDER_WAY"))
                        .ended())
                .isEqualTo(Ended.WRONG);
        assertThat(judged(Fault.DISK_FULL, false, new Crashed(), NOT_DONE).ended())
                .isEqualTo(Ended.WRONG);
    }

    @Test
    void isWrongWhenItWasDoneTwiceSentTwiceOrDoneOtherwise() {
        FaultRun run = run(Fault.CUT);
        Booking other = new Booking("SA-000001", "10009", "Savings", new BigDecimal("999.00"));

        assertThat(Judge.judge(new Case(run, List.of(UNKNOWN), List.of(right(run), right(run)), 1, true))
                        .why())
                .isEqualTo("booked 2 times");
        assertThat(Judge.judge(new Case(run, List.of(UNKNOWN), List.of(), 2, true))
                        .why())
                .isEqualTo("the request left 2 times");
        assertThat(Judge.judge(new Case(run, List.of(UNKNOWN), List.of(other), 1, true))
                        .why())
                .startsWith("something else was booked");
    }
}
