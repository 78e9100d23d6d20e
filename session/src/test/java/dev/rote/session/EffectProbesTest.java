package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.rote.capability.Contract;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.EffectCheck.Take;
import dev.rote.capability.Input;
import dev.rote.capability.Inputs;
import dev.rote.capability.ValueType;
import dev.rote.policy.Loading;
import dev.rote.replay.EffectReading;
import dev.rote.replay.EffectReading.Absent;
import dev.rote.replay.EffectReading.Found;
import dev.rote.replay.EffectReading.Unreadable;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Effects read where a tenant's file says: over real HTTP, from real databases, in a real folder.
class EffectProbesTest {
    private static final String TOKEN = "Bearer canary-token-7Qx";

    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void startsAService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Thread::startVirtualThread);
        answer("/v1/members/7", 200, "{\"street\": \"Elm Road 7\", \"subs\": [{\"n\": 2.50}], \"left\": null}");
        server.createContext("/v1/echo", exchange -> {
            byte[] path = ("\"" + exchange.getRequestURI() + "\"").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, path.length);
            exchange.getResponseBody().write(path);
            exchange.close();
        });
        answer("/v1/moved", 302, "{}");
        answer("/v1/broken", 500, "{}");
        answer("/v1/page", 200, "<html>");
        server.createContext("/v1/secret", exchange -> {
            boolean known = List.of(TOKEN).equals(exchange.getRequestHeaders().get("Authorization"));
            exchange.sendResponseHeaders(known ? 404 : 401, -1);
            exchange.close();
        });
        server.createContext("/v1/stalls", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            try {
                never.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void stopsIt() {
        never.countDown();
        server.stop(0);
    }

    private void answer(String path, int status, String body) {
        server.createContext(path, exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            boolean here = exchange.getRequestURI().getRawPath().equals(path)
                    && exchange.getRequestMethod().equals("GET");
            exchange.getResponseHeaders().add("Location", "/v1/members/7");
            exchange.sendResponseHeaders(here ? status : 404, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private String service() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// Reads with the tenant's sources as YAML and the inputs `id` and `name`.
    private EffectReading read(Source from, String sources, String id) {
        return read(from, sources, id, Duration.ofSeconds(10));
    }

    private EffectReading read(Source from, String sources, String id, Duration time) {
        Run run = Run.lasting(time, Clock.systemUTC(), Journal.SILENT);
        return probes(sources).read(from, inputs(id), run);
    }

    private EffectProbes probes(String sources) {
        file("tenants/local.yaml", """
            id: local
            family: core
            base_url: http://127.0.0.1:9
            policy: default
            effect_sources:
            """ + sources.indent(2));
        file("policies/default.yaml", "name: default\nreach:\n  check_origins: [" + service() + "]\n");
        file("families/core.yaml", """
            name: core
            locale: {language: en, decimal: ".", grouping: ",", date: yyyy-MM-dd}
            step_timeout_ms: 3000
            sign_on_paths: [/login]
            """);
        Project project = new Project(folder);
        Workplace workplace = new Workplace(
                new FakeApp(new FakeClock()),
                Clock.systemUTC(),
                new Random(1),
                environment,
                folder.resolve("runs"),
                folder.resolve("state"));
        return switch (Deployments.open(project, Where.SHIPPED, workplace)) {
            case Loading.Loaded<Deployment>(var deployment) ->
                new EffectProbes(
                        workplace,
                        project,
                        deployment,
                        workplace.registry(project.capabilities()),
                        workplace.overlays(project.capabilities()));
            case Loading.Refused<Deployment>(var why) -> throw new AssertionError(why);
        };
    }

    private void file(String name, String text) {
        try {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.writeString(folder.resolve(name), text);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static Inputs inputs(String id) {
        Contract contract = new Contract(
                List.of(Input.of("id", ValueType.STRING, true)),
                List.of(),
                Contract.Effect.READ,
                true,
                List.of(),
                false);
        return Inputs.checkTyped(contract, Map.of("id", id)) instanceof Inputs.Checked.Accepted(var accepted)
                ? accepted
                : new Inputs(new LinkedHashMap<>());
    }

    @ParameterizedTest
    @CsvSource({
        "/members/${id}, 7, /street, Elm Road 7, false",
        "/members/${id}, 7, /subs/0/n, 2.5, true",
        "/echo/${id}?x=${id}, a/../b&c, '', /v1/echo/a%2F..%2Fb%26c?x=a%2F..%2Fb%26c, false"
    })
    void readsOneValueOfAService(String path, String id, String pointer, String value, boolean isNumber) {
        Source from = new Source.Http("core_api", path, pointer);

        assertThat(read(from, "core_api: {http: " + service() + "/v1}", id)).isEqualTo(new Found(value, isNumber));
    }

    @ParameterizedTest
    @CsvSource({"/members/8, /street", "/members/7, /nothing", "/members/7, /left", "/members/7, /subs/1/n"})
    void whatAServiceDoesNotHaveIsNotThere(String path, String pointer) {
        assertThat(read(new Source.Http("api", path, pointer), "api: {http: " + service() + "/v1}", "7"))
                .isEqualTo(new Absent());
    }

    @ParameterizedTest
    @CsvSource({
        "/moved, CHECK_UNREADABLE",
        "/broken, CHECK_UNREADABLE",
        "/page, CHECK_UNREADABLE",
        "/secret, CHECK_UNREADABLE",
        "/members/7, CHECK_UNREADABLE"
    })
    void whatIsNoAnswerIsUnreadable(String path, String code) {
        assertThat(code(read(new Source.Http("api", path, ""), "api: {http: " + service() + "/v1}", "7")))
                .isEqualTo(code);
    }

    @Test
    void sendsItsSecretAndNamesItNowhere() {
        environment.put("ROTE_SECRET_CORE_API", TOKEN);

        assertThat(read(
                        new Source.Http("api", "/secret", ""),
                        "api: {http: " + service() + "/v1, authorization: core/api}",
                        "7"))
                .isEqualTo(new Absent());
    }

    @Test
    void goesOnlyWhereThePolicyAllowsEffectsToBeRead() {
        Source from = new Source.Http("api", "/members/${id}", "/street");

        assertThat(code(read(from, "api: {http: \"http://localhost:1\"}", "7"))).isEqualTo("CHECK_NOT_ALLOWED");
        assertThat(code(read(from, "api: {http: " + service() + "/v1}", ".."))).isEqualTo("CHECK_INPUT_UNFIT");
        assertThat(code(read(from, "other: {http: " + service() + "}", "7"))).isEqualTo("CHECK_UNBOUND");
        assertThat(code(read(from, "api: {folder: out}", "7"))).isEqualTo("CHECK_UNBOUND");
    }

    @Test
    void aServiceThatStallsIsNotWaitedForLongerThanTheRunLasts() {
        assertThat(code(read(
                        new Source.Http("api", "/stalls", ""),
                        "api: {http: " + service() + "/v1}",
                        "7",
                        Duration.ofMillis(400))))
                .isEqualTo("CHECK_TIMEOUT");
    }

    private static final String STREETS = "SELECT street FROM member WHERE id = ${id}";
    private static final String[] MEMBERS = {
        "CREATE TABLE member (id VARCHAR(20) PRIMARY KEY, street VARCHAR(100), balance DECIMAL(10, 2))",
        "INSERT INTO member VALUES ('7', 'Elm Road 7', 12.50)",
        "INSERT INTO member VALUES ('8', NULL, 0)"
    };

    private static void filled(String address, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private EffectReading asked(String address, String query, String id, String more) {
        environment.put("ROTE_SECRET_LEDGER_READER", address);
        return read(new Source.Sql("ledger", query), "ledger: {sql: ledger/reader" + more + "}", id);
    }

    private void readsOneValue(String address, String more) {
        assertThat(asked(address, STREETS, "7", more)).isEqualTo(new Found("Elm Road 7", false));
        assertThat(asked(address, STREETS, "8", more)).isEqualTo(new Absent());
        assertThat(asked(address, STREETS, "9' OR '1'='1", more)).isEqualTo(new Absent());
        assertThat(asked(address, "SELECT count(*) FROM member", "7", more)).isEqualTo(new Found("2", true));
        assertThat(code(asked(address, "SELECT id FROM member", "7", more))).isEqualTo("CHECK_AMBIGUOUS");
        assertThat(code(asked(address, "SELECT nothing FROM member", "7", more)))
                .isEqualTo("CHECK_UNREACHABLE");
    }

    @Test
    void readsAnSqliteFileThatItCannotWriteTo() throws SQLException {
        String address = "jdbc:sqlite:" + folder.resolve("core.db");
        filled(address, MEMBERS);

        readsOneValue(address, "");
        assertThat(code(asked("jdbc:sqlite:" + folder.resolve("none.db"), STREETS, "7", "")))
                .isEqualTo("CHECK_UNREACHABLE");
        assertThat(folder.resolve("none.db")).doesNotExist();
    }

    @Test
    void readsPostgresThatRefusesAQueryWhichWrites() throws IOException, SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            String address = postgres.getJdbcUrl("postgres", "postgres");
            filled(address, MEMBERS);

            readsOneValue(address, "");
            String writes = "WITH gone AS (DELETE FROM member RETURNING id) SELECT count(*) FROM gone";
            assertThat(code(asked(address, writes, "7", ""))).isEqualTo("CHECK_UNREACHABLE");
            assertThat(asked(address, "SELECT count(*) FROM member", "7", "")).isEqualTo(new Found("2", true));
        }
    }

    @Test
    void takesAPersonsWordForADriverThatDoesNotKeepFromWriting() throws SQLException {
        String admin = "jdbc:h2:mem:effects;DB_CLOSE_DELAY=-1;USER=admin;PASSWORD=a";
        filled(admin, MEMBERS);
        filled(admin, "CREATE USER reader PASSWORD 'r'", "GRANT SELECT ON member TO reader");
        String reader = "jdbc:h2:mem:effects;USER=reader;PASSWORD=r";

        assertThat(code(asked(reader, STREETS, "7", ""))).isEqualTo("CHECK_MAY_WRITE");
        readsOneValue(reader, ", user_may_only_read: true");
        String writes = "SELECT street FROM FINAL TABLE (UPDATE member SET street = 'x' WHERE id = ${id})";
        assertThat(code(asked(reader, writes, "7", ", user_may_only_read: true")))
                .isEqualTo("CHECK_UNREACHABLE");
        assertThat(asked(admin, writes, "7", ", user_may_only_read: true")).isEqualTo(new Found("x", false));
        assertThat(asked(admin, STREETS, "7", ", user_may_only_read: true")).isEqualTo(new Found("Elm Road 7", false));
        filled(admin, "SHUTDOWN");
    }

    @Test
    void namesNoAddressOfADatabaseThatIsNotThere() {
        EffectReading reading = asked("jdbc:postgresql://127.0.0.1:1/x?user=u&password=canary-5Tz", STREETS, "7", "");

        assertThat(code(reading)).isEqualTo("CHECK_UNREACHABLE");
        assertThat(reading.inWords()).doesNotContain("canary").doesNotContain("127.0.0.1");
    }

    @Test
    void saysThatADriverIsMissingAndNamesNoAddress() {
        EffectReading reading = asked("jdbc:unheardof://127.0.0.1:1/x?password=canary-5Tz", STREETS, "7", "");

        assertThat(code(reading)).isEqualTo("CHECK_NO_DRIVER");
        assertThat(reading.inWords())
                .contains("ROTE_DRIVERS")
                .doesNotContain("canary")
                .doesNotContain("unheardof");
    }

    @Test
    void readsFilesOfTheFolderAlone() throws IOException {
        file("out/payment-7-a.xml", "<amount>250.00</amount>");
        file("out/payment-7*.txt", "odd");
        file("secret.xml", "no");
        Files.createSymbolicLink(folder.resolve("out/payment-7-link.xml"), folder.resolve("secret.xml"));
        String sources = "out: {folder: out}";

        assertThat(read(folderOf("payment-${id}-*.xml", "", Take.NAME), sources, "7"))
                .isEqualTo(new Found("payment-7-a.xml", false));
        assertThat(read(folderOf("payment-${id}-*.xml", "250.00", Take.SIZE), sources, "7"))
                .isEqualTo(new Found("23", true));
        assertThat(read(folderOf("payment-${id}-*.xml", "99.00", Take.NAME), sources, "7"))
                .isEqualTo(new Absent());
        assertThat(read(folderOf("*", "", Take.COUNT), sources, "7")).isEqualTo(new Found("2", true));
        assertThat(code(read(folderOf("*", "", Take.NAME), sources, "7"))).isEqualTo("CHECK_AMBIGUOUS");
        assertThat(read(folderOf("payment-${id}", "", Take.SHA256), sources, "*-a.xml"))
                .isEqualTo(new Absent());
        assertThat(read(folderOf("payment-${id}.txt", "", Take.SHA256), sources, "7*"))
                .isEqualTo(new Found("990cb8ebd0afb7150da453a213036a92f2c05e091df0d803e62d257ea7796c27", false));
        assertThat(code(read(folderOf("*", "", Take.NAME), "out: {folder: nowhere}", "7")))
                .isEqualTo("CHECK_UNREACHABLE");
    }

    private static Source folderOf(String name, String holds, Take take) {
        return new Source.Folder("out", name, holds, take);
    }

    @Test
    void noticesAFileThatAppears() throws InterruptedException {
        file("out/first.xml", "");
        EffectProbes probes = probes("out: {folder: out}");
        Run run = Run.lasting(Duration.ofSeconds(20), Clock.systemUTC(), Journal.SILENT);
        Source from = folderOf("second.xml", "", Take.NAME);
        Thread writer = Thread.ofVirtual().start(() -> file("out/second.xml", ""));

        EffectReading reading = probes.read(from, inputs("7"), run);
        while (reading instanceof Absent && !run.isOver()) {
            probes.awaitChange(from, run);
            reading = probes.read(from, inputs("7"), run);
        }

        assertThat(reading).isEqualTo(new Found("second.xml", false));
        writer.join();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core: {ftp: x}",
                "core: {http: ftp://x}",
                "Core: {folder: x}",
                "core: {http: http://h, folder: x}"
            })
    void refusesSourcesThatAreNone(String sources) {
        assertThatThrownBy(() -> probes(sources)).hasMessageContaining("TENANT_INVALID");
    }

    private static String code(EffectReading reading) {
        return reading instanceof Unreadable(var code, var _, var _) ? code : reading.toString();
    }
}
