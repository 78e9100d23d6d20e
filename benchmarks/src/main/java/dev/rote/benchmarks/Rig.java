package dev.rote.benchmarks;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.ChromiumBinary;
import dev.rote.browser.WarmBrowser;
import dev.rote.mockapp.Ledger;
import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What all parts are measured on: the mock core, the pages, one warm browser of ours and one of Playwright's, a
/// folder. Everything in it ends when it is closed, at the latest when the process ends.
final class Rig implements AutoCloseable {
    private static final Duration LONG = Duration.ofHours(6);

    private final Path home;
    private final Path folder;
    private final Path chromium;
    private final int rounds;
    private final MockApp core;
    private final Pages pages;
    private final WarmBrowser browser;
    private final Script script;
    private final Thread atExit = new Thread(this::end, "the end of the benchmarks");

    private Rig(Path home, Path folder, Path chromium, int rounds) {
        this.home = home;
        this.folder = folder;
        this.chromium = chromium;
        this.rounds = rounds;
        // The peer unpacks its driver here, and it goes with the folder.
        System.setProperty("playwright.driver.tmpdir", folder.toString());
        this.core = MockApp.start(MockAppSettings.onFreePort());
        this.pages = new Pages();
        this.browser = WarmBrowser.start(
                BrowserSettings.in(folder.resolve("state")).with(chromium), List.of("127.0.0.1"), run());
        this.script = new Script(chromium);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    static Rig start(Path home, int rounds) {
        try {
            Path folder = Files.createTempDirectory("rote-benchmarks-");
            Path chromium = ChromiumBinary.find(
                            BrowserSettings.in(folder), System.getenv().getOrDefault("PATH", "/usr/bin"))
                    .orElseThrow(() -> new IllegalStateException("no Chromium; run ./rote doctor"));
            return new Rig(home, folder, chromium, rounds);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// The source tree that is measured.
    Path home() {
        return home;
    }

    Path folder() {
        return folder;
    }

    Path chromium() {
        return chromium;
    }

    int rounds() {
        return rounds;
    }

    String core() {
        return core.address().toString();
    }

    /// What has happened in the mock core so far.
    Ledger ledger() {
        return core.ledger();
    }

    Pages pages() {
        return pages;
    }

    WarmBrowser browser() {
        return browser;
    }

    /// Another browser of ours, which keeps its surfaces from reaching nothing; to be closed by whoever asks.
    WarmBrowser unguarded() {
        return WarmBrowser.unguarded(
                BrowserSettings.in(folder.resolve("unguarded")).with(chromium), run());
    }

    Script script() {
        return script;
    }

    /// A run without an end worth naming.
    static Run run() {
        return Run.lasting(LONG, Clock.systemUTC(), Journal.SILENT);
    }

    /// A surface of our warm browser that may speak to the pages.
    Surface surface() {
        return browser.open(Opening.of(Set.of(pages.address("")), folder.resolve("downloads")), run());
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        end();
    }

    private void end() {
        script.close();
        browser.close();
        pages.close();
        core.close();
        try (Stream<Path> left = Files.walk(folder)) {
            for (Path one : left.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
