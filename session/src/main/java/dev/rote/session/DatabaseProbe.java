package dev.rote.session;

import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Inputs;
import dev.rote.capability.SqlText;
import dev.rote.capability.Value;
import dev.rote.policy.EffectSource;
import dev.rote.policy.SecretFinding;
import dev.rote.policy.Secrets;
import dev.rote.replay.EffectReading;
import dev.rote.replay.EffectReading.Unreadable;
import dev.rote.surface.Run;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/// Reads one value from a database: one prepared query, on a connection that may only read, in a transaction
/// that is always rolled back.
///
/// PostgreSQL and SQLite keep such a connection from writing by themselves. Of another driver that says it does
/// not, a person must have said that its user may only read. A driver's messages may hold the address, so none
/// is passed on.
final class DatabaseProbe {
    private static final Set<Integer> NUMBERS = Set.of(
            Types.TINYINT,
            Types.SMALLINT,
            Types.INTEGER,
            Types.BIGINT,
            Types.NUMERIC,
            Types.DECIMAL,
            Types.REAL,
            Types.FLOAT,
            Types.DOUBLE);

    private final Secrets secrets;

    DatabaseProbe(Secrets secrets) {
        this.secrets = secrets;
    }

    EffectReading read(Source.Sql source, EffectSource.Sql at, Inputs inputs, Run run) {
        return on(at, run, (connection, seconds) -> value(connection, SqlText.of(source.query()), inputs, seconds));
    }

    /// Whether the database could be asked; nothing is.
    EffectReading greet(EffectSource.Sql at, Run run) {
        return on(at, run, (_, _) -> new EffectReading.Found("", false));
    }

    /// What is asked on a connection, in so many seconds at most.
    @FunctionalInterface
    private interface Asking {
        EffectReading on(Connection connection, int seconds) throws SQLException;
    }

    private EffectReading on(EffectSource.Sql at, Run run, Asking asking) {
        return switch (secrets.find("secret://{tenant.id}/" + at.secret(), "")) {
            case SecretFinding.Refused(var why) -> new Unreadable(why.code(), why.message(), false);
            case SecretFinding.Found(var address) -> {
                try (address) {
                    yield address.reveal(jdbc -> asked(jdbc, at, run, asking));
                }
            }
        };
    }

    private static EffectReading asked(String address, EffectSource.Sql at, Run run, Asking asking) {
        if (!isKnown(address)) {
            return new Unreadable(
                    "CHECK_NO_DRIVER",
                    "no driver here knows the database's address; the launcher takes the jar of one from ROTE_DRIVERS",
                    false);
        }
        int seconds = (int) Math.max(1, run.left().toSeconds());
        try (Connection connection = DriverManager.getConnection(address, settings(address, seconds))) {
            if (!connection.isReadOnly()) {
                connection.setReadOnly(true);
            }
            connection.setAutoCommit(false);
            if (!connection.isReadOnly() && !at.userMayOnlyRead()) {
                return new Unreadable(
                        "CHECK_MAY_WRITE",
                        "this driver does not keep the connection from writing; give it a user that may only read, and"
                                + " say so (user_may_only_read)",
                        false);
            }
            try {
                return asking.on(connection, seconds);
            } finally {
                connection.rollback();
            }
        } catch (SQLException failed) {
            boolean mayPass = Optional.ofNullable(failed.getSQLState())
                    .filter(state -> state.startsWith("08") || state.startsWith("57") || state.startsWith("40"))
                    .isPresent();
            return new Unreadable(
                    "CHECK_UNREACHABLE",
                    "the database could not be asked (SQLSTATE " + failed.getSQLState() + ")",
                    mayPass);
        }
    }

    private static boolean isKnown(String address) {
        try {
            return DriverManager.getDriver(address) != null;
        } catch (SQLException unknown) {
            return false;
        }
    }

    private static Properties settings(String address, int seconds) {
        Properties settings = new Properties();
        if (address.startsWith("jdbc:sqlite:")) {
            // SQLITE_OPEN_READONLY: the file is not even made when it is not there.
            settings.setProperty("open_mode", "1");
        } else if (address.startsWith("jdbc:postgresql:")) {
            settings.setProperty("readOnlyMode", "always");
            for (String time : new String[] {"connectTimeout", "loginTimeout", "socketTimeout"}) {
                settings.setProperty(time, Integer.toString(seconds));
            }
        }
        return settings;
    }

    private static EffectReading value(Connection connection, SqlText query, Inputs inputs, int seconds)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query.statement())) {
            statement.setQueryTimeout(seconds);
            statement.setMaxRows(2);
            for (int i = 0; i < query.inputs().size(); i++) {
                statement.setObject(i + 1, bound(inputs, query.inputs().get(i)));
            }
            try (ResultSet rows = statement.executeQuery()) {
                if (rows.getMetaData().getColumnCount() != 1) {
                    return new Unreadable("CHECK_AMBIGUOUS", "the query answers with more than one column", false);
                }
                Optional<EffectReading> first = rows.next() ? Optional.of(value(rows)) : Optional.empty();
                return first.isPresent() && rows.next()
                        ? new Unreadable("CHECK_AMBIGUOUS", "the query answers with more than one row", true)
                        : first.orElseGet(EffectReading.Absent::new);
            }
        }
    }

    private static EffectReading value(ResultSet rows) throws SQLException {
        boolean isNumber = NUMBERS.contains(rows.getMetaData().getColumnType(1));
        BigDecimal number = isNumber ? rows.getBigDecimal(1) : null;
        String text = number == null ? rows.getString(1) : number.toPlainString();
        return text == null ? new EffectReading.Absent() : new EffectReading.Found(text, isNumber);
    }

    private static Object bound(Inputs inputs, String name) {
        return switch (inputs.values().get(name)) {
            case Value.Whole(var number) -> number;
            case Value.Decimal(var number) -> number;
            case Value.Truth(var holds) -> holds;
            case Value.Day(var date) -> date;
            case Value.Text text -> text.plain();
            case Value.Document document -> document.plain();
            case Value.Received received -> received.plain();
            case Value.Listing listing -> listing.plain();
            case null ->
                throw new IllegalStateException("the input " + name + " is not there, which validation forbids");
        };
    }
}
