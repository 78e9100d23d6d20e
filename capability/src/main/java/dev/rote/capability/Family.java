package dev.rote.capability;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/// What all deployments of one product share: how its errors, answers and notices are recognised, the ways back,
/// its locale, and how long a step may take. `credentials` maps the names that tasks use, such as `operator`, to
/// `secret://` references; `signOnPaths` are the only places where credentials may be filled in. `volatileFields`
/// are fields of requests that differ each time, such as anti-forgery tokens: consent to a request is not bound to
/// what they hold.
public record Family(
        String name,
        Target.Locale locale,
        Duration stepTimeout,
        List<String> signOnPaths,
        List<Contract.Outcome> outcomes,
        List<Detector> detectors,
        List<Recoverer> recoverers,
        Map<String, String> credentials,
        List<String> volatileFields) {
    public Family {
        signOnPaths = List.copyOf(signOnPaths);
        outcomes = List.copyOf(outcomes);
        detectors = List.copyOf(detectors);
        recoverers = List.copyOf(recoverers);
        credentials = Map.copyOf(credentials);
        volatileFields = List.copyOf(volatileFields);
    }

    /// A family whose requests are the same each time.
    public Family(
            String name,
            Target.Locale locale,
            Duration stepTimeout,
            List<String> signOnPaths,
            List<Contract.Outcome> outcomes,
            List<Detector> detectors,
            List<Recoverer> recoverers,
            Map<String, String> credentials) {
        this(name, locale, stepTimeout, signOnPaths, outcomes, detectors, recoverers, credentials, List.of());
    }

    /// A family whose tasks use no credentials and whose requests are the same each time.
    public Family(
            String name,
            Target.Locale locale,
            Duration stepTimeout,
            List<String> signOnPaths,
            List<Contract.Outcome> outcomes,
            List<Detector> detectors,
            List<Recoverer> recoverers) {
        this(name, locale, stepTimeout, signOnPaths, outcomes, detectors, recoverers, Map.of(), List.of());
    }
}
