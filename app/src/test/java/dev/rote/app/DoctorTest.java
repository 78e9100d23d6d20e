package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.cli.Bench;
import dev.rote.session.Workplace;
import java.io.IOException;
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
