package dev.rote.replay;

import dev.rote.surface.Outgoing;
import java.util.LinkedHashSet;
import java.util.Set;

/// Lets everything go that a person sends, but for what the run has committed already, and remembers what may have
/// changed the application's records; safe for any number of threads.
final class SentByPerson implements Outgoing.Decider {
    private final Set<String> sent = new LinkedHashSet<>();
    private final Reposts reposts;

    SentByPerson(Reposts reposts) {
        this.reposts = reposts;
    }

    @Override
    public synchronized Outgoing.Decision decide(Outgoing request) {
        if (reposts.decide(request) == Outgoing.Decision.DROP) {
            return Outgoing.Decision.DROP;
        }
        if (!request.method().equals("GET")) {
            sent.add(named(request));
        }
        return Outgoing.Decision.LET_GO;
    }

    static String named(Outgoing request) {
        return request.method() + " " + request.origin() + request.path();
    }

    synchronized Set<String> sent() {
        return Set.copyOf(sent);
    }
}
