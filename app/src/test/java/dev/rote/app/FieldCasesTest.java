package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowser;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Journal;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages of the kinds that stop people who automate back-office screens: each is got through by an act list, and the
/// page itself says in its title whether it went right.
@Timeout(180)
class FieldCasesTest {
    private static Path folder;
    private static FieldSite site;
    private static WarmBrowser browser;

    @BeforeAll
    static void start(@TempDir Path empty) throws IOException {
        folder = empty;
        Files.writeString(folder.resolve("sample.csv"), "Nr;Betrag\n1;2\n");
        site = new FieldSite();
        browser = WarmBrowser.start(
                BrowserSettings.in(folder.resolve("state")), List.of("127.0.0.1", "localhost"), lasting(60));
    }

    @AfterAll
    static void end() {
        browser.close();
        site.close();
    }

    private static Run lasting(int seconds) {
        return Run.lasting(Duration.ofSeconds(seconds), Clock.systemUTC(), Journal.SILENT);
    }

    static Stream<FieldCase> cases() {
        String only = System.getProperty("rote.field", "");
        return Stream.of("cases.yaml", "more-cases.yaml")
                .flatMap(file -> FieldCase.all(file).stream())
                .filter(one -> only.isEmpty() || Stream.of(only.split(",")).anyMatch(one.page()::startsWith));
    }

    @ParameterizedTest
    @MethodSource("cases")
    @Execution(ExecutionMode.CONCURRENT)
    void getsThroughAsAPersonWould(FieldCase one) {
        Run run = lasting(120);
        Opening opening = Opening.of(
                Set.of(site.origin(), site.elsewhere()),
                folder.resolve("downloads").resolve(one.page()));
        try (Surface surface = browser.open(opening, run)) {
            open(surface, site.origin() + "/" + one.page(), run);
            FieldRun field = new FieldRun(surface, run, site.origin(), folder);
            one.steps().forEach(field::perform);
            awaitOutcome(surface, one.right(), run.within(Duration.ofSeconds(30)));
            assertThat(field.outputs()).isEqualTo(one.outputs());
        }
    }

    /// Goes to a page, again where a busy machine was too slow for the first time.
    private static void open(Surface surface, String address, Run run) {
        ActResult opened = surface.act(new Act.Navigate(address), run);
        while (!(opened instanceof ActResult.Done)) {
            assertThat(run.isOver()).as("%s", opened).isFalse();
            opened = surface.act(new Act.Navigate(address), run);
        }
    }

    private static void awaitOutcome(Surface surface, String right, Run run) {
        Observation seen = surface.observe(run);
        while (!seen.top().title().equals(right)) {
            String title = seen.top().title();
            assertThat(surface.awaitChange(seen, run) && !run.isOver())
                    .as("the page says \"%s\" and should say \"%s\"", title, right)
                    .isTrue();
            seen = surface.observe(run);
        }
    }
}
