package dev.rote.session;

import dev.rote.replay.Plea;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A run's request for a person: what it is about, in whose hands the controls are, and until when the run waits.
/// `directory` is that of the run.
public record Intervention(
        String run,
        String tenant,
        Of of,
        Plea plea,
        Hands state,
        Optional<Holder> holder,
        Instant opened,
        Instant until,
        List<Note> notes,
        Path directory) {
    public Intervention {
        notes = List.copyOf(notes);
    }

    /// What was being performed, and on whose behalf.
    public record Of(String capability, int version, String client) {}

    /// Who has the controls, and since when.
    public record Holder(Person person, Instant since) {}

    /// What somebody wrote down for the next to look.
    public record Note(Instant at, String by, String text) {}

    /// Whether somebody could still help: it waits, or is held.
    public boolean isOpen() {
        return state == Hands.PAUSED || state == Hands.HUMAN_IN_CONTROL;
    }
}
