package dev.rote.session;

import dev.rote.policy.ConsentToken.Subject;
import dev.rote.replay.Plea;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// In whose hands the controls of each run are: one row a run, changed only from the state that was seen, with every
/// change on record.
final class LeaseBook {
    private static final String NO_LEASE = "";

    private final Database database;
    private final Clock clock;

    LeaseBook(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /// What a run puts on record when it asks for a person. `door` is where a value for it can be given, `resumeHash`
    /// the hash of the token that lets it go on.
    record Opening(
            String run,
            Subject subject,
            Plea plea,
            Path directory,
            Optional<LiveEndpoint> live,
            String door,
            String resumeHash,
            Instant until) {}

    /// One row, as it is on record.
    record Entry(
            String run,
            String tenant,
            Hands state,
            Subject subject,
            Plea plea,
            Path directory,
            Owner owner,
            Optional<LiveEndpoint> live,
            String door,
            String resumeHash,
            String lease,
            Optional<Intervention.Holder> holder,
            Instant aliveUntil,
            Optional<Decision> decision,
            Instant opened,
            Instant until) {

        boolean isHeld(Instant now) {
            return state == Hands.HUMAN_IN_CONTROL && now.isBefore(aliveUntil);
        }

        boolean isOpen() {
            return state == Hands.PAUSED || state == Hands.HUMAN_IN_CONTROL;
        }
    }

    /// Pauses the run: from automation, or from resuming when nothing held.
    void opens(Opening opening, Owner owner) {
        database.inTransaction(connection -> {
            Optional<Entry> before = entry(connection, opening.run());
            Hands from = before.map(Entry::state).orElse(Hands.AUTOMATION);
            mustFollow(from, Hands.PAUSED);
            database.update(connection, "DELETE FROM handover WHERE run = ?", opening.run());
            insert(connection, opening, owner);
            changed(
                    connection,
                    opening.run(),
                    from,
                    Hands.PAUSED,
                    "",
                    opening.plea().message());
            return 1;
        });
    }

    private void insert(Connection connection, Opening opening, Owner owner) throws SQLException {
        database.update(
                connection,
                "INSERT INTO handover (run, tenant, state, subject, plea, directory, owner, live, door, resume_hash,"
                        + " lease, holder, held_since, alive_until, decision, opened_at, until_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', 0, 0, '', ?, ?)",
                opening.run(),
                opening.subject().tenant(),
                Hands.PAUSED.name(),
                SubjectJson.of(opening.subject()).canonical(),
                PleaJson.of(opening.plea()).canonical(),
                opening.directory().toString(),
                owner.text(),
                opening.live().map(one -> one.browser() + " " + one.target()).orElse(""),
                opening.door(),
                opening.resumeHash(),
                clock.millis(),
                opening.until().toEpochMilli());
    }

    private static void mustFollow(Hands from, Hands to) {
        if (!from.mayBecome(to)) {
            throw new IllegalStateException("the controls go from " + from + " to " + from.next() + ", not to " + to);
        }
    }

    Optional<Entry> entry(String run) {
        return database.reading(connection -> entry(connection, run));
    }

    /// What waits or is held, of one tenant, oldest first.
    List<Entry> open(String tenant) {
        return database.reading(connection -> {
            try (var asked = database.asked(
                    connection,
                    "SELECT * FROM handover WHERE tenant = ? AND state IN ('PAUSED', 'HUMAN_IN_CONTROL')"
                            + " ORDER BY opened_at, run",
                    tenant)) {
                return all(asked.executeQuery());
            }
        });
    }

    private Optional<Entry> entry(Connection connection, String run) throws SQLException {
        try (var asked = database.asked(connection, "SELECT * FROM handover WHERE run = ?", run)) {
            return all(asked.executeQuery()).stream().findFirst();
        }
    }

    /// Gives the lease to somebody, unless a person has it who was heard of lately; whoever was not loses it.
    Taking take(String tenant, String run, Person by, String lease) {
        return database.inTransaction(connection -> {
            Optional<Entry> found =
                    entry(connection, run).filter(one -> one.tenant().equals(tenant));
            if (found.isEmpty()) {
                return new Taking.Unknown();
            }
            Entry entry = found.get();
            if (!entry.isOpen()) {
                return new Taking.Over();
            }
            if (entry.isHeld(clock.instant())) {
                Intervention.Holder holder = entry.holder().orElseThrow();
                return new Taking.HeldBy(holder.person(), holder.since());
            }
            if (entry.state() == Hands.HUMAN_IN_CONTROL) {
                changed(
                        connection,
                        run,
                        Hands.HUMAN_IN_CONTROL,
                        Hands.PAUSED,
                        holder(entry),
                        "nothing was heard of them");
            }
            database.update(
                    connection,
                    "UPDATE handover SET state = ?, lease = ?, holder = ?, held_since = ?, alive_until = ? WHERE run = ?",
                    Hands.HUMAN_IN_CONTROL.name(),
                    lease,
                    by.name(),
                    clock.millis(),
                    clock.instant().plus(Lease.LONGEST_SILENCE).toEpochMilli(),
                    run);
            changed(connection, run, Hands.PAUSED, Hands.HUMAN_IN_CONTROL, by.name(), "took the controls");
            return new Taking.Taken(new Lease(tenant, run, by, lease));
        });
    }

    private static String holder(Entry entry) {
        return entry.holder().map(one -> one.person().name()).orElse("");
    }

    /// Renews a lease; false when it is somebody else's, or nobody's, by now.
    boolean beats(Lease lease) {
        return database.inTransaction(connection -> database.update(
                        connection,
                        "UPDATE handover SET alive_until = ? WHERE run = ? AND tenant = ? AND lease = ? AND state = ?",
                        clock.instant().plus(Lease.LONGEST_SILENCE).toEpochMilli(),
                        lease.run(),
                        lease.tenant(),
                        lease.id(),
                        Hands.HUMAN_IN_CONTROL.name())
                == 1);
    }

    /// Takes a lease back from its holder with what they decided; the controls go to that state.
    boolean hands(Lease lease, Hands to, Optional<Decision> decision, String why) {
        mustFollow(Hands.HUMAN_IN_CONTROL, to);
        return database.inTransaction(connection -> {
            int changed = database.update(
                    connection,
                    "UPDATE handover SET state = ?, lease = ?, decision = ?, alive_until = 0,"
                            + " holder = CASE WHEN ? = 'PAUSED' THEN '' ELSE holder END"
                            + " WHERE run = ? AND tenant = ? AND lease = ? AND state = ?",
                    to.name(),
                    NO_LEASE,
                    decision.map(one -> one.json().canonical()).orElse(""),
                    to.name(),
                    lease.run(),
                    lease.tenant(),
                    lease.id(),
                    Hands.HUMAN_IN_CONTROL.name());
            if (changed == 1) {
                changed(
                        connection,
                        lease.run(),
                        Hands.HUMAN_IN_CONTROL,
                        to,
                        lease.by().name(),
                        why);
            }
            return changed == 1;
        });
    }

    /// Moves the state of a run from what it was seen to be; false when it is another by now.
    boolean moves(String run, Hands from, Hands to, String why) {
        mustFollow(from, to);
        return database.inTransaction(connection -> {
            int changed = database.update(
                    connection,
                    "UPDATE handover SET state = ?, lease = '', decision = '', alive_until = 0"
                            + " WHERE run = ? AND state = ?",
                    to.name(),
                    run,
                    from.name());
            if (changed == 1) {
                changed(connection, run, from, to, "", why);
            }
            return changed == 1;
        });
    }

    private void changed(Connection connection, String run, Hands from, Hands to, String by, String why)
            throws SQLException {
        mustFollow(from, to);
        database.update(
                connection,
                "INSERT INTO change_of_hands (run, number, at, from_state, to_state, person, why)"
                        + " SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, ?, ? FROM change_of_hands WHERE run = ?",
                run,
                clock.millis(),
                from.name(),
                to.name(),
                by,
                why,
                run);
    }

    /// Every change of hands of a run, oldest first.
    List<ChangeOfHands> changes(String run) {
        return database.reading(connection -> {
            List<ChangeOfHands> changes = new ArrayList<>();
            try (var asked = database.asked(
                    connection,
                    "SELECT at, from_state, to_state, person, why FROM change_of_hands WHERE run = ? ORDER BY number",
                    run)) {
                var rows = asked.executeQuery();
                while (rows.next()) {
                    changes.add(new ChangeOfHands(
                            Instant.ofEpochMilli(rows.getLong(1)),
                            Hands.valueOf(rows.getString(2)),
                            Hands.valueOf(rows.getString(3)),
                            rows.getString(4),
                            rows.getString(5)));
                }
            }
            return changes;
        });
    }

    private static List<Entry> all(ResultSet rows) throws SQLException {
        List<Entry> all = new ArrayList<>();
        while (rows.next()) {
            String holder = rows.getString("holder");
            Optional<Intervention.Holder> held = holder.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Intervention.Holder(
                            new Person(holder), Instant.ofEpochMilli(rows.getLong("held_since"))));
            all.add(new Entry(
                    rows.getString("run"),
                    rows.getString("tenant"),
                    Hands.valueOf(rows.getString("state")),
                    SubjectJson.read(Stored.read(rows.getString("subject"))),
                    PleaJson.read(Stored.read(rows.getString("plea"))),
                    Path.of(rows.getString("directory")),
                    Owner.of(rows.getString("owner")),
                    live(rows.getString("live")),
                    rows.getString("door"),
                    rows.getString("resume_hash"),
                    rows.getString("lease"),
                    held,
                    Instant.ofEpochMilli(rows.getLong("alive_until")),
                    Decision.of(Stored.read(rows.getString("decision")).of()),
                    Instant.ofEpochMilli(rows.getLong("opened_at")),
                    Instant.ofEpochMilli(rows.getLong("until_at"))));
        }
        return all;
    }

    private static Optional<LiveEndpoint> live(String written) {
        String[] parts = written.split(" ", 2);
        return parts.length == 2 ? Optional.of(new LiveEndpoint(URI.create(parts[0]), parts[1])) : Optional.empty();
    }
}
