package dev.rote.session;

import dev.rote.session.Comparing.CalledBy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Who called a capability, as far as the ledger of invocations and the book of runs tell.
final class KnownCallers {
    // A run of the service under a key stands in both, and is counted once.
    private static final String ASKED = "SELECT tenant, client, COUNT(*), MAX(asked_at) FROM asked_run"
            + " WHERE capability = ? AND idempotency_key = '' GROUP BY tenant, client";
    private static final String KEYED = "SELECT tenant, client, COUNT(*), MAX(alive_until) FROM invocation"
            + " WHERE substr(fingerprint, 1, ?) = ? GROUP BY tenant, client";

    private final Database database;

    KnownCallers(Database database) {
        this.database = database;
    }

    /// By tenant and client; when they last called is known to within the time that they gave it.
    List<CalledBy> of(String capability) {
        String fingerprint = capability + " ";
        return database.inTransaction(connection -> {
            Map<String, CalledBy> callers = new TreeMap<>();
            try (var asked = database.asked(connection, ASKED, capability);
                    var keyed = database.asked(connection, KEYED, fingerprint.length(), fingerprint)) {
                collect(asked, callers);
                collect(keyed, callers);
            }
            return List.copyOf(callers.values());
        });
    }

    private static void collect(PreparedStatement asked, Map<String, CalledBy> callers) throws SQLException {
        try (var rows = asked.executeQuery()) {
            while (rows.next()) {
                CalledBy one = new CalledBy(
                        rows.getString(1), rows.getString(2), rows.getInt(3), Instant.ofEpochMilli(rows.getLong(4)));
                callers.merge(one.tenant() + " " + one.client(), one, CalledBy::and);
            }
        }
    }
}
