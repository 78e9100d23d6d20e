package dev.rote.mockapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SignOnTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private MockApp app;

    @BeforeAll
    void start() {
        app = MockApp.start(new MockAppSettings(0, "canary-7"), now::get);
    }

    @AfterAll
    void stop() {
        app.close();
    }

    @Test
    void signsOnWithTheConfiguredPasswordIntoTheFrameset() {
        try (Client client = new Client(app.address())) {
            assertThat(client.get("/login").body()).contains("Operator ID:").contains("value=\"Sign On\"");
            var shell = client.signOn("operator", "canary-7");
            assertThat(shell.uri().getPath()).isEqualTo("/shell");
            assertThat(shell.body()).contains("<frame name=\"nav\"").contains("<frame name=\"main\"");
            assertThat(client.get("/nav").body()).contains("<a href=\"/search\" target=\"main\">Member Search</a>");
        }
    }

    @Test
    void refusesAWrongPasswordAndKeepsItOutOfTheLedger() {
        try (Client client = new Client(app.address())) {
            assertThat(client.signOn("operator", "wr0ng-secret").body()).contains("Invalid operator ID or password.");
            assertThat(client.get("/search").uri().getPath()).isEqualTo("/login");
            assertThat(app.ledger().signOns()).contains(new Ledger.SignOn("operator", false));
            assertThat(client.get("/_debug/ledger").body()).doesNotContain("wr0ng-secret");
        }
    }

    @Test
    void whoIsNotSignedOnIsToldTheSessionHasExpiredInAFormThatLeavesTheFrame() {
        try (Client client = new Client(app.address())) {
            var page = client.get("/member?F_MBRID=10003");
            assertThat(page.uri().getPath()).isEqualTo("/login");
            assertThat(page.body()).contains("Your session has expired.").contains("target=\"_top\"");
        }
    }

    @Test
    void signsOffWhoWasIdleForMoreThanFifteenMinutes() {
        try (Client client = new Client(app.address())) {
            client.signOn("operator", "canary-7");
            now.updateAndGet(instant -> instant.plus(Duration.ofMinutes(15)));
            assertThat(client.get("/search").uri().getPath()).isEqualTo("/search");
            now.updateAndGet(instant -> instant.plus(Duration.ofMinutes(15)).plusMillis(1));
            assertThat(client.get("/search").body()).contains("Your session has expired.");
        }
    }

    @Test
    void signsOffOnRequest() {
        try (Client client = new Client(app.address())) {
            client.signOn("operator", "canary-7");
            assertThat(client.get("/logoff").body()).contains("You have signed off.");
            assertThat(client.get("/search").uri().getPath()).isEqualTo("/login");
        }
    }

    @Test
    void answersAsTheAddressAndAsLocalhost() {
        int port = app.address().getPort();
        assertThat(app.address()).isEqualTo(URI.create("http://127.0.0.1:" + port));
        for (String host : new String[] {"127.0.0.1", "localhost"}) {
            try (Client client = new Client(URI.create("http://" + host + ":" + port))) {
                assertThat(client.get("/login").statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void saysWhichPortIsTaken() {
        int port = app.address().getPort();
        assertThatThrownBy(() -> MockApp.start(new MockAppSettings(port, "operator")))
                .isInstanceOf(PortInUse.class)
                .hasMessageContaining("port " + port);
    }

    @Test
    void settingsNeverPrintThePassword() {
        assertThat(new MockAppSettings(0, "canary-7").toString()).doesNotContain("canary-7");
    }
}
