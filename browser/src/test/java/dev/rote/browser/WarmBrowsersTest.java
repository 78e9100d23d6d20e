package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceGone;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One browser for all surfaces of the same hosts, another one when it has died, none when all is over.
class WarmBrowsersTest {
    private static final Duration GONE = Duration.ofSeconds(20);

    @Test
    void sharesABrowserReplacesADeadOneAndLeavesNone(@TempDir Path folder) throws Exception {
        Path state = folder.resolve("state");
        Run run = Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT);
        Opening opening = Opening.of(Set.of("http://127.0.0.1:1"), folder.resolve("downloads"));
        try (WarmBrowsers browsers = new WarmBrowsers(BrowserSettings.in(state))) {
            try (Surface one = browsers.open(opening, run);
                    Surface two = browsers.open(opening, run)) {
                assertThat(one.observe(run).frames()).hasSize(1);
                List<ProcessHandle> main = mains(state);
                assertThat(main).hasSize(1);
                main.getFirst().destroyForcibly();
                assertThatThrownBy(() -> two.observe(run)).isInstanceOf(SurfaceGone.class);
            }
            try (Surface next = browsers.open(opening, run)) {
                assertThat(next.observe(run).frames()).hasSize(1);
            }
        }
        assertThat(Processes.vanish(state, GONE)).isTrue();
    }

    @Test
    void opensInAnotherBrowserTheMomentTheOneItHadIsKilled(@TempDir Path folder) throws Exception {
        Path state = folder.resolve("state");
        Run run = Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT);
        Opening opening = Opening.of(Set.of("http://127.0.0.1:1"), folder.resolve("downloads"));
        try (WarmBrowsers browsers = new WarmBrowsers(BrowserSettings.in(state))) {
            for (int i = 0; i < 6; i++) {
                try (Surface one = browsers.open(opening, run)) {
                    assertThat(one.observe(run).frames()).hasSize(1);
                    mains(state).forEach(ProcessHandle::destroyForcibly);
                }
            }
        }
        assertThat(Processes.vanish(state, GONE)).isTrue();
    }

    /// The processes that are no children of another browser process.
    private static List<ProcessHandle> mains(Path state) {
        List<ProcessHandle> all = Processes.using(state);
        return all.stream()
                .filter(process -> process.parent().filter(all::contains).isEmpty())
                .toList();
    }
}
