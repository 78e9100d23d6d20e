package dev.rote.capability;

import java.util.List;

/// Everything that makes a capability unsafe, all at once, and what a reviewer should look at besides.
public record Validation(List<Problem> problems, List<Problem> warnings) {
    public Validation {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    public static Validation of(Capability capability) {
        Findings findings = new Findings();
        Anatomy anatomy = Anatomy.of(capability);
        Outline.check(capability, findings);
        ContractCheck.check(capability, anatomy, findings);
        TextsCheck.check(capability, anatomy, findings);
        StepsCheck.check(capability, anatomy, findings);
        PathsCheck.check(capability, findings);
        DetectorsCheck.check(capability, findings);
        EffectsCheck.check(capability, anatomy, findings);
        return findings.all();
    }

    public boolean isSafe() {
        return problems.isEmpty();
    }
}
