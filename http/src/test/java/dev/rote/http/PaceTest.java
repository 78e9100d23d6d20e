package dev.rote.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void letsTwiceASecondsWorthThroughAtOnceAndSaysWhenTheNextWouldBe() {
        Pace pace = new Pace(2);
        for (int i = 0; i < 4; i++) {
            assertThat(pace.tooFast("agent", 0)).isEmpty();
        }
        assertThat(pace.tooFast("agent", 0)).contains(Duration.ofMillis(500));
        assertThat(pace.tooFast("agent", SECOND / 2)).isEmpty();
        assertThat(pace.tooFast("agent", SECOND / 2)).isPresent();
    }

    @Test
    void slowsNobodyDownForAnother() {
        Pace pace = new Pace(1);
        pace.tooFast("one", 0);
        pace.tooFast("one", 0);
        assertThat(pace.tooFast("one", 0)).isPresent();
        assertThat(pace.tooFast("two", 0)).isEmpty();
    }
}
