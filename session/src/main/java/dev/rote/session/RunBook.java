package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.session.Database.Outlasts;
import dev.rote.session.RunStatus.State;
import dev.rote.session.RunStatus.Times;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which runs were asked for, by whom, and what came of them: on record before they start, and after the process that
/// took them on has died.
final class RunBook {
    private static final String COLUMNS =
            "id, tenant, client, capability, version, idempotency_key, dry_run, asked_at, started_at, ended_at, result";

    private static final long NEVER = 0;

    /// Beyond its budget, how long a run of another machine is taken for one that waits or is under way.
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private final Database database;
    private final Clock clock;
    private final Owner self;

    RunBook(Database database, Clock clock, Owner self) {
        this.database = database;
        this.clock = clock;
        this.self = self;
    }

    /// Somebody's run without an end, whose process has died.
    record Lost(RunStatus status, Traces traces, String owner) {}

    /// Where a run has its directory, if it came to have one, whether that is on this machine, and whether its
    /// capability's contract says that it only reads.
    record Traces(Path directory, boolean here, boolean onlyReads) {}

    /// Puts a run on record that is about to wait or to start. One that only reads may be asked for again, so its
    /// record
    /// waits for no disk.
    void asked(RunStatus run, Traces traces, Duration budget) {
        Instant until = clock.instant().plus(budget).plus(LONGEST_WAIT);
        Outlasts outlasts = traces.onlyReads() ? Outlasts.THE_PROCESS : Outlasts.THE_MACHINE;
        database.inTransaction(
                outlasts,
                connection -> database.update(
                        connection,
                        "INSERT INTO asked_run (id, tenant, client, capability, version, idempotency_key, dry_run,"
                                + " only_reads, directory, owner, alive_until, asked_at)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        run.id(),
                        run.caller().tenant(),
                        run.caller().client(),
                        run.capability(),
                        run.version(),
                        run.idempotencyKey(),
                        run.dryRun() ? 1 : 0,
                        traces.onlyReads() ? 1 : 0,
                        traces.directory().toString(),
                        self.text(),
                        until.toEpochMilli(),
                        run.times().asked().toEpochMilli()));
    }

    /// Keeps how a run of this process ended; where its directory has that too, this waits for no disk.
    void ended(String id, Times times, Json.Fields result, boolean isInItsDirectory) {
        Outlasts outlasts = isInItsDirectory ? Outlasts.THE_PROCESS : Outlasts.THE_MACHINE;
        database.inTransaction(outlasts, connection -> ended(connection, id, times, result, self.text()));
    }

    /// Keeps how a lost run ended; false when somebody else has.
    boolean settled(Lost lost, Instant at, Json.Fields result) {
        Times times =
                new Times(lost.status().times().asked(), lost.status().times().started(), Optional.of(at));
        return database.inTransaction(
                connection -> ended(connection, lost.status().id(), times, result, lost.owner()) == 1);
    }

    private int ended(Connection connection, String id, Times times, Json.Fields result, String owner)
            throws SQLException {
        return database.update(
                connection,
                "UPDATE asked_run SET started_at = ?, ended_at = ?, result = ?"
                        + " WHERE id = ? AND owner = ? AND ended_at IS NULL",
                times.started().map(Instant::toEpochMilli).orElse(NEVER),
                times.ended().orElseGet(clock::instant).toEpochMilli(),
                result.pretty(),
                id,
                owner);
    }

    Optional<RunStatus> run(Caller caller, String id) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(
                    connection,
                    "SELECT " + COLUMNS + " FROM asked_run WHERE tenant = ? AND client = ? AND id = ?",
                    caller.tenant(),
                    caller.client(),
                    id)) {
                return all(asked.executeQuery()).stream().findFirst();
            }
        });
    }

    /// A run of any client of that tenant.
    Optional<RunStatus> run(String tenant, String id) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(
                    connection, "SELECT " + COLUMNS + " FROM asked_run WHERE tenant = ? AND id = ?", tenant, id)) {
                return all(asked.executeQuery()).stream().findFirst();
            }
        });
    }

    /// Where a run's directory is or was to be.
    Optional<Path> directory(Caller caller, String id) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(
                    connection,
                    "SELECT directory FROM asked_run WHERE tenant = ? AND client = ? AND id = ?",
                    caller.tenant(),
                    caller.client(),
                    id)) {
                var rows = asked.executeQuery();
                return rows.next() ? Optional.of(Path.of(rows.getString(1))) : Optional.empty();
            }
        });
    }

    /// The client's runs before that one, newest first; `before` is empty for the newest.
    List<RunStatus> runs(Caller caller, String before, int most) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(
                    connection,
                    "SELECT " + COLUMNS + " FROM asked_run WHERE tenant = ? AND client = ? AND (? = '' OR id < ?)"
                            + " ORDER BY id DESC LIMIT ?",
                    caller.tenant(),
                    caller.client(),
                    before,
                    before,
                    most)) {
                return all(asked.executeQuery());
            }
        });
    }

    /// The runs without an end whose process has died.
    List<Lost> lost() {
        Instant now = clock.instant();
        return database.inTransaction(connection -> {
            List<Lost> lost = new ArrayList<>();
            try (var asked = database.asked(
                    connection,
                    "SELECT " + COLUMNS
                            + ", only_reads, directory, owner, alive_until FROM asked_run WHERE ended_at IS NULL")) {
                var rows = asked.executeQuery();
                while (rows.next()) {
                    Owner owner = Owner.of(rows.getString(14));
                    if (!owner.isAlive(now, Instant.ofEpochMilli(rows.getLong(15)))) {
                        boolean here = owner.host().equals(self.host());
                        Traces traces = new Traces(Path.of(rows.getString(13)), here, rows.getInt(12) == 1);
                        lost.add(new Lost(one(rows), traces, owner.text()));
                    }
                }
            }
            return lost;
        });
    }

    private static List<RunStatus> all(ResultSet rows) throws SQLException {
        List<RunStatus> all = new ArrayList<>();
        while (rows.next()) {
            all.add(one(rows));
        }
        return all;
    }

    /// One that has no end here is taken for one under way: how far it has come only its own process knows.
    private static RunStatus one(ResultSet rows) throws SQLException {
        Times times = new Times(
                Instant.ofEpochMilli(rows.getLong(8)), instant(rows, "started_at"), instant(rows, "ended_at"));
        return new RunStatus(
                rows.getString(1),
                new Caller(rows.getString(3), rows.getString(2)),
                rows.getString(4),
                rows.getInt(5),
                rows.getString(6),
                rows.getInt(7) == 1,
                times.ended().isPresent() ? State.ENDED : State.RUNNING,
                0,
                times,
                Optional.ofNullable(rows.getString(11)).flatMap(RunBook::result));
    }

    private static Optional<Instant> instant(ResultSet rows, String column) throws SQLException {
        long millis = rows.getLong(column);
        return millis == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }

    private static Optional<Json.Fields> result(String kept) {
        return Json.read(kept) instanceof JsonReading.Read(Json.Fields fields) ? Optional.of(fields) : Optional.empty();
    }
}
