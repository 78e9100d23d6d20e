package dev.rote.capability;

import java.time.Duration;
import java.util.List;

/// What all deployments of one product share: how its errors, answers and notices are recognised, the ways back, its
/// locale, and how long a step may take.
/// `signOnPaths` are the only places where credentials may be filled in.
public record Family(
        String name,
        Target.Locale locale,
        Duration stepTimeout,
        List<String> signOnPaths,
        List<Contract.Outcome> outcomes,
        List<Detector> detectors,
        List<Recoverer> recoverers) {
    public Family {
        signOnPaths = List.copyOf(signOnPaths);
        outcomes = List.copyOf(outcomes);
        detectors = List.copyOf(detectors);
        recoverers = List.copyOf(recoverers);
    }
}
