package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings.Reach;
import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.cdp.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Which names the browser asks anybody for, by its own account of everything its network stack does (Chromium NetLog).
@Timeout(60)
class EgressNamesTest {
    private static final Set<String> LOOK_UPS = Set.of(
            "HOST_RESOLVER_MANAGER_JOB", "DNS_TRANSACTION", "DNS_TRANSACTION_QUERY", "HOST_RESOLVER_SYSTEM_TASK");

    private final Site site = new Site();

    @TempDir
    Path state;

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void asksNobodyForANameThatItIsNotAllowedToReach() throws IOException {
        site.page(
                "/",
                "<link rel=dns-prefetch href=//stranger-hint.test><img src=http://stranger-image.test/>"
                        + "<img src=https://stranger-secure.test/><script>"
                        + "new WebSocket('ws://stranger-socket.test').onerror = () => location.hash = 'tried'</script>");
        assertThat(namesAskedFor(BrowserSettings.in(state), settings()))
                .contains("stranger-image.test", "stranger-secure.test", "stranger-socket.test")
                // No context of ours asks in advance, so the guard cannot be shown to stop it.
                .doesNotContain("stranger-hint.test");
        assertThat(namesAskedFor(
                        BrowserSettings.in(state).reaching(new Reach.Hosts(List.of("127.0.0.1"))),
                        settings().confinedTo(Set.of(site.origin()))))
                .isEmpty();
    }

    private PageSettings settings() {
        return PageSettings.with(new WindowSize(800, 600), "globalThis.rote = 'here'");
    }

    private Set<String> namesAskedFor(BrowserSettings settings, PageSettings page) throws IOException {
        var log = Files.createTempFile(state, "net", ".json");
        var program = Files.writeString(
                log.resolveSibling("chromium-with-log"),
                "#!/bin/sh\nexec '" + ChromiumBinary.locate(settings) + "' --log-net-log='" + log + "' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        try (var chromium = new ChromiumLauncher(settings.with(program)).launch();
                var browser = Browser.on(chromium, Tab.soon())) {
            new Tab(browser.open(page, Tab.soon())).go(site.at("/"), "#tried");
            // It writes the end of its log when it is asked to go.
            chromium.connection(Tab.soon()).browser().post("Browser.close");
            assertThat(ProcessFamily.ends(ProcessHandle.of(chromium.pid()).orElseThrow(), Tab.soon()))
                    .isTrue();
        }
        return namesIn(log);
    }

    private static Set<String> namesIn(Path log) throws IOException {
        var tree = Json.read(Files.readAllBytes(log));
        Map<Integer, String> kinds = new TreeMap<>();
        tree.path("constants")
                .path("logEventTypes")
                .properties()
                .forEach(kind -> kinds.put(kind.getValue().asInt(), kind.getKey()));
        assertThat(kinds).containsValues(LOOK_UPS.toArray(String[]::new));
        Set<String> names = new TreeSet<>();
        for (var event : tree.path("events")) {
            if (LOOK_UPS.contains(kinds.getOrDefault(event.path("type").asInt(), ""))) {
                var params = event.path("params");
                for (var key : List.of("host", "hostname")) {
                    params.path(key)
                            .stringValueOpt()
                            .ifPresent(name -> names.add(name.replaceAll("^[a-z]+://|:[0-9]+$", "")));
                }
            }
        }
        return names;
    }
}
