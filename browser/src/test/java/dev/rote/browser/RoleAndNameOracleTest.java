package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.CaptionLayoutsTest.Layout;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(Lifecycle.PER_CLASS)
class RoleAndNameOracleTest {
    private Chromium chromium;
    private TestSite site;

    @BeforeAll
    void start(@TempDir Path state) {
        chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch();
        site = new TestSite();
    }

    @AfterAll
    void end() {
        chromium.close();
        site.close();
    }

    @ParameterizedTest
    @CsvSource({"controls, 65", "structure, 70", "names, 40"})
    void seesRolesAndNamesAsChromiumDoes(String name, int atLeast) throws IOException {
        try (InputStream html = Objects.requireNonNull(getClass().getResourceAsStream("oracle/" + name + ".html"))) {
            site.page("/" + name, new String(html.readAllBytes(), StandardCharsets.UTF_8));
        }
        var page = WalkedPage.open(chromium);
        page.goTo(site.origin() + "/" + name);
        var report = new RoleAndNameOracle(page).compare();
        assertThat(report.disagreements()).as("besides " + report.justified()).isEmpty();
        assertThat(report.agreed()).isGreaterThanOrEqualTo(atLeast);
    }

    @ParameterizedTest
    @CsvSource({"captions, 90", "tables, 130", "remarks, 35"})
    void seesTheLayoutsAsChromiumDoes(String file, int atLeast) throws IOException {
        var page = WalkedPage.open(chromium);
        List<String> disagreements = new ArrayList<>();
        int agreed = 0;
        for (Layout layout : CaptionLayoutsTest.layouts(file)) {
            site.page("/layout", "<!doctype html><title>Page</title>" + layout.html());
            page.goTo(site.origin() + "/layout?" + agreed);
            var report = new RoleAndNameOracle(page).compare();
            agreed += report.agreed();
            report.disagreements().forEach(one -> disagreements.add(layout.name() + ": " + one));
        }
        assertThat(disagreements).isEmpty();
        assertThat(agreed).isGreaterThanOrEqualTo(atLeast);
    }
}
