package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks how screens that were not expected are recognised and what is done about them.
final class DetectorsCheck {
    /// What a screen can mean that ends a run as a failure.
    private static final Set<String> HARD = Set.of("APP_ERROR", "AUTH_FAILED");

    private static final int MOST_ATTEMPTS = 10;

    private final List<Contract.Outcome> outcomes;
    private final List<Recoverer> recoverers;
    private final Findings findings;

    private DetectorsCheck(List<Contract.Outcome> outcomes, List<Recoverer> recoverers, Findings findings) {
        this.outcomes = outcomes;
        this.recoverers = recoverers;
        this.findings = findings;
    }

    static void check(Capability capability, Findings findings) {
        check(capability.contract().outcomes(), capability.detectors(), capability.recoverers(), findings);
        Set<String> detected = new HashSet<>();
        capability.detectors().forEach(detector -> detected.add(detector.code()));
        for (int i = 0; i < capability.contract().outcomes().size(); i++) {
            if (!detected.contains(capability.contract().outcomes().get(i).code())) {
                findings.warn(Code.OUTCOME_UNDETECTED, "/contract/outcomes/" + i, "no detector recognises it");
            }
        }
    }

    static void check(
            List<Contract.Outcome> outcomes, List<Detector> detectors, List<Recoverer> recoverers, Findings findings) {
        DetectorsCheck check = new DetectorsCheck(outcomes, recoverers, findings);
        for (int i = 0; i < detectors.size(); i++) {
            check.detector("/detectors/" + i, detectors.get(i));
        }
        for (int i = 0; i < recoverers.size(); i++) {
            int attempts = recoverers.get(i).attempts();
            findings.refuseUnless(
                    attempts >= 1 && attempts <= MOST_ATTEMPTS,
                    Code.ATTEMPTS_OUT_OF_RANGE,
                    "/recoverers/" + i + "/attempts",
                    "1 to " + MOST_ATTEMPTS + " attempts");
        }
    }

    private void detector(String where, Detector detector) {
        findings.refuseUnless(
                Identifiers.isCode(detector.code()),
                Code.CODE_MALFORMED,
                where + "/code",
                "a code is A-Z, 0-9 and _, begins with a letter, and has 64 characters at most");
        if (detector.trigger() instanceof Detector.Trigger.Seen(var when)) {
            findings.refuseUnless(
                    !Always.holds(when), Code.CONDITION_EMPTY, where + "/trigger/when", "it would always fire");
        }
        switch (detector.kind()) {
            case HARD -> {
                findings.refuseUnless(
                        HARD.contains(detector.code()),
                        Code.DETECTOR_MALFORMED,
                        where + "/code",
                        "a screen that ends the run as a failure means APP_ERROR or AUTH_FAILED");
                ends(where, detector);
                findings.refuseUnless(
                        detector.payload().isEmpty(),
                        Code.PAYLOAD_UNDECLARED,
                        where + "/payload",
                        "only a business outcome has a payload");
            }
            case BUSINESS -> {
                ends(where, detector);
                business(where, detector);
            }
            case RECOVERABLE ->
                findings.refuseUnless(
                        recoverers.stream().anyMatch(one -> one.id().equals(detector.recoverer())),
                        Code.REFERENCE_UNKNOWN,
                        where + "/recoverer",
                        "there is no recoverer \"" + Harmless.excerpt(detector.recoverer()) + "\"");
        }
    }

    private void ends(String where, Detector detector) {
        findings.refuseUnless(
                detector.recoverer().isEmpty(),
                Code.DETECTOR_MALFORMED,
                where + "/recoverer",
                "it ends the run, so nothing is recovered");
        findings.refuseUnless(
                detector.trigger() instanceof Detector.Trigger.Seen,
                Code.DETECTOR_MALFORMED,
                where + "/trigger",
                "only what is seen ends a run; time alone says nothing");
    }

    private void business(String where, Detector detector) {
        Optional<Contract.Outcome> outcome = outcomes.stream()
                .filter(one -> one.code().equals(detector.code()))
                .findFirst();
        if (outcome.isEmpty()) {
            findings.refuse(
                    Code.OUTCOME_UNDECLARED,
                    where + "/code",
                    "the contract has no outcome " + Harmless.excerpt(detector.code()));
            return;
        }
        for (String name : detector.payload().keySet()) {
            findings.refuseUnless(
                    outcome.get().payload().contains(name),
                    Code.PAYLOAD_UNDECLARED,
                    Place.append(where + "/payload", name),
                    "the outcome declares no such value");
        }
    }
}
