package dev.rote.session;

import dev.rote.capability.Contract;
import dev.rote.capability.ValueType;
import java.time.Duration;
import java.util.Map;

/// How much a service takes on: runs performed at once, runs that may wait, runs that one client may have open
/// (waiting or under way), and how long a shutdown lets runs finish before they are ended. `addresses` are those of
/// tenants that are not at their own. `here` says that every client is on this machine, so that the path of a file
/// means the same to both.
public record ServiceSettings(
        int atOnce, int waiting, int perClient, Duration finishing, Map<String, String> addresses, boolean here) {
    /// Four at once, 100 waiting, 64 for one client, 30 s to finish.
    public static final ServiceSettings USUAL = new ServiceSettings(4, 100, 64, Duration.ofSeconds(30), Map.of());

    public ServiceSettings {
        if (atOnce < 1 || waiting < 0 || perClient < 1 || finishing.isNegative()) {
            throw new IllegalArgumentException("at least one run at once and for each client");
        }
        addresses = Map.copyOf(addresses);
    }

    /// For clients that may be anywhere.
    public ServiceSettings(int atOnce, int waiting, int perClient, Duration finishing, Map<String, String> addresses) {
        this(atOnce, waiting, perClient, finishing, addresses, false);
    }

    /// The same for clients on this machine.
    public ServiceSettings forThisMachine() {
        return new ServiceSettings(atOnce, waiting, perClient, finishing, addresses, true);
    }

    /// Whether a caller may mean a file that the contract asks for.
    boolean mayMean(Contract contract) {
        return here || contract.inputs().stream().noneMatch(input -> input.type() == ValueType.FILE);
    }

    Where where(String tenant) {
        return new Where(tenant, addresses.getOrDefault(tenant, ""), "");
    }
}
