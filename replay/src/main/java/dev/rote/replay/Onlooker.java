package dev.rote.replay;

import dev.rote.surface.Journal;
import java.util.Map;
import java.util.Optional;

/// Somebody who looks on at a run from outside: is told what is noted, as it happens and not redacted, and may want
/// it to end. Both calls are cheap and come from the run's threads.
public interface Onlooker extends Journal {
    /// Looks away.
    Onlooker NOBODY = new Onlooker() {
        @Override
        public void note(String event, Map<String, Object> fields) {}

        @Override
        public Optional<String> wantsItEnded() {
            return Optional.empty();
        }
    };

    /// Why the run is to end at the next moment at which nothing it sent is open; empty when it may go on.
    Optional<String> wantsItEnded();
}
