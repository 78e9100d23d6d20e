package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.browser.cdp.BrowserGone;
import dev.rote.browser.cdp.CdpConnection;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SocketTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChromiumTest {
    @TempDir
    Path state;

    @Test
    void answersOnAPipeAndLeavesNothingWhenClosed() throws IOException {
        try (var chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch()) {
            var version = chromium.connection(soon()).browser().call("Browser.getVersion", soon());
            assertThat(version.path("protocolVersion").asString()).isEqualTo("1.3");
            assertThat(Processes.using(state)).isNotEmpty();
        }
        assertThat(Processes.using(state)).isEmpty();
        assertThat(BrowserHome.all(state)).isEmptyDirectory();
    }

    @Test
    void answersOnASocketThatAnotherConnectionSharesAndLeavesNothingWhenClosed() {
        var settings = BrowserSettings.in(state).over(BrowserSettings.Wire.SOCKET);
        try (var chromium = new ChromiumLauncher(settings).launch()) {
            chromium.connection(soon()).browser().call("Browser.getVersion", soon());
            try (var other = CdpConnection.over(SocketTransport.to(chromium.address(soon()), soon()))) {
                var version = other.browser().call("Browser.getVersion", soon());
                assertThat(version.path("product").asString()).startsWith("Chrome/");
            }
            chromium.connection(soon()).browser().call("Browser.getVersion", soon());
        }
        assertThat(Processes.using(state)).isEmpty();
        assertThat(BrowserHome.all(state)).isEmptyDirectory();
    }

    @Test
    void keepsItsProfileFromOthersEyes() throws IOException {
        try (var chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch()) {
            assertThat(chromium.pid()).isPositive();
            try (var homes = Files.list(BrowserHome.all(state))) {
                assertThat(homes)
                        .singleElement()
                        .satisfies(
                                home -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
                                        .isEqualTo("rwx------"));
            }
        }
    }

    /// Such a bubble is no page, so no test sees it: what switches it off is in the profile that the browser runs on.
    @Test
    void hasNoBubbleAboutPasswords() throws IOException {
        try (var chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch();
                var files = Files.walk(BrowserHome.all(state))) {
            assertThat(chromium.pid()).isPositive();
            var preferences = files.filter(file -> file.endsWith(Path.of("Default", "Preferences")))
                    .findFirst()
                    .orElseThrow();
            var read = Json.read(Files.readAllBytes(preferences));
            assertThat(read.path("credentials_enable_service").asBoolean(true)).isFalse();
            assertThat(read.path("profile")
                            .path("password_manager_leak_detection")
                            .asBoolean(true))
                    .isFalse();
        }
    }

    @Test
    void opensNoWindowOfItsOwn() {
        try (var chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch()) {
            var targets = chromium.connection(WalkedPage.soon()).browser().call("Target.getTargets", WalkedPage.soon());
            assertThat(targets.path("targetInfos"))
                    .noneMatch(target -> target.path("type").asString().equals("page"));
        }
    }

    @Test
    void saysWhyThereIsNoBrowser() {
        var nowhere = BrowserSettings.in(state).with(state.resolve("no-such-chromium"));
        assertThatThrownBy(() -> new ChromiumLauncher(nowhere).launch())
                .isInstanceOf(BrowserUnavailable.Missing.class)
                .hasMessageContaining("no-such-chromium");
    }

    @Test
    void repeatsTheLastWordsOfABrowserThatDiesAtItsStart() throws IOException {
        var dying = state.resolve("dying");
        Files.writeString(dying, "#!/bin/sh\necho cannot open display >&2\nexit 7\n");
        Files.setPosixFilePermissions(dying, PosixFilePermissions.fromString("rwx------"));
        var settings = BrowserSettings.in(state).with(dying);
        try (var chromium = new ChromiumLauncher(settings).launch()) {
            var browser = chromium.connection(soon()).browser();
            assertThatThrownBy(() -> browser.call("Browser.getVersion", soon())).isInstanceOf(BrowserGone.class);
            assertThat(chromium.whyUnavailable())
                    .isInstanceOfSatisfying(
                            BrowserUnavailable.Died.class,
                            died -> assertThat(died.lastWords()).isEqualTo("cannot open display"))
                    .hasMessageContaining("exit value 7");
        }
        try (var chromium = new ChromiumLauncher(settings.over(BrowserSettings.Wire.SOCKET)).launch()) {
            assertThatThrownBy(() -> chromium.address(soon())).isInstanceOf(BrowserUnavailable.Died.class);
        }
        assertThat(BrowserHome.all(state)).isEmptyDirectory();
    }

    @Test
    void livesOnForWhoeverAttachesNextUntilItCountsAsForgotten() {
        var until = Instant.now().plus(Duration.ofHours(1));
        var settings = BrowserSettings.in(state).over(BrowserSettings.Wire.SOCKET);
        var chromium = new ChromiumLauncher(settings).launch();
        var address = chromium.leaveUntil(until, soon());
        chromium.close();
        assertThat(Processes.using(state)).isNotEmpty();
        assertThat(new Reaper(state, InstantSource.fixed(until.minusSeconds(1)))
                        .reap()
                        .cleared())
                .isEmpty();
        try (var next = CdpConnection.over(SocketTransport.to(address, soon()))) {
            next.browser().call("Browser.getVersion", soon());
        }
        assertThat(new Reaper(state, InstantSource.fixed(until.plusSeconds(1)))
                        .reap()
                        .cleared())
                .hasSize(1);
        assertThat(Processes.using(state)).isEmpty();
        assertThat(BrowserHome.all(state)).isEmptyDirectory();
    }

    @Test
    void canBeTakenOverOnceByWhoKnowsItsAddress() {
        var settings = BrowserSettings.in(state).over(BrowserSettings.Wire.SOCKET);
        var first = new ChromiumLauncher(settings).launch();
        var address = first.leaveUntil(Instant.now().plus(Duration.ofHours(1)), soon());
        try (var second = Chromium.takeOver(state, address).orElseThrow()) {
            second.connection(soon()).browser().call("Browser.getVersion", soon());
            assertThat(second.pid()).isEqualTo(first.pid());
            assertThat(Chromium.takeOver(state, address)).isEmpty();
        }
        assertThat(Processes.using(state)).isEmpty();
        assertThat(BrowserHome.all(state)).isEmptyDirectory();
    }

    static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(20));
    }
}
