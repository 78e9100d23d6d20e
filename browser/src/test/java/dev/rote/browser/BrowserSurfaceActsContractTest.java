package dev.rote.browser;

import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import dev.rote.testbed.ActsContract;
import dev.rote.testbed.ContractScreens;
import dev.rote.testbed.PageScreens;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// A page in a real Chromium keeps the contract of every surface about acts.
class BrowserSurfaceActsContractTest extends ActsContract {
    private static Path folder;
    private static WarmBrowser browser;

    @BeforeAll
    static void startsOneBrowserForAll(@TempDir Path empty) {
        folder = empty;
        browser = WarmBrowser.start(
                BrowserSettings.in(folder.resolve("state")),
                List.of("127.0.0.1"),
                Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT));
    }

    @AfterAll
    static void leavesNothingRunning() {
        browser.close();
    }

    @Override
    protected ContractScreens screens() {
        return new PageScreens(browser, folder.resolve("downloads"));
    }
}
