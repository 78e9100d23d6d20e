package dev.rote.testbed;

import dev.rote.surface.Journal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Keeps what was noted, in order.
public final class RecordingJournal implements Journal {
    private final List<Note> notes = new CopyOnWriteArrayList<>();

    /// One event with its fields.
    public record Note(String event, Map<String, Object> fields) {}

    @Override
    public void note(String event, Map<String, Object> fields) {
        notes.add(new Note(event, Map.copyOf(fields)));
    }

    public List<Note> notes() {
        return List.copyOf(notes);
    }

    public List<Note> notesOf(String event) {
        return notes.stream().filter(note -> note.event().equals(event)).toList();
    }

    /// The names of the events, in order.
    public List<String> events() {
        return notes.stream().map(Note::event).toList();
    }
}
