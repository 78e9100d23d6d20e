package dev.rote.testbed;

import java.time.Duration;

/// What a `FakeApp` does when something was done to one of its screens.
@FunctionalInterface
public interface Reaction {
    /// Nothing happens.
    Reaction NONE = visit -> {};

    void to(Visit visit);

    /// Shows the screen at that path in the frame where it happened.
    static Reaction goTo(String path) {
        return visit -> visit.goTo(path);
    }

    /// Keeps a value, for screens that are drawn from it.
    static Reaction set(String key, String value) {
        return visit -> visit.set(key, value);
    }

    /// Reacts after that time, which passes while somebody waits for a change.
    default Reaction after(Duration time) {
        return visit -> visit.later(time, this);
    }

    default Reaction then(Reaction next) {
        return visit -> {
            to(visit);
            next.to(visit);
        };
    }
}
