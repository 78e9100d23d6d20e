package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.browser.BrowserSettings.Reach;
import dev.rote.browser.BrowserSettings.Wire;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.SurfaceEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BrowserTest {
    private final Site site = new Site();

    @TempDir
    Path state;

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void speaksTheLanguageItIsToldTo() {
        site.page("/", "<p>nothing");
        var settings = BrowserSettings.in(state).speaking("de-DE", true);
        try (var browser = start(settings)) {
            var page = browser.open(
                    PageSettings.with(size(), "globalThis.rote = 'here'").in("de-DE"), Tab.soon());
            var tab = new Tab(page).go(site.at("/"));
            assertThat(tab.in(tab.main(), "navigator.languages.slice(0, 2).join() + ' ' + (1.5).toLocaleString()"))
                    .isEqualTo("de-DE,de 1,5");
            assertThat(site.requests("/").getFirst().header("Accept-language")).startsWith("de-DE,de;q=0.9");
        }
    }

    @Test
    void reachesNothingInAContextWithoutAGateWhenItsReachIsLimited() {
        site.page("/", "<p>nothing");
        try (var browser = start(BrowserSettings.in(state).reaching(new Reach.Hosts(List.of("127.0.0.1"))))) {
            var answer = open(browser)
                    .window()
                    .session()
                    .call("Page.navigate", Json.object().put("url", site.at("/")), Tab.soon());
            assertThat(answer.path("errorText").asString()).isEqualTo("net::ERR_PROXY_CONNECTION_FAILED");
            assertThat(site.requests("/")).isEmpty();
        }
    }

    @Test
    void hostNamesCannotWidenTheReach() {
        assertThatThrownBy(() -> new Reach.Hosts(List.of("a.test, EXCLUDE *")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Reach.Hosts(List.of("*"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tellsEveryPageThatTheBrowserIsGone() {
        site.page("/", "<p>nothing");
        try (var browser = start(BrowserSettings.in(state))) {
            var tab = open(browser).go(site.at("/"));
            long seen = tab.page().changes().count();
            ProcessHandle.of(browser.chromium().pid()).ifPresent(ProcessHandle::destroyForcibly);
            assertThat(tab.page().changes().awaitBeyond(seen, Tab.soon())).isTrue();
            tab.untilPage(page -> page.events().stream().anyMatch(SurfaceEvent.Crashed.class::isInstance));
            assertThatThrownBy(() -> browser.open(PageSettings.with(size(), ""), Tab.soon()))
                    .isInstanceOf(BrowserUnavailable.Died.class);
        }
        assertThat(Processes.using(state)).isEmpty();
    }

    @Test
    void failsWithItsLastWordsWhenItDiesBeforeTheFirstWindow() throws IOException {
        var dying = state.resolve("dying");
        Files.writeString(dying, "#!/bin/sh\necho no usable sandbox >&2\nexit 1\n");
        Files.setPosixFilePermissions(dying, PosixFilePermissions.fromString("rwx------"));
        try (var chromium = new ChromiumLauncher(BrowserSettings.in(state).with(dying)).launch()) {
            assertThatThrownBy(() -> Browser.on(chromium, Tab.soon()).open(PageSettings.with(size(), ""), Tab.soon()))
                    .isInstanceOf(BrowserUnavailable.Died.class)
                    .hasMessageContaining("no usable sandbox");
        }
    }

    @Test
    void findsTheWindowsOfABrowserThatItHasTakenOverAsTheyWereLeft() {
        site.page("/", "<title>left</title><iframe name=inner src=/inner></iframe>")
                .page("/inner", "inner");
        var first = new ChromiumLauncher(BrowserSettings.in(state).over(Wire.SOCKET)).launch();
        var tab = open(Browser.on(first, Tab.soon())).go(site.at("/"));
        tab.in(tab.main(), "document.cookie = 'signed=on'");
        var context = tab.page().context();
        var address = first.leaveUntil(Instant.now().plus(Duration.ofMinutes(5)), Tab.soon());
        try (var browser = Browser.takenOver(Chromium.takeOver(state, address).orElseThrow(), Tab.soon())) {
            var same = new Tab(browser.adopt(context, PageSettings.with(size(), "globalThis.rote = 'again'")));
            same.until(window -> window.frames().size() == 2 && Tab.settled(window));
            assertThat(same.in(same.main(), "rote + document.title + document.cookie"))
                    .isEqualTo("againleftsigned=on");
            assertThat(same.in(same.frame("inner"), "rote")).isEqualTo("again");
        }
        assertThat(Processes.using(state)).isEmpty();
    }

    private static BrowserSettings.WindowSize size() {
        return new BrowserSettings.WindowSize(1280, 800);
    }

    private static Browser start(BrowserSettings settings) {
        return Browser.on(new ChromiumLauncher(settings).launch(), Tab.soon());
    }

    private static Tab open(Browser browser) {
        return new Tab(browser.open(PageSettings.with(size(), "globalThis.rote = 'here'"), Tab.soon()));
    }
}
