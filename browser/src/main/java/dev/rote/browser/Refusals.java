package dev.rote.browser;

import dev.rote.surface.SurfaceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// What a gate has refused, kept until somebody listens.
final class Refusals {
    private static final int MOST_UNTOLD = 100;

    private final ReentrantLock lock = new ReentrantLock();
    private final List<SurfaceEvent.Blocked> untold = new ArrayList<>();
    private Gate.@Nullable Listener listener;

    void tell(Gate.Listener heir) {
        lock.lock();
        try {
            listener = heir;
            untold.forEach(heir::refused);
            untold.clear();
        } finally {
            lock.unlock();
        }
    }

    void report(SurfaceEvent.Blocked what) {
        lock.lock();
        try {
            var hearing = listener;
            if (hearing != null) {
                hearing.refused(what);
            } else if (untold.size() < MOST_UNTOLD) {
                untold.add(what);
            }
        } finally {
            lock.unlock();
        }
    }
}
