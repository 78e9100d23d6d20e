package dev.rote.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What must be known beyond one process: which invocations were promised to happen once and what came of them, and
/// which consents are used up. One transaction for each question.
final class Books implements AutoCloseable {
    /// How long after its budget an owner on another machine is taken for alive.
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Database database;
    private final Clock clock;
    private final Owner self;
    private final Debts debts;

    /// `debts` is what this process could not write before.
    Books(Database database, Clock clock, Debts debts) {
        this(database, clock, Owner.self(), debts);
    }

    Books(Database database, Clock clock, Owner self, Debts debts) {
        this.database = database;
        this.clock = clock;
        this.self = self;
        this.debts = debts;
    }

    /// Takes the key for an invocation with that fingerprint, or says what stands against it.
    Claiming claim(IdempotencyKey key, String fingerprint, Duration budget) {
        return owed(key, fingerprint).orElseGet(() -> claimed(key, fingerprint, budget));
    }

    private Claiming claimed(IdempotencyKey key, String fingerprint, Duration budget) {
        return database.inTransaction(connection -> {
            Instant until = clock.instant().plus(budget).plus(GRACE);
            boolean isNew = database.update(
                            connection,
                            """
                            INSERT INTO invocation (tenant, client, idempotency_key, fingerprint, owner, alive_until, sent_by)
                            VALUES (?, ?, ?, ?, ?, ?, '') ON CONFLICT DO NOTHING\
                            """,
                            key.tenant(),
                            key.client(),
                            key.key(),
                            fingerprint,
                            self.text(),
                            until.toEpochMilli())
                    == 1;
            return isNew ? new Claiming.Claimed() : standing(connection, key, fingerprint, until);
        });
    }

    /// What is on record under the key, without taking it; empty when nothing was done under it.
    Optional<Claiming> known(IdempotencyKey key, String fingerprint) {
        return owed(key, fingerprint)
                .or(() -> database.inTransaction(connection -> {
                    Optional<Kept> found = kept(connection, key);
                    return found.flatMap(kept -> known(kept, fingerprint));
                }));
    }

    /// What is known under a key that the ledger still does not take; empty when nothing is owed any more.
    private Optional<Claiming> owed(IdempotencyKey key, String fingerprint) {
        try {
            debts.pay(this::pay);
            return Optional.empty();
        } catch (LedgerUnavailable still) {
            Optional<Debts.Debt> debt = debts.of(key);
            if (debt.isPresent() && debt.get().result().isEmpty()) {
                throw still;
            }
            return debt.map(one -> one.fingerprint().equals(fingerprint)
                    ? new Claiming.Answered(one.result().orElseThrow())
                    : new Claiming.OtherRequest());
        }
    }

    private void pay(IdempotencyKey key, Debts.Debt debt) {
        if (debt.result().isPresent()) {
            answered(key, debt.result().get());
        } else {
            release(key);
        }
    }

    private Optional<Claiming> known(Kept kept, String fingerprint) {
        if (!kept.fingerprint().equals(fingerprint)) {
            return Optional.of(new Claiming.OtherRequest());
        }
        if (kept.result().isPresent()) {
            return Optional.of(new Claiming.Answered(kept.result().get()));
        }
        Owner owner = Owner.of(kept.owner());
        if (owner.isAlive(clock.instant(), kept.aliveUntil())) {
            return Optional.of(new Claiming.UnderWay(owner.text(), kept.sentBy()));
        }
        return kept.sentBy().isEmpty() ? Optional.empty() : Optional.of(new Claiming.Died(kept.sentBy()));
    }

    private Claiming standing(Connection connection, IdempotencyKey key, String fingerprint, Instant until)
            throws SQLException {
        Kept kept = kept(connection, key).orElseThrow();
        Optional<Claiming> known = known(kept, fingerprint);
        if (known.isPresent()) {
            return known.get();
        }
        int taken = database.update(
                connection,
                "UPDATE invocation SET owner = ?, alive_until = ? WHERE tenant = ? AND client = ?"
                        + " AND idempotency_key = ? AND owner = ? AND sent_by = '' AND result IS NULL",
                self.text(),
                until.toEpochMilli(),
                key.tenant(),
                key.client(),
                key.key(),
                kept.owner());
        return taken == 1 ? new Claiming.Claimed() : new Claiming.UnderWay(kept.owner(), "");
    }

    private record Kept(String fingerprint, String owner, Instant aliveUntil, String sentBy, Optional<String> result) {}

    private Optional<Kept> kept(Connection connection, IdempotencyKey key) throws SQLException {
        try (var asked = database.asked(
                connection,
                "SELECT fingerprint, owner, alive_until, sent_by, result FROM invocation"
                        + " WHERE tenant = ? AND client = ? AND idempotency_key = ?",
                key.tenant(),
                key.client(),
                key.key())) {
            var rows = asked.executeQuery();
            return rows.next()
                    ? Optional.of(new Kept(
                            rows.getString(1),
                            rows.getString(2),
                            Instant.ofEpochMilli(rows.getLong(3)),
                            rows.getString(4),
                            Optional.ofNullable(rows.getString(5))))
                    : Optional.empty();
        }
    }

    /// Gives the key back: nothing was started under it.
    void release(IdempotencyKey key) {
        database.inTransaction(connection -> database.update(
                connection,
                "DELETE FROM invocation WHERE tenant = ? AND client = ? AND idempotency_key = ? AND owner = ?"
                        + " AND sent_by = '' AND result IS NULL",
                key.tenant(),
                key.client(),
                key.key(),
                self.text()));
    }

