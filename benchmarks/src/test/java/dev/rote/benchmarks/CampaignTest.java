package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.benchmarks.Judge.Ended;
import dev.rote.browser.BrowserSettings;
import dev.rote.browser.ChromiumBinary;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A small campaign: real processes, killed and disturbed; the core's ledger is the judge.
class CampaignTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final List<Fault> EACH = List.of(
            Fault.US_KILLED,
            Fault.BROWSER_KILLED,
            Fault.CORE_KILLED,
            Fault.STALLED,
            Fault.CUT,
            Fault.SERVER_ERROR,
            Fault.ASKED_TWICE,
            Fault.TAKEN_BACK,
            Fault.LOOK_ALIKE,
            Fault.LATE_OVERWRITE,
            Fault.DISK_FULL,
            Fault.CLOCK_JUMP);

    static Path chromium(Path folder) {
        return ChromiumBinary.find(BrowserSettings.in(folder), System.getenv().getOrDefault("PATH", "/usr/bin"))
                .orElseThrow();
    }

    @Test
    void nothingIsDoneTwiceOrWronglyAndNoUntruthIsToldWhateverGoesWrong(@TempDir Path folder) {
        Campaign campaign =
                new Campaign(HOME, chromium(folder), folder, new PrintWriter(System.err, true, StandardCharsets.UTF_8));

        Campaign.Done done = campaign.perform(FaultRun.plan(20, EACH.size(), EACH), 2, Duration.ofMinutes(5));

        // A full disk can be had only by who may mount one.
        assertThat(Set.of(Fault.DISK_FULL)).containsAll(done.impossible());
        assertThat(done.outcomes().stream().map(Outcome::fault).collect(Collectors.toSet()))
                .hasSize(EACH.size() - done.impossible().size());
        assertThat(done.outcomes().stream().filter(one -> one.ended() == Ended.WRONG))
                .isEmpty();
    }
}
