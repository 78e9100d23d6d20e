package dev.rote.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.replay.EffectVerdict.Evidence;
import dev.rote.replay.EffectVerdict.Status;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What a commit comes to, for everything its screen and its check can say; and the only verdicts there are.
class SettlementTest {
    private static final String TABLE = """
            NOT_SENT, NONE,       none,      suspected_noop, pre_dispatch_rejection,    -
            NOT_SENT, PROVEN,     none,      suspected_noop, pre_dispatch_rejection,    -
            NOT_SENT, STANDS,     none,      suspected_noop, pre_dispatch_rejection,    -
            NOT_SENT, UNCHANGED,  none,      suspected_noop, pre_dispatch_rejection,    -
            NOT_SENT, NOT_YET,    none,      suspected_noop, pre_dispatch_rejection,    -
            NOT_SENT, OTHERWISE,  none,      suspected_noop, pre_dispatch_rejection,    -
            NOT_SENT, UNREADABLE, none,      suspected_noop, pre_dispatch_rejection,    -
            SILENT,   NONE,       unknown,   unverifiable,   dispatch_receipt,          -
            SILENT,   PROVEN,     committed, confirmed,      postcondition_observation, -
            SILENT,   STANDS,     unknown,   unverifiable,   dispatch_receipt,          -
            SILENT,   UNCHANGED,  unknown,   suspected_noop, state_unchanged,           -
            SILENT,   NOT_YET,    unknown,   unverifiable,   dispatch_receipt,          -
            SILENT,   OTHERWISE,  unknown,   unverifiable,   dispatch_receipt,          -
            SILENT,   UNREADABLE, unknown,   unverifiable,   dispatch_receipt,          -
            REFUSED,  NONE,       unknown,   unverifiable,   dispatch_receipt,          -
            REFUSED,  PROVEN,     committed, confirmed,      postcondition_observation, EFFECT_CONTRADICTED
            REFUSED,  STANDS,     unknown,   unverifiable,   dispatch_receipt,          -
            REFUSED,  UNCHANGED,  none,      suspected_noop, state_unchanged,           -
            REFUSED,  NOT_YET,    unknown,   unverifiable,   dispatch_receipt,          -
            REFUSED,  OTHERWISE,  unknown,   unverifiable,   dispatch_receipt,          -
            REFUSED,  UNREADABLE, unknown,   unverifiable,   dispatch_receipt,          -
            CLAIMED,  NONE,       committed, unverifiable,   dispatch_receipt,          -
            CLAIMED,  PROVEN,     committed, confirmed,      postcondition_observation, -
            CLAIMED,  STANDS,     committed, confirmed,      postcondition_observation, -
            CLAIMED,  UNCHANGED,  unknown,   suspected_noop, state_unchanged,           EFFECT_CONTRADICTED
            CLAIMED,  NOT_YET,    committed, pending,        accepted_deferred_observation, -
            CLAIMED,  OTHERWISE,  unknown,   unverifiable,   dispatch_receipt,          EFFECT_CONTRADICTED
            CLAIMED,  UNREADABLE, committed, unverifiable,   dispatch_receipt,          -
            """;

    @ParameterizedTest
    @CsvSource(textBlock = TABLE)
    void settlesByWhatTheScreenAndTheCheckSay(
            Claim claim, Testimony testimony, String sideEffect, String status, String evidence, String against) {
        Settlement settled = Settlement.of(claim, testimony, false);

        assertThat(settled.sideEffect().wire()).isEqualTo(sideEffect);
        assertThat(settled.verdict().status().wire()).isEqualTo(status);
        assertThat(settled.verdict().evidence().wire()).isEqualTo(evidence);
        assertThat(settled.against().map(FailureCode::name).orElse("-")).isEqualTo(against);
    }

    @Test
    void leavesNothingOut() {
        assertThat(TABLE.lines().map(line -> List.of(line.split(",\\s*")).subList(0, 2)))
                .containsExactlyElementsOf(Arrays.stream(Claim.values())
                        .flatMap(claim -> Arrays.stream(Testimony.values())
                                .map(testimony -> List.of(claim.name(), testimony.name())))
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void aCheckThatIsRequiredOnlyMattersWhereTheScreenAloneWouldBeBelieved(Testimony testimony) {
        for (Claim claim : Claim.values()) {
            Settlement asked = Settlement.of(claim, testimony, true);
            if (claim == Claim.CLAIMED && (testimony == Testimony.UNREADABLE || testimony == Testimony.NOT_YET)) {
                assertThat(asked.against()).contains(FailureCode.EFFECT_UNPROVEN);
                assertThat(asked.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
            } else {
                assertThat(asked).isEqualTo(Settlement.of(claim, testimony, false));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theReceiptOfAPressIsNeverConfirmed(Claim claim) {
        for (Testimony testimony :
                List.of(Testimony.NONE, Testimony.UNREADABLE, Testimony.NOT_YET, Testimony.OTHERWISE)) {
            assertThat(Settlement.of(claim, testimony, false).verdict().status())
                    .isNotEqualTo(Status.CONFIRMED);
        }
    }

    static Stream<List<Enum<?>>> pairs() {
        return Arrays.stream(Status.values())
                .flatMap(
                        status -> Arrays.stream(Evidence.values()).map(evidence -> List.<Enum<?>>of(status, evidence)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void discardsEveryClaimOutsideTheTable(List<Enum<?>> pair) {
        Status status = (Status) pair.getFirst();
        Evidence evidence = (Evidence) pair.getLast();

        EffectVerdict verdict = EffectVerdict.of(status, evidence, "as claimed");

        boolean exists = switch (evidence) {
            case DECLARED_READ -> status == Status.NOT_APPLICABLE;
            case AUTHORITATIVE_RESPONSE, POSTCONDITION_OBSERVATION -> status == Status.CONFIRMED;
            case ACCEPTED_DEFERRED_OBSERVATION -> status == Status.PENDING;
            case DISPATCH_RECEIPT -> status == Status.UNVERIFIABLE;
            case PRE_DISPATCH_REJECTION, PROVIDER_NOOP_SIGNAL, PROVIDER_REFUSAL, STATE_UNCHANGED ->
                status == Status.SUSPECTED_NOOP;
        };
        assertThat(verdict.status()).isEqualTo(exists ? status : Status.UNVERIFIABLE);
        assertThat(verdict.evidence()).isEqualTo(exists ? evidence : Evidence.DISPATCH_RECEIPT);
        assertThat(verdict.reason().equals("as claimed")).isEqualTo(exists);
    }
}
