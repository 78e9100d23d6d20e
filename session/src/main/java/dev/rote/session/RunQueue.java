package dev.rote.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The places of a service: so many runs at once, so many that wait in order, so many open ones of each client. It
/// starts nothing itself. Safe for any number of threads.
final class RunQueue {
    private final ServiceSettings settings;
    private final Deque<LiveRun> waiting = new ArrayDeque<>();
    private final Map<String, Integer> open = new HashMap<>();
    private int underWay;
    private boolean closed;

    /// What became of a run that asked for a place.
    enum Place {
        AT_ONCE,
        WAITS,
        FULL,
        CLIENT_BUSY,
        CLOSED
    }

    RunQueue(ServiceSettings settings) {
        this.settings = settings;
    }

    /// With `AT_ONCE` the run holds a place and has to be started; with `WAITS` it will be handed out by [#next].
    synchronized Place enter(LiveRun run) {
        if (closed) {
            return Place.CLOSED;
        }
        if (open.getOrDefault(run.client(), 0) >= settings.perClient()) {
            return Place.CLIENT_BUSY;
        }
        boolean atOnce = underWay < settings.atOnce();
        if (!atOnce && waiting.size() >= settings.waiting()) {
            return Place.FULL;
        }
        open.merge(run.client(), 1, Integer::sum);
        if (atOnce) {
            underWay++;
            return Place.AT_ONCE;
        }
        waiting.addLast(run);
        return Place.WAITS;
    }

    /// Takes a run out that waits; false when it does not.
    synchronized boolean leave(LiveRun run) {
        if (!waiting.remove(run)) {
            return false;
        }
        gone(run);
        return true;
    }

    /// Gives the place of a run back that has ended; the run that waited longest has it now and has to be started.
    synchronized Optional<LiveRun> next(LiveRun ended) {
        gone(ended);
        Optional<LiveRun> next = Optional.ofNullable(waiting.pollFirst());
        if (next.isEmpty()) {
            underWay--;
        }
        return next;
    }

    private void gone(LiveRun run) {
        open.computeIfPresent(run.client(), (_, many) -> many > 1 ? many - 1 : null);
    }

    /// Lets nobody in any more; those that waited are handed out and will not be started.
    synchronized List<LiveRun> close() {
        closed = true;
        List<LiveRun> left = new ArrayList<>(waiting);
        waiting.clear();
        left.forEach(this::gone);
        return left;
    }

    /// How many stand before a run that waits; 0 for one that does not.
    synchronized int ahead(LiveRun run) {
        int before = 0;
        for (LiveRun one : waiting) {
            before++;
            if (one == run) {
                return before;
            }
        }
        return 0;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized int waiting() {
        return waiting.size();
    }

    synchronized int underWay() {
        return underWay;
    }
}
