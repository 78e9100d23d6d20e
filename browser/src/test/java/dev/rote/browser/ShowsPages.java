package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/// A browser and a site whose pages are shown in it and looked at; for tests.
@TestInstance(Lifecycle.PER_CLASS)
abstract class ShowsPages {
    private Chromium chromium;
    TestSite site;
    WalkedPage page;
    private int shown;

    @BeforeAll
    void start(@TempDir Path state) {
        chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch();
        site = new TestSite();
        page = WalkedPage.open(chromium);
    }

    @AfterAll
    void end() {
        chromium.close();
        site.close();
    }

    /// What is seen on a page of that body.
    Observation show(String body) {
        return show(body, StandardCharsets.UTF_8);
    }

    Observation show(String body, Charset charset) {
        site.page("/page", "<!doctype html><title>Page</title>" + body, charset, 200);
        page.goTo(site.origin() + "/page?" + ++shown);
        return page.observe();
    }

    /// After a script, and after what it scrolled has been drawn.
    Observation after(String script) {
        page.inPage(
                "void (" + script + "), new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
                        + ".then(() => 0)");
        Observation seen = page.observe();
        assertThat(WalkedPage.outline(seen)).isEqualTo(WalkedPage.outline(page.observeAnew()));
        return seen;
    }

    /// The first node of that name on what was seen last.
    Node the(String name) {
        return page.last().nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(WalkedPage.outline(page.last())));
    }
}
