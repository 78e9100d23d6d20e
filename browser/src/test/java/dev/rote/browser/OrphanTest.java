package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings.Wire;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is left of a browser when the process that owns it is killed with no chance to clean up.
@Timeout(60)
class OrphanTest {
    private static final Duration ALLOWED = Duration.ofSeconds(10);

    @TempDir
    Path state;

    @Test
    void browserOnAPipeEndsByItselfWhenItsOwnerIsKilled() throws Exception {
        try (var owner = ChildJvm.start(Owner.class, state.toString(), Wire.PIPE.name())) {
            assertThat(owner.line()).isEqualTo("up");
            assertThat(Processes.using(state)).hasSizeGreaterThan(2);
            owner.kill();
            assertThat(Processes.vanish(state, ALLOWED)).isTrue();
        }
        assertThat(reap()).isEqualTo(1);
        assertThat(BrowserHome.all(state)).isEmptyDirectory();
    }

    @Test
    void browserOnASocketIsEndedByTheReaperWhenItsOwnerIsKilled() throws Exception {
        try (var owner = ChildJvm.start(Owner.class, state.toString(), Wire.SOCKET.name())) {
            assertThat(owner.line()).isEqualTo("up");
            assertThat(reap()).isZero();
            assertThat(Processes.using(state)).hasSizeGreaterThan(2);
            owner.kill();
        }
        assertThat(Processes.using(state)).isNotEmpty();
        assertThat(reap()).isEqualTo(1);
        assertThat(Processes.using(state)).isEmpty();
        assertThat(BrowserHome.all(state)).isEmptyDirectory();
    }

    @Test
    void nextStartClearsAwayWhatADeadOwnerLeftBehind() throws Exception {
        try (var owner = ChildJvm.start(Owner.class, state.toString(), Wire.SOCKET.name())) {
            assertThat(owner.line()).isEqualTo("up");
            var orphans = Processes.using(state);
            owner.kill();
            try (var next = new ChromiumLauncher(BrowserSettings.in(state)).launch()) {
                next.connection(ChromiumTest.soon()).browser().call("Browser.getVersion", ChromiumTest.soon());
                for (var orphan : orphans) {
                    orphan.onExit().get(ALLOWED.toSeconds(), java.util.concurrent.TimeUnit.SECONDS);
                }
            }
        }
        assertThat(Processes.using(state)).isEmpty();
    }

    @Test
    void processThatHasTakenTheNumberOfADeadBrowserIsLeftAlone() throws Exception {
        var bystander = new ProcessBuilder("cat").start();
        try {
            var home = Files.createDirectories(BrowserHome.all(state).resolve("b-1"));
            Files.createFile(home.resolve(BrowserHome.LOCK));
            Files.writeString(
                    home.resolve("browser.json"),
                    "{\"owner\":{\"pid\":1,\"start\":\"ticks:0\"},\"browser\":{\"pid\":" + bystander.pid()
                            + ",\"start\":\"ticks:1\"}}");
            assertThat(reap()).isEqualTo(1);
            assertThat(bystander.isAlive()).isTrue();
            assertThat(home).doesNotExist();
        } finally {
            bystander.destroyForcibly().waitFor();
        }
    }

    @Test
    void homeWithAnUnreadableRecordIsClearedAway() throws IOException {
        var home = Files.createDirectories(BrowserHome.all(state).resolve("b-1"));
        Files.createFile(home.resolve(BrowserHome.LOCK));
        Files.writeString(home.resolve("browser.json"), "{\"owner\":");
        assertThat(reap()).isEqualTo(1);
        assertThat(home).doesNotExist();
    }

    @Test
    void homeThatIsBeingMadeIsLeftAloneUntilItsMakerMustHaveDied() throws IOException {
        var home = Files.createDirectories(BrowserHome.all(state).resolve("b-1"));
        assertThat(reap()).isZero();
        var later = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(2));
        assertThat(new Reaper(state, later).reap().cleared()).containsExactly(home);
        assertThat(home).doesNotExist();
    }

    private int reap() {
        return new Reaper(state, InstantSource.system()).reap().cleared().size();
    }

    /// Starts a browser with a page in it, says so, and waits to be killed.
    static final class Owner {
        private Owner() {}

        public static void main(String[] arguments) throws IOException {
            var settings = BrowserSettings.in(Path.of(arguments[0])).over(Wire.valueOf(arguments[1]));
            try (var chromium = new ChromiumLauncher(settings).launch()) {
                var deadline = Deadline.in(Duration.ofSeconds(30));
                var browser = chromium.connection(deadline).browser();
                browser.call("Target.createTarget", Json.object().put("url", "data:text/html,<p>here"), deadline);
                System.out.println("up");
                if (System.in.read() < 0) {
                    throw new UncheckedIOException(new IOException("Nobody is there to kill this"));
                }
            }
        }
    }
}
