package dev.rote.session;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The users on record, each with the hash of its password.
final class UserBook {
    private static final String COLUMNS = "name, tenants, role, created_at, password";

    private final Database database;

    UserBook(Database database) {
        this.database = database;
    }

    /// A user and what its password is held against.
    record Kept(User user, String password) {}

    /// False when there is one of that name.
    boolean add(User user, String password) {
        return database.inTransaction(connection -> database.update(
                        connection,
                        "INSERT INTO console_user (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                        user.name(),
                        String.join(" ", new TreeSet<>(user.tenants())),
                        user.role().wire(),
                        user.created().toEpochMilli(),
                        password)
                == 1);
    }

    boolean remove(String name) {
        return database.inTransaction(
                connection -> database.update(connection, "DELETE FROM console_user WHERE name = ?", name) == 1);
    }

    boolean promote(String name, UserRole role) {
        return database.inTransaction(connection ->
                database.update(connection, "UPDATE console_user SET role = ? WHERE name = ?", role.wire(), name) == 1);
    }

    List<User> all() {
        return database.inTransaction(connection -> {
            try (var asked = database.asked(connection, "SELECT " + COLUMNS + " FROM console_user ORDER BY name")) {
                return kept(asked.executeQuery()).stream().map(Kept::user).toList();
            }
        });
    }

    Optional<Kept> named(String name) {
        return database.inTransaction(connection -> {
            try (var asked =
                    database.asked(connection, "SELECT " + COLUMNS + " FROM console_user WHERE name = ?", name)) {
                return kept(asked.executeQuery()).stream().findFirst();
            }
        });
    }

    private static List<Kept> kept(ResultSet rows) throws SQLException {
        List<Kept> all = new ArrayList<>();
        while (rows.next()) {
            User user = new User(
                    rows.getString(1),
                    Stream.of(rows.getString(2).split(" ", -1))
                            .filter(word -> !word.isEmpty())
                            .collect(Collectors.toSet()),
                    UserRole.of(rows.getString(3)).orElse(UserRole.VIEWER),
                    Instant.ofEpochMilli(rows.getLong(4)));
            all.add(new Kept(user, rows.getString(5)));
        }
        return all;
    }
}
