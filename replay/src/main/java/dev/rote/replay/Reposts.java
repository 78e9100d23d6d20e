package dev.rote.replay;

import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Decision;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Drops what a run has committed when it is asked for once more, letter for letter: a page that is loaded again, or
/// that somebody goes back or forward to, has the browser send its form again. Safe for any number of threads.
final class Reposts implements Outgoing.Decider {
    private static final Set<String> HARMLESS = Set.of("GET", "HEAD");

    private final Map<String, String> committed = new LinkedHashMap<>();
    private final Set<Warning> warnings = new LinkedHashSet<>();

    static boolean isHarmless(Outgoing request) {
        return HARMLESS.contains(request.method());
    }

    /// What left at that step.
    synchronized void committed(String step, Outgoing request) {
        committed.put(digest(request), step);
    }

    synchronized boolean isEmpty() {
        return committed.isEmpty();
    }

    @Override
    public synchronized Decision decide(Outgoing request) {
        String digest = isHarmless(request) ? "" : digest(request);
        if (!committed.containsKey(digest)) {
            return Decision.PASS;
        }
        warnings.add(new Warning(
                "SECOND_REQUEST_DROPPED",
                committed.getOrDefault(digest, ""),
                SentByPerson.named(request) + " was asked for again after the commit and was dropped"));
        return Decision.DROP;
    }

    /// Each once, however often it was tried.
    synchronized List<Warning> warnings() {
        return List.copyOf(warnings);
    }

    /// Of all fields: what an application varies from one form to the next is the same in one that is sent again.
    private static String digest(Outgoing request) {
        return HeldRequest.of(request, Set.of(), UnaryOperator.identity()).digest();
    }
}
