package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.benchmarks.WorkerProcess.Said;
import dev.rote.capability.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A dry run holds the request and drops it; killed in between, nothing has left. The wire in front of the core
/// counts.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledDryRunTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final int ATTEMPTS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path folder = Path.of("");

    private Wire wire;
    private CoreProcess core;
    private FaultSite site;
    private int number;

    @BeforeAll
    void starts() {
        wire = Wire.open();
        core = new CoreProcess(folder, wire);
        site = new FaultSite(folder, HOME.resolve("examples").resolve("mock-core"), core.books());
    }

    @AfterAll
    void leavesNothingRunning() {
        core.close();
        wire.close();
    }

    /// A worker that stands there; where the machine is too busy a run may stop before it, and another is begun.
    private WorkerProcess heldAt(Moment moment) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            WorkerProcess worker = ordered(moment);
            if (worker.heard(PATIENCE) instanceof Said.Event(var name, var _) && name.equals("at")) {
                return worker;
            }
            worker.close();
        }
        throw new AssertionError("no run came to its commit");
    }

    private WorkerProcess ordered(Moment moment) {
        number++;
        FaultRun run = FaultRun.plan(number, 1, List.of(Fault.NOTHING)).getFirst();
        wire.begin(Wire.Trick.NONE);
        WorkerProcess worker = WorkerProcess.start(CampaignTest.chromium(folder), folder, site.project());
        worker.tell(site.order(run, wire.address())
                .with("dry", Json.text("yes"))
                .with("key", Json.text("dry-" + number))
                .with("pause_at", Json.text(moment.name())));
        return worker;
    }

    private void nothingHasLeft() {
        wire.settle();
        assertThat(wire.commits()).isZero();
        assertThat(core.booked()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "LET_GO"})
    void nothingLeavesWhenWeAreKilledWhileItIsHeld(Moment moment) {
        WorkerProcess worker = heldAt(moment);
        List<ProcessHandle> browser = worker.browsers();

        worker.kill();

        assertThat(browser).isNotEmpty();
        browser.forEach(Processes::awaitEnd);
        nothingHasLeft();
    }

    @Test
    void nothingLeavesWhenTheBrowserIsKilledWhileItIsHeld() {
        try (WorkerProcess worker = heldAt(Moment.HELD)) {
            worker.killBrowser(false);
            worker.go();

            assertThat(worker.heard(PATIENCE)).isInstanceOfSatisfying(Said.Event.class, event -> {
                Answer.Told told = new Answer.Told(
                        (Json.Fields) event.fields().field("answer").orElseThrow());
                assertThat(told.saysDone()).isFalse();
            });
            nothingHasLeft();
        }
    }
}
