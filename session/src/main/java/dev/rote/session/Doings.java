package dev.rote.session;

import dev.rote.replay.HumanAct;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// What people did and wrote down while the controls of a run were theirs; no value is ever among it.
final class Doings {
    /// More of one hand-over are counted no more; a person does not do so many.
    private static final int MOST = 10_000;

    private final Database database;
    private final Clock clock;

    Doings(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    void did(String run, HumanAct act) {
        database.inTransaction(connection -> database.update(
                connection,
                "INSERT INTO human_act (run, number, kind, control, characters, detail)"
                        + " SELECT ?, COUNT(*) + 1, ?, ?, ?, ? FROM human_act WHERE run = ? HAVING COUNT(*) < ?",
                run,
                act.kind(),
                act.control(),
                act.characters(),
                act.detail(),
                run,
                MOST));
    }

    /// What was done in a run after that many acts.
    List<HumanAct> after(String run, int first) {
        return database.reading(connection -> {
            List<HumanAct> acts = new ArrayList<>();
            try (var asked = database.asked(
                    connection,
                    "SELECT kind, control, characters, detail FROM human_act WHERE run = ? AND number > ?"
                            + " ORDER BY number",
                    run,
                    first)) {
                var rows = asked.executeQuery();
                while (rows.next()) {
                    acts.add(new HumanAct(rows.getString(1), rows.getString(2), rows.getInt(3), rows.getString(4)));
                }
            }
            return acts;
        });
    }

    void note(String run, Person by, String text) {
        database.inTransaction(connection -> database.update(
                connection,
                "INSERT INTO handover_note (run, number, at, person, text)"
                        + " SELECT ?, COUNT(*) + 1, ?, ?, ? FROM handover_note WHERE run = ?",
                run,
                clock.millis(),
                by.name(),
                text,
                run));
    }

    List<Intervention.Note> notes(String run) {
        return database.reading(connection -> {
            List<Intervention.Note> notes = new ArrayList<>();
            try (var asked = database.asked(
                    connection, "SELECT at, person, text FROM handover_note WHERE run = ? ORDER BY number", run)) {
                var rows = asked.executeQuery();
                while (rows.next()) {
                    notes.add(new Intervention.Note(
                            Instant.ofEpochMilli(rows.getLong(1)), rows.getString(2), rows.getString(3)));
                }
            }
            return notes;
        });
    }
}
