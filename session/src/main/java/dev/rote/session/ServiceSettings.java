package dev.rote.session;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// How much a service takes on: runs performed at once, runs that may wait, runs that one client may have open
/// (waiting or under way), and how long a shutdown lets runs finish before they are ended. `addresses` are
/// those of tenants that are not at their own; with `handover` people are asked for what one could fix, and a
/// run that waits for them keeps its place.
public record ServiceSettings(
        int atOnce,
        int waiting,
        int perClient,
        Duration finishing,
        Map<String, String> addresses,
        Optional<HandoverTerms> handover) {
    /// Four at once, 100 waiting, 64 for one client, 30 s to finish.
    public static final ServiceSettings USUAL = new ServiceSettings(4, 100, 64, Duration.ofSeconds(30), Map.of());

    /// Of a service that asks nobody.
    public ServiceSettings(int atOnce, int waiting, int perClient, Duration finishing, Map<String, String> addresses) {
        this(atOnce, waiting, perClient, finishing, addresses, Optional.empty());
    }

    public ServiceSettings {
        if (atOnce < 1 || waiting < 0 || perClient < 1 || finishing.isNegative()) {
            throw new IllegalArgumentException("at least one run at once and for each client");
        }
        addresses = Map.copyOf(addresses);
    }

    ReplayCapability.Request handing(ReplayCapability.Request request) {
        return handover.filter(_ -> !request.terms().dryRun())
                .map(request::handing)
                .orElse(request);
    }

    Where where(String tenant) {
        return new Where(tenant, addresses.getOrDefault(tenant, ""), "");
    }
}
