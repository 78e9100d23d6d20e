package dev.rote.capability;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/// What all deployments of one product share: how its errors, answers and notices are recognised, the ways back,
/// its locale, and how long a step may take. `credentials` maps the names that tasks use, such as `operator`, to
/// `secret://` references; `signOnPaths` are the only places where credentials may be filled in.
public record Family(
        String name,
        Target.Locale locale,
        Duration stepTimeout,
        List<String> signOnPaths,
        List<Contract.Outcome> outcomes,
        List<Detector> detectors,
        List<Recoverer> recoverers,
        Map<String, String> credentials,
        Requests requests) {
    public Family {
        signOnPaths = List.copyOf(signOnPaths);
        outcomes = List.copyOf(outcomes);
        detectors = List.copyOf(detectors);
        recoverers = List.copyOf(recoverers);
        credentials = Map.copyOf(credentials);
    }

    /// What is known of the requests that its pages send.
    ///
    /// `volatileFields` differ each time, such as anti-forgery tokens: consent is not bound to them.
    /// What goes to `backgroundPaths` (`*` stands for any characters) is sent by pages by themselves,
    /// and is never what a step commits.
    public record Requests(List<String> volatileFields, List<String> backgroundPaths) {
        /// Nothing is known.
        public static final Requests NONE = new Requests(List.of(), List.of());

        public Requests {
            volatileFields = List.copyOf(volatileFields);
            backgroundPaths = List.copyOf(backgroundPaths);
        }
    }

    /// The same where the screens write numbers and dates otherwise.
    public Family in(Target.Locale other) {
        return new Family(
                name, other, stepTimeout, signOnPaths, outcomes, detectors, recoverers, credentials, requests);
    }

    /// A family of whose requests nothing is known.
    public Family(
            String name,
            Target.Locale locale,
            Duration stepTimeout,
            List<String> signOnPaths,
            List<Contract.Outcome> outcomes,
            List<Detector> detectors,
            List<Recoverer> recoverers,
            Map<String, String> credentials) {
        this(name, locale, stepTimeout, signOnPaths, outcomes, detectors, recoverers, credentials, Requests.NONE);
    }

    /// A family whose tasks use no credentials.
    public Family(
            String name,
            Target.Locale locale,
            Duration stepTimeout,
            List<String> signOnPaths,
            List<Contract.Outcome> outcomes,
            List<Detector> detectors,
            List<Recoverer> recoverers) {
        this(name, locale, stepTimeout, signOnPaths, outcomes, detectors, recoverers, Map.of());
    }
}
