package dev.rote.session;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/// One connection to the database of the ledgers: SQLite in a file that only its owner may read, or PostgreSQL.
///
/// Every transaction is on disk when it returns, unless it was said not to matter; one thread at a time.
final class Database implements AutoCloseable {
    private static final String[] SCHEMA = {"""
        CREATE TABLE IF NOT EXISTS invocation (
            tenant TEXT NOT NULL, client TEXT NOT NULL, idempotency_key TEXT NOT NULL,
            fingerprint TEXT NOT NULL, owner TEXT NOT NULL, alive_until BIGINT NOT NULL,
            sent_by TEXT NOT NULL, result TEXT,
            PRIMARY KEY (tenant, client, idempotency_key))""", """
        CREATE TABLE IF NOT EXISTS spent_consent (
            token TEXT PRIMARY KEY, run TEXT NOT NULL, step TEXT NOT NULL, spent_at BIGINT NOT NULL)""", """
        CREATE TABLE IF NOT EXISTS asked_run (
            id TEXT PRIMARY KEY, tenant TEXT NOT NULL, client TEXT NOT NULL, capability TEXT NOT NULL,
            version INTEGER NOT NULL, idempotency_key TEXT NOT NULL, dry_run INTEGER NOT NULL,
            only_reads INTEGER NOT NULL, directory TEXT NOT NULL, owner TEXT NOT NULL, alive_until BIGINT NOT NULL, asked_at BIGINT NOT NULL,
            started_at BIGINT, ended_at BIGINT, result TEXT)""", """
        CREATE TABLE IF NOT EXISTS client (
            name TEXT PRIMARY KEY, tenants TEXT NOT NULL, scopes TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE,
            created_at BIGINT NOT NULL, revoked_at BIGINT NOT NULL)""", """
        CREATE TABLE IF NOT EXISTS handover (
            run TEXT PRIMARY KEY, tenant TEXT NOT NULL, state TEXT NOT NULL, subject TEXT NOT NULL,
            plea TEXT NOT NULL, directory TEXT NOT NULL, owner TEXT NOT NULL, live TEXT NOT NULL, door TEXT NOT NULL,
            resume_hash TEXT NOT NULL, lease TEXT NOT NULL, holder TEXT NOT NULL, held_since BIGINT NOT NULL,
            alive_until BIGINT NOT NULL, decision TEXT NOT NULL, opened_at BIGINT NOT NULL, until_at BIGINT NOT NULL)""", """
        CREATE TABLE IF NOT EXISTS change_of_hands (
            run TEXT NOT NULL, number INTEGER NOT NULL, at BIGINT NOT NULL, from_state TEXT NOT NULL,
            to_state TEXT NOT NULL, person TEXT NOT NULL, why TEXT NOT NULL, PRIMARY KEY (run, number))""", """
        CREATE TABLE IF NOT EXISTS human_act (
            run TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, control TEXT NOT NULL,
            characters INTEGER NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (run, number))""", """
        CREATE TABLE IF NOT EXISTS handover_note (
            run TEXT NOT NULL, number INTEGER NOT NULL, at BIGINT NOT NULL, person TEXT NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (run, number))""", """
        CREATE TABLE IF NOT EXISTS console_user (
            name TEXT PRIMARY KEY, tenants TEXT NOT NULL, role TEXT NOT NULL, created_at BIGINT NOT NULL,
            password TEXT NOT NULL)""", """
        CREATE INDEX IF NOT EXISTS asked_run_of_client ON asked_run (tenant, client, id)""", """
        CREATE INDEX IF NOT EXISTS asked_run_open ON asked_run (owner) WHERE ended_at IS NULL"""};

    private static final String SQLITE = "jdbc:sqlite:";
    private static final int SCHEMA_LOCK = 7265;
    private static final int ALIVE_SECONDS = 2;

    private final String address;
    private Connection connection;
    private boolean isLost;
    private Outlasts outlasting = Outlasts.THE_MACHINE;

    /// What a transaction outlasts from the moment at which it returns.
    enum Outlasts {
        /// The end of this process, whatever ends it; a machine that loses its power may lose it too.
        THE_PROCESS,
        THE_MACHINE
    }

