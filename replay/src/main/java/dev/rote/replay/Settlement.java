package dev.rote.replay;

import dev.rote.replay.EffectVerdict.Evidence;
import dev.rote.replay.EffectVerdict.Status;
import java.util.Optional;

/// What one commit comes to, from what its screen said and what its check said: a pure function of the two.
///
/// `stands` names why what the screen says must not be passed on as it is. Nothing is `none` again once it was sent,
/// unless the application itself refused it and the state did not change while it was watched.
record Settlement(SideEffect sideEffect, EffectVerdict verdict, Optional<FailureCode> against) {

    static Settlement of(Claim claim, Testimony testimony, boolean required) {
        return switch (claim) {
            case NOT_SENT -> new Settlement(SideEffect.NONE, EffectVerdict.notSent(), Optional.empty());
            case SILENT -> silent(testimony);
            case REFUSED -> refused(testimony);
            case CLAIMED -> claimed(testimony, required);
        };
    }

    private static Settlement silent(Testimony testimony) {
        return switch (testimony) {
            case PROVEN -> confirmed();
            case UNCHANGED -> unchanged(SideEffect.UNKNOWN, "it may still be under way");
            case NOT_YET -> unknown("it was sent, and the system may have it in its queue");
            case NONE -> unknown("it was sent, and nothing says what became of it");
            case STANDS -> unknown("it was sent, and what it should bring about is so; nobody knows since when");
            case OTHERWISE ->
                unknown("it was sent, and what is read elsewhere is neither as before nor as it should be");
            case UNREADABLE -> unknown("it was sent, and its check could not be read");
        };
    }

    private static Settlement refused(Testimony testimony) {
        return switch (testimony) {
            case PROVEN -> against(confirmed(), FailureCode.EFFECT_CONTRADICTED);
            case UNCHANGED -> unchanged(SideEffect.NONE, "the application refused it");
            case NOT_YET -> unknown("the application refused it, and the system may have it in its queue all the same");
            case NONE, STANDS, OTHERWISE, UNREADABLE ->
                unknown("it was sent, and the application's answer is no proof that nothing happened");
        };
    }

    private static Settlement claimed(Testimony testimony, boolean required) {
        return switch (testimony) {
            case PROVEN -> confirmed();
            case STANDS ->
                new Settlement(
                        SideEffect.COMMITTED,
                        EffectVerdict.of(
                                Status.CONFIRMED,
                                Evidence.POSTCONDITION_OBSERVATION,
                                "the screen says so, and what it should bring about is so"),
                        Optional.empty());
            case UNCHANGED ->
                against(unchanged(SideEffect.UNKNOWN, "the screen says otherwise"), FailureCode.EFFECT_CONTRADICTED);
            case NOT_YET ->
                required
                        ? against(pending(SideEffect.UNKNOWN), FailureCode.EFFECT_UNPROVEN)
                        : pending(SideEffect.COMMITTED);
            case OTHERWISE ->
                against(
                        unknown("the screen says it landed, and what is read elsewhere is not as it should be"),
                        FailureCode.EFFECT_CONTRADICTED);
            case NONE ->
                new Settlement(
                        SideEffect.COMMITTED,
                        EffectVerdict.sent("nothing but the screen that was pressed on says so"),
                        Optional.empty());
            case UNREADABLE ->
                required
                        ? against(
                                unknown("the screen says it landed, and the proof that is asked for is missing"),
                                FailureCode.EFFECT_UNPROVEN)
                        : new Settlement(
                                SideEffect.COMMITTED,
                                EffectVerdict.sent("the screen says so, and its check could not be read"),
                                Optional.empty());
        };
    }

    private static Settlement pending(SideEffect sideEffect) {
        return new Settlement(
                sideEffect,
                EffectVerdict.of(
                        Status.PENDING,
                        Evidence.ACCEPTED_DEFERRED_OBSERVATION,
                        "the screen says it was accepted, and the system queues it: it does not show yet"),
                Optional.empty());
    }

    private static Settlement confirmed() {
        return new Settlement(
                SideEffect.COMMITTED,
                EffectVerdict.of(
                        Status.CONFIRMED,
                        Evidence.POSTCONDITION_OBSERVATION,
                        "it was not so before the commit, and was read to be so afterwards"),
                Optional.empty());
    }

    private static Settlement unchanged(SideEffect sideEffect, String but) {
        return new Settlement(
                sideEffect,
                EffectVerdict.of(
                        Status.SUSPECTED_NOOP,
                        Evidence.STATE_UNCHANGED,
                        "what is read elsewhere is as it was before the commit; " + but),
                Optional.empty());
    }

    private static Settlement unknown(String reason) {
        return new Settlement(SideEffect.UNKNOWN, EffectVerdict.sent(reason), Optional.empty());
    }

    private static Settlement against(Settlement settled, FailureCode code) {
        return new Settlement(settled.sideEffect(), settled.verdict(), Optional.of(code));
    }
}
