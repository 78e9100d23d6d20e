package dev.rote.session;

import dev.rote.capability.CapabilityDiff;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/// What holding two versions of a capability against each other came to.
public sealed interface Comparing {

    /// What changed, and whom it meets once the later version is the one that runs.
    record Compared(
            String name, int before, int after, CapabilityDiff diff, List<Workflow> workflows, List<CalledBy> clients)
            implements Comparing {
        public Compared {
            workflows = List.copyOf(workflows);
            clients = List.copyOf(clients);
        }
    }

    record Refused(String code, String message) implements Comparing {}

    /// A step of a workflow that performs the capability; one that names another version than the later one stays
    /// as it is.
    record Workflow(Path file, int line, OptionalInt version) {
        public boolean isHit(int after) {
            return version.isEmpty() || version.getAsInt() == after;
        }
    }

    /// A client of a tenant that called the capability by a service or under idempotency keys: how often, and about
    /// when last.
    record CalledBy(String tenant, String client, int calls, Instant last) {
        CalledBy and(CalledBy other) {
            return new CalledBy(
                    tenant, client, calls + other.calls(), last.isAfter(other.last()) ? last : other.last());
        }
    }
}
