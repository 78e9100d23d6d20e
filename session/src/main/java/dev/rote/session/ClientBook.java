package dev.rote.session;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The clients on record, each under the hash of its key.
final class ClientBook {
    private static final String COLUMNS = "name, tenants, scopes, created_at, revoked_at";
    private static final long NEVER = 0;

    private final Database database;

    ClientBook(Database database) {
        this.database = database;
    }

    /// False when there was one of that name, revoked or not.
    boolean add(Client client, String keyHash) {
        return database.inTransaction(connection -> database.update(
                        connection,
                        "INSERT INTO client (name, tenants, scopes, key_hash, created_at, revoked_at)"
                                + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                        client.name(),
                        String.join(" ", new TreeSet<>(client.tenants())),
                        new TreeSet<>(client.scopes()).stream().map(Scope::wire).collect(Collectors.joining(" ")),
                        keyHash,
                        client.created().toEpochMilli(),
                        NEVER)
                == 1);
    }

    /// False when there is none of that name that is not revoked.
    boolean revoke(String name, Instant at) {
        return database.inTransaction(connection -> database.update(
                        connection,
                        "UPDATE client SET revoked_at = ? WHERE name = ? AND revoked_at = ?",
                        at.toEpochMilli(),
                        name,
                        NEVER)
                == 1);
    }

    List<Client> all() {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(connection, "SELECT " + COLUMNS + " FROM client ORDER BY name")) {
                return all(asked.executeQuery());
            }
        });
    }

    Optional<Client> withKey(String keyHash) {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(
                    connection,
                    "SELECT " + COLUMNS + " FROM client WHERE key_hash = ? AND revoked_at = ?",
                    keyHash,
                    NEVER)) {
                return all(asked.executeQuery()).stream().findFirst();
            }
        });
    }

    private static List<Client> all(ResultSet rows) throws SQLException {
        List<Client> all = new ArrayList<>();
        while (rows.next()) {
            long revoked = rows.getLong(5);
            all.add(new Client(
                    rows.getString(1),
                    words(rows.getString(2)).collect(Collectors.toSet()),
                    scopes(rows.getString(3)),
                    Instant.ofEpochMilli(rows.getLong(4)),
                    revoked == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(revoked))));
        }
        return all;
    }

    private static Set<Scope> scopes(String written) {
        return words(written).flatMap(word -> Scope.of(word).stream()).collect(Collectors.toSet());
    }

    private static Stream<String> words(String written) {
        return Stream.of(written.split(" ", -1)).filter(word -> !word.isEmpty());
    }
}