    /// Lets whoever asks next go on with what is composed of several invocations: nobody performs it now.
    void leave(IdempotencyKey key) {
        database.inTransaction(connection -> database.update(
                connection,
                "UPDATE invocation SET owner = ?, alive_until = ? WHERE tenant = ? AND client = ?"
                        + " AND idempotency_key = ? AND owner = ? AND result IS NULL",
                self.nobody().text(),
                clock.instant().toEpochMilli(),
                key.tenant(),
                key.client(),
                key.key(),
                self.text()));
    }

    /// Whether something may have been sent under the key, or an answer is kept: then it is not started again.
    boolean isSettled(IdempotencyKey key) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(
                    connection,
                    "SELECT 1 FROM invocation WHERE tenant = ? AND client = ? AND idempotency_key = ?"
                            + " AND (sent_by <> '' OR result IS NOT NULL)",
                    key.tenant(),
                    key.client(),
                    key.key())) {
                return asked.executeQuery().next();
            }
        });
    }

    /// What is kept under the key, if anything is.
    Optional<String> result(IdempotencyKey key) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(
                    connection,
                    "SELECT result FROM invocation WHERE tenant = ? AND client = ? AND idempotency_key = ?"
                            + " AND result IS NOT NULL",
                    key.tenant(),
                    key.client(),
                    key.key())) {
                var rows = asked.executeQuery();
                return rows.next() ? Optional.of(rows.getString(1)) : Optional.<String>empty();
            }
        });
    }

    /// What stands under a key that begins with that: its rest, the run that may have sent something (empty for
    /// none), and the answer.
    record Part(String name, String sentBy, Optional<String> result) {}

    /// What stands under the keys of a client that begin with that.
    List<Part> parts(IdempotencyKey of, String prefix) {
        return database.inTransaction(connection -> {
            List<Part> parts = new ArrayList<>();
            try (var asked = database.asked(
                    connection,
                    "SELECT idempotency_key, sent_by, result FROM invocation"
                            + " WHERE tenant = ? AND client = ? AND idempotency_key LIKE ?",
                    of.tenant(),
                    of.client(),
                    prefix + "%")) {
                var rows = asked.executeQuery();
                while (rows.next()) {
                    parts.add(new Part(
                            rows.getString(1).substring(prefix.length()),
                            rows.getString(2),
                            Optional.ofNullable(rows.getString(3))));
                }
            }
            return parts;
        });
    }

    /// Keeps what came of the invocation, for whoever asks again.
    void answered(IdempotencyKey key, String result) {
        database.inTransaction(connection -> database.update(
                connection,
                "UPDATE invocation SET result = ? WHERE tenant = ? AND client = ? AND idempotency_key = ?"
                        + " AND result IS NULL",
                result,
                key.tenant(),
                key.client(),
                key.key()));
    }

    /// Puts what is known by now in the place of a result that was still open.
    void settled(IdempotencyKey key, String before, String now) {
        database.inTransaction(connection -> database.update(
                connection,
                "UPDATE invocation SET result = ? WHERE tenant = ? AND client = ? AND idempotency_key = ?"
                        + " AND result = ?",
                now,
                key.tenant(),
                key.client(),
                key.key(),
                before));
    }

    /// What asking to send came to.
    enum Sending {
        ALLOWED,
        /// Another run, or this one for another step, had used the consent up before.
        SPENT,
        /// The key has another owner by now: this process stood still for so long that it was taken for dead.
        LOST
    }

    /// Writes down that a run under that key is about to send something, and uses up the consent it stands on. Both
    /// or neither.
    Sending sending(Optional<IdempotencyKey> key, Optional<String> consent, String run, String step) {
        return database.inTransaction(connection -> {
            if (key.isPresent() && !isOurs(connection, key.get())) {
                return Sending.LOST;
            }
            if (consent.isPresent() && !spends(connection, consent.get(), run, step)) {
                return Sending.SPENT;
            }
            if (key.isPresent() && !isSentBy(connection, key.get(), run)) {
                throw new SQLException("another process took the key in this moment");
            }
            return Sending.ALLOWED;
        });
    }

    private boolean isOurs(Connection connection, IdempotencyKey key) throws SQLException {
        return kept(connection, key)
                .filter(one -> one.owner().equals(self.text()))
                .isPresent();
    }

    private boolean isSentBy(Connection connection, IdempotencyKey key, String run) throws SQLException {
        return database.update(
                        connection,
                        "UPDATE invocation SET sent_by = ? WHERE tenant = ? AND client = ? AND idempotency_key = ?"
                                + " AND owner = ?",
                        run,
                        key.tenant(),
                        key.client(),
                        key.key(),
                        self.text())
                == 1;
    }

    /// Gives a consent back to whoever holds it: what that run was about to send at that step never left.
    void notSent(String consent, String run, String step) {
        database.inTransaction(connection -> database.update(
                connection, "DELETE FROM spent_consent WHERE token = ? AND run = ? AND step = ?", consent, run, step));
    }

    private boolean spends(Connection connection, String consent, String run, String step) throws SQLException {
        int spent = database.update(
                connection,
                "INSERT INTO spent_consent (token, run, step, spent_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                consent,
                run,
                step,
                clock.instant().toEpochMilli());
        return spent == 1 || isSpentBy(connection, consent, run, step);
    }

    private boolean isSpentBy(Connection connection, String consent, String run, String step) throws SQLException {
        try (var asked = database.asked(
                connection,
                "SELECT 1 FROM spent_consent WHERE token = ? AND run = ? AND step = ?",
                consent,
                run,
                step)) {
            return asked.executeQuery().next();
        }
    }

    /// Whether a consent is used up, as far as can be known before anything is started.
    boolean isSpent(String consent) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(connection, "SELECT 1 FROM spent_consent WHERE token = ?", consent)) {
                return asked.executeQuery().next();
            }
        });
    }

    @Override
    public void close() {
        database.close();
    }
}
