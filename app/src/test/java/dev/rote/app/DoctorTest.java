package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.cli.Bench;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnTheSharedTrial
class DoctorTest {
    private final Trial trial;

    DoctorTest(Trial trial) {
        this.trial = trial;
    }

    @Test
    void saysWhichTenantCannotBeReadAndWhy(@TempDir Path project) throws IOException {
        Files.createDirectories(project.resolve("tenants"));
        Files.writeString(
                project.resolve("tenants/branch.yaml"),
                "id: branch\nfamily: none\nbase_url: http://127.0.0.1:1\npolicy: missing\n");

        assertThat(examined(project))
                .filteredOn(finding -> finding.what().equals("Tenant branch"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.well()).isFalse();
                    assertThat(finding.seen()).contains("POLICY_UNREADABLE").contains("missing.yaml");
                });
    }

    @Test
    void findsTheTenantsOfTheShippedProjectWell() {
        assertThat(examined(Trial.MOCK_CORE.root()))
                .filteredOn(finding -> finding.what().equals("Tenant local"))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.well()).as(finding.seen()).isTrue());
    }

    @Test
    void saysWhoCannotBeReachedToSignPeopleOnAndToTellThem(@TempDir Path folder) throws IOException {
        Path project = folder.resolve("project");
        ConsoleTest.copy(Trial.MOCK_CORE.root(), project);
        int nobody = nobodysPort();
        Files.writeString(project.resolve("tenants/local.yaml"), """
            id: local
            family: legacy-core
            base_url: http://127.0.0.1:8000
            policy: default
            secrets: {smtp/notices: "file:mail.txt"}
            notices:
              mail:
                server: localhost:%d
                protection: starttls
                login: smtp/notices
                from: rote@example.org
                to: [desk@example.org]
            """.formatted(nobody));
        Files.writeString(project.resolve("mail.txt"), "rote:canary-mail-password");
        Files.writeString(project.resolve("console.yaml"), """
            sign_on:
              provider:
                name: Example Bank
                issuer: http://localhost:%d
                client_id: rote
                client_secret: file:client.txt
                person: sub
                roles: {claim: groups, of: {staff: viewer}}
                tenants: {claim: groups}
            """.formatted(nobody));

        assertThat(seen(examined(project), "Mail local"))
                .isEqualTo("MAIL_UNREACHABLE: localhost:" + nobody + " cannot be reached");
        assertThat(seen(examined(project), "Sign-on"))
                .startsWith("SECRET_MISSING")
                .contains("client.txt");
        Files.writeString(project.resolve("client.txt"), "canary-client-secret");
        assertThat(seen(examined(project), "Sign-on"))
                .isEqualTo("PROVIDER_UNREACHABLE: http://localhost:" + nobody + ": no connection");
        assertThat(examined(project).toString()).doesNotContain("canary");
    }

    @Test
    void saysWhichProofCouldNotBeReadAndReadsNone(@TempDir Path folder) throws IOException {
        Path project = folder.resolve("project");
        ConsoleTest.copy(Trial.MOCK_CORE.root(), project);
        Files.writeString(project.resolve("books.txt"), "jdbc:sqlite:" + project.resolve("books.db"));
        Files.writeString(project.resolve("other.txt"), "jdbc:unheardof:canary");
        Files.createDirectories(project.resolve("exports"));
        Files.writeString(project.resolve("tenants/local.yaml"), """
            id: local
            family: legacy-core
            base_url: http://127.0.0.1:8000
            policy: default
            secrets: {books: "file:books.txt", other: "file:other.txt"}
            effect_sources:
              books: {sql: books}
              other: {sql: other}
              api: {http: "http://127.0.0.1:9"}
              exports: {folder: exports}
              nowhere: {folder: nowhere}
            """);

        assertThat(seen(examined(project), "Effects local/books")).startsWith("CHECK_UNREACHABLE");
        assertThat(Files.exists(project.resolve("books.db"))).isFalse();
        assertThat(seen(examined(project), "Effects local/other"))
                .startsWith("CHECK_NO_DRIVER")
                .doesNotContain("canary");
        assertThat(seen(examined(project), "Effects local/api")).startsWith("CHECK_NOT_ALLOWED");
        assertThat(seen(examined(project), "Effects local/nowhere")).startsWith("CHECK_UNREACHABLE");
        assertThat(examined(project))
                .filteredOn(finding -> finding.what().equals("Effects local/exports"))
                .singleElement()
                .matches(Doctor.Finding::well);
    }

    private static String seen(List<Doctor.Finding> findings, String what) {
        return findings.stream()
                .filter(finding -> finding.what().equals(what) && !finding.well())
                .map(Doctor.Finding::seen)
                .findFirst()
                .orElseThrow();
    }

    private static int nobodysPort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private List<Doctor.Finding> examined(Path project) {
        Bench bench = new Bench() {
            @Override
            public Workplace workplace(Optional<Path> runs) {
                return trial.workplace();
            }

            @Override
            public Path shippedProject() {
                return project;
            }
        };
        return new Doctor(Map.of(), BrowserSettings.in(project.resolve("state")), Trial.HOME, bench).examine();
    }
}