    private Database(String address, Connection connection) {
        this.address = address;
        this.connection = connection;
    }

    /// SQLite in that file; made when it is not there.
    static Database file(Path file) {
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                create(file);
            }
        } catch (IOException unusable) {
            throw new LedgerUnavailable("the ledger " + file + " cannot be made", unusable);
        }
        return at(addressOf(file));
    }

    private static void create(Path file) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            try {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } catch (FileAlreadyExistsException made) {
                // Another process made it in between.
            }
        }
    }

    /// The JDBC address of a SQLite file, with what makes its transactions safe between processes and on disk at
    /// their end.
    static String addressOf(Path file) {
        return SQLITE + file + "?journal_mode=WAL&synchronous=FULL&transaction_mode=IMMEDIATE&busy_timeout=10000";
    }

    /// The database at a JDBC address such as `jdbc:postgresql://localhost/rote?user=rote`.
    static Database at(String address) {
        try {
            Connection connection = DriverManager.getConnection(address);
            Database database = new Database(address, connection);
            database.inTransaction(database::makesTables);
            return database;
        } catch (SQLException unusable) {
            throw new LedgerUnavailable("the ledger cannot be opened: " + unusable.getMessage(), unusable);
        }
    }

    private int makesTables(Connection open) throws SQLException {
        try (Statement statement = open.createStatement()) {
            if (!address.startsWith(SQLITE)) {
                // Two processes that make the same table at once fail on PostgreSQL, IF NOT EXISTS or not.
                statement.execute("SELECT pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
            }
            for (String table : SCHEMA) {
                statement.execute(table);
            }
        }
        return SCHEMA.length;
    }

    /// What is done on a connection between the beginning and the end of one transaction.
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    <T> T inTransaction(Work<T> work) {
        return inTransaction(Outlasts.THE_MACHINE, work);
    }

    /// A connection that was lost is made anew for the next transaction.
    synchronized <T> T inTransaction(Outlasts outlasts, Work<T> work) {
        try {
            if (isLost) {
                connection = DriverManager.getConnection(address);
                isLost = false;
                outlasting = Outlasts.THE_MACHINE;
            }
            outlasting(outlasts);
            connection.setAutoCommit(false);
            T done = work.on(connection);
            // This commits; after a plain commit SQLite's driver begins the next transaction at once and keeps the
            // lock.
            connection.setAutoCommit(true);
            return done;
        } catch (SQLException failed) {
            rollBack(failed);
            throw new LedgerUnavailable("the ledger did not take it: " + failed.getMessage(), failed);
        }
    }

    /// On PostgreSQL each transaction waits for its disk; there the network is what costs.
    private void outlasting(Outlasts wanted) throws SQLException {
        if (wanted != outlasting && address.startsWith(SQLITE)) {
            try (Statement statement = connection.createStatement()) {
                // With its log SQLite flushes at NORMAL only when that is merged (sqlite.org/pragma, synchronous).
                statement.execute("PRAGMA synchronous = " + (wanted == Outlasts.THE_MACHINE ? "FULL" : "NORMAL"));
            }
            outlasting = wanted;
        }
    }

    private void rollBack(SQLException failed) {
        try {
            if (!isLost) {
                connection.rollback();
                connection.setAutoCommit(true);
                isLost = !connection.isValid(ALIVE_SECONDS);
            }
        } catch (SQLException gone) {
            failed.addSuppressed(gone);
            isLost = true;
        }
    }

    /// Asks for what is on record, and locks nothing for it.
    synchronized <T> T reading(Work<T> work) {
        try {
            return work.on(connection);
        } catch (SQLException failed) {
            return inTransaction(work);
        }
    }

    int update(Connection open, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = asked(open, sql, values)) {
            return statement.executeUpdate();
        }
    }

    PreparedStatement asked(Connection open, String sql, Object... values) throws SQLException {
        PreparedStatement statement = open.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException gone) {
            throw new LedgerUnavailable("the ledger cannot be closed", gone);
        }
    }
}
