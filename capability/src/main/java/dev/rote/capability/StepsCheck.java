package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Rung;
import java.time.Duration;
import java.util.List;

/// Checks each step by itself: it has what its act needs, ends by itself, and does no more than it says.
final class StepsCheck {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int MOST_ATTEMPTS = 5;

    private final Capability capability;
    private final Findings findings;

    private StepsCheck(Capability capability, Findings findings) {
        this.capability = capability;
        this.findings = findings;
    }

    static void check(Capability capability, Anatomy anatomy, Findings findings) {
        StepsCheck check = new StepsCheck(capability, findings);
        ActsCheck acts = new ActsCheck(capability, findings);
        for (Anatomy.Spot<Step> spot : anatomy.steps()) {
            check.limits(spot.where(), spot.what());
            acts.check(spot.where(), spot.what());
            check.effect(spot.where(), spot.what());
        }
        anatomy.controls().forEach(spot -> check.ladder(spot.where(), spot.what()));
        check.conditions(anatomy.conditions());
        boolean changes = anatomy.steps().stream().anyMatch(spot -> spot.what().isCommit());
        if (!changes && capability.contract().effect() != Contract.Effect.READ) {
            findings.warn(Code.EFFECT_TOO_HIGH, "/contract/effect", "no step changes anything");
        }
    }

    private void limits(String where, Step step) {
        findings.refuseUnless(
                step.attempts() >= 1 && step.attempts() <= MOST_ATTEMPTS,
                Code.ATTEMPTS_OUT_OF_RANGE,
                where + "/attempts",
                "1 to " + MOST_ATTEMPTS + " attempts");
        findings.refuseUnless(
                step.timeout().isPositive() && step.timeout().compareTo(LONGEST) <= 0,
                Code.TIMEOUT_OUT_OF_RANGE,
                where + "/timeout_ms",
                "1 to " + LONGEST.toMillis() + " ms");
    }

    private void effect(String where, Step step) {
        Contract.Effect effect = capability.contract().effect();
        boolean irreversible = step.risk() == Step.Risk.IRREVERSIBLE;
        findings.refuseUnless(
                !irreversible || step.consent(),
                Code.CONSENT_MISSING,
                where + "/consent",
                "what cannot be undone needs consent");
        findings.refuseUnless(
                !irreversible || effect == Contract.Effect.IRREVERSIBLE,
                Code.EFFECT_TOO_LOW,
                "/contract/effect",
                "step " + step.id() + " cannot be undone, and the contract does not say so");
        findings.refuseUnless(
                !irreversible || step.isCommit(),
                Code.COMMIT_WITHOUT_MARKER,
                where + "/commit",
                "what cannot be undone needs a marker that proves it landed");
        step.commit().ifPresent(commit -> commit(where, step, commit));
        findings.refuseUnless(
                step.attempts() <= 1 || (!irreversible && !step.isCommit()),
                Code.COMMIT_RETRIED,
                where + "/attempts",
                "what changes records is never tried twice");
    }

    private void commit(String where, Step step, Step.Commit commit) {
        findings.refuseUnless(
                capability.contract().effect() != Contract.Effect.READ,
                Code.COMMIT_IN_READ,
                where + "/commit",
                "the contract says that it only reads");
        findings.refuseUnless(
                step.risk() != Step.Risk.SAFE,
                Code.COMMIT_CALLED_SAFE,
                where + "/risk",
                "a step that changes records is not safe");
        boolean provesNothing = Always.holds(commit.marker())
                || step.precondition().filter(commit.marker()::equals).isPresent();
        findings.refuseUnless(
                !provesNothing,
                Code.COMMIT_WITHOUT_MARKER,
                where + "/commit/marker",
                "the marker holds before the change as well, so it proves nothing");
    }

    private void ladder(String where, Control control) {
        findings.refuseUnless(
                !control.rungs().isEmpty(), Code.LADDER_EMPTY, where + "/rungs", "nothing says what it is");
        findings.refuseUnless(
                control.rungs().isEmpty() || control.rungs().stream().anyMatch(rung -> !(rung instanceof Rung.Bbox)),
                Code.LADDER_BOX_ONLY,
                where + "/rungs",
                "a place on the screen alone is never acted on");
    }

    private void conditions(List<Anatomy.Spot<Condition>> conditions) {
        for (Anatomy.Spot<Condition> spot : conditions) {
            boolean says = switch (spot.what()) {
                case Condition.All(var of) -> !of.isEmpty() || spot.where().endsWith("/when");
                case Condition.Any(var of) -> !of.isEmpty();
                case Condition.LocationMatches(var _, var path) -> !path.isEmpty();
                case Condition.TextPresent(var _, var text) -> !text.isBlank();
                case Condition.ResponseStatus(var _, var from, var to) -> from >= 100 && from <= to && to <= 599;
                case Condition.RegionPresent _,
                        Condition.ControlPresent _,
                        Condition.ValueSet _,
                        Condition.Shows _,
                        Condition.Enabled _,
                        Condition.Ticked _,
                        Condition.ErrorBannerPresent _,
                        Condition.ValidationMessagePresent _,
                        Condition.Not _ -> true;
            };
            findings.refuseUnless(says, Code.CONDITION_EMPTY, spot.where(), "the condition says nothing");
        }
    }
}
