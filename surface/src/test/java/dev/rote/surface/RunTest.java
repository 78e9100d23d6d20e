package dev.rote.surface;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class RunTest {
    private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
    private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);

    @Test
    void aPartOfARunNeverLastsLongerThanTheRun() {
        Run run = Run.lasting(Duration.ofSeconds(10), clock, Journal.SILENT);

        assertThat(run.within(Duration.ofSeconds(3)).left()).isEqualTo(Duration.ofSeconds(3));
        assertThat(run.within(Duration.ofSeconds(30)).left()).isEqualTo(Duration.ofSeconds(10));
        assertThat(run.isOver()).isFalse();
    }

    @Test
    void isOverAtItsDeadlineAndHasNoNegativeTimeLeft() {
        assertThat(new Run(NOW, clock, Journal.SILENT).isOver()).isTrue();
        assertThat(new Run(NOW.minusSeconds(5), clock, Journal.SILENT).left()).isZero();
    }
}
