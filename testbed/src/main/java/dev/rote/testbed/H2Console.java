package dev.rote.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.engine.SysProperties;
import org.h2.tools.Server;

/// The web console of the H2 database, a real application nobody built for automation: it listens on 127.0.0.1 at a
/// free port, over a database in memory that is gone when it is closed.
///
/// Sign on as `clerk` with the password `clerk1`. Failures to start or to ask are bugs of the test and throw
/// `IllegalStateException`.
public final class H2Console implements AutoCloseable {
    public static final String USER = "clerk";
    public static final String PASSWORD = "clerk1";

    private static final String LOOPBACK = "127.0.0.1";
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String jdbcUrl;
    private final Connection oracle;
    private final Path settings;
    private Server server;

    private H2Console(String jdbcUrl, Connection oracle, Path settings, Server server) {
        this.jdbcUrl = jdbcUrl;
        this.oracle = oracle;
        this.settings = settings;
        this.server = server;
    }

    /// Starts it over a database that the SQL script filled.
    public static H2Console over(Path script) {
        bindToLoopback();
        String jdbcUrl = "jdbc:h2:mem:backoffice" + DATABASES.incrementAndGet();
        try {
            Connection oracle = DriverManager.getConnection(jdbcUrl, USER, PASSWORD);
            fill(oracle, script);
            Path settings = savedConnection(jdbcUrl);
            return new H2Console(jdbcUrl, oracle, settings, started(settings, 0));
        } catch (SQLException failed) {
            throw new IllegalStateException("the H2 console does not start", failed);
        }
    }

    /// H2 listens on every interface unless this is set before its first class is loaded, and offers no other way.
    private static void bindToLoopback() {
        System.setProperty("h2.bindAddress", LOOPBACK);
        if (!LOOPBACK.equals(SysProperties.BIND_ADDRESS)) {
            throw new IllegalStateException("H2 was loaded before it could be bound to loopback");
        }
    }

    private static void fill(Connection oracle, Path script) throws SQLException {
        try (Statement statement = oracle.createStatement()) {
            statement.execute(
                    "runscript from '" + script.toAbsolutePath().toString().replace("'", "''") + "'");
        }
    }

    /// The folder of a properties file with the one connection that the sign-on offers.
    private static Path savedConnection(String jdbcUrl) {
        try {
            Path folder = Files.createTempDirectory("rote-h2-console");
            Files.writeString(
                    folder.resolve(".h2.server.properties"),
                    "0=Back office|org.h2.Driver|" + jdbcUrl.replace(":", "\\:") + "|" + USER + "\n",
                    StandardCharsets.ISO_8859_1);
            return folder;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Server started(Path settings, int port) throws SQLException {
        return Server.createWebServer("-webPort", "" + port, "-properties", settings.toString())
                .start();
    }

    /// Where the console answers, without a trailing slash.
    public String address() {
        return "http://" + LOOPBACK + ":" + server.getPort();
    }

    /// The address of the database, for this JVM only.
    public String jdbcUrl() {
        return jdbcUrl;
    }

    /// Asks the database itself: every row of the answer, its columns joined by ` | `.
    public List<String> ask(String sql) {
        try (Statement statement = oracle.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> answer = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(String.valueOf(rows.getString(column)));
                }
                answer.add(String.join(" | ", row));
            }
            return answer;
        } catch (SQLException failed) {
            throw new IllegalStateException("the database does not answer: " + sql, failed);
        }
    }

    /// Starts the console anew at the same address: whoever was signed on is so no longer.
    public void forgetSessions() {
        int port = server.getPort();
        server.stop();
        try {
            server = started(settings, port);
        } catch (SQLException failed) {
            throw new IllegalStateException("the H2 console does not start again", failed);
        }
    }

    @Override
    public void close() {
        server.stop();
        try (var files = Files.list(settings)) {
            oracle.close();
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(settings);
        } catch (SQLException failed) {
            throw new IllegalStateException("the database does not end", failed);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
