package dev.rote.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.evidence.PastRun;
import dev.rote.evidence.RunMetrics;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.replay.Spent.Part;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Reaction;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where a run's time goes: whatever it was spent on, the parts are the whole.
final class SpentTest {
    @TempDir
    Path folder;

    private final FakeClock clock = new FakeClock();

    @Test
    void chargesTheInnermostPartAloneAndAddsUp() {
        Instant began = clock.instant();
        Spent spent = new Spent(clock);
        clock.advance(Duration.ofMillis(3));
        spent.charge(Part.OTHER);
        spent.on(Part.RESOLVE, () -> {
            clock.advance(Duration.ofMillis(5));
            spent.on(Part.READ, () -> {
                clock.advance(Duration.ofNanos(7));
                return "";
            });
            clock.advance(Duration.ofMillis(1));
            return "";
        });
        clock.advance(Duration.ofMillis(2));

        assertThat(spent.told())
                .isEqualTo(Map.of(
                        "total",
                        Duration.between(began, clock.instant()).toNanos(),
                        "parts",
                        parts(3_000_000, 6_000_000, 7, 2_000_000)));
    }

    private static Map<String, Object> parts(long start, long resolve, long read, long other) {
        Map<String, Object> parts = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            parts.put(part.name().toLowerCase(Locale.ROOT), 0L);
        }
        parts.put("start", start);
        parts.put("resolve", resolve);
        parts.put("read", read);
        parts.put("other", other);
        return parts;
    }

    @Test
    void aRunsPartsAddUpToTheTimeItTookAndSayThatItWaited() {
        Desk desk = new Desk(folder.resolve("runs")).pictures(Policy.Pictures.EVERY_STEP);
        Core.on(desk.app);
        desk.app.press("/search", "Search", Reaction.goTo("/member").after(Duration.ofSeconds(2)));
        Instant began = desk.clock.instant();
        ReplayResult result = desk.perform(Core.lookup(), Map.of("member_id", "10003"));
        RunMetrics metrics = metrics(result.account().evidence().orElseThrow());

        assertThat(metrics.parts().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(metrics.nanos());
        assertThat(metrics.nanos())
                .isEqualTo(Duration.between(began, desk.clock.instant()).toNanos());
        assertThat(metrics.parts().keySet())
                .containsExactly(
                        "start",
                        "browser",
                        "look",
                        "resolve",
                        "policy",
                        "act",
                        "wait",
                        "read",
                        "evidence",
                        "other",
                        "person");
        assertThat(metrics.parts().get("wait")).isGreaterThanOrEqualTo(2_000_000_000L);
        assertThat(metrics.steps()).hasSize(8);
    }

    private static RunMetrics metrics(Path run) {
        return switch (Runs.open(run)) {
            case Loading.Loaded<PastRun>(var past)
            when RunMetrics.of(past) instanceof Loading.Loaded<RunMetrics>(var metrics) -> metrics;
            case Loading<PastRun> other -> throw new AssertionError(other.toString());
        };
    }
}
