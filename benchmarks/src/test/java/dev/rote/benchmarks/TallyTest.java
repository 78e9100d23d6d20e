package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TallyTest {
    @Test
    void tellsWhatNoneOfAThousandProves() {
        Tally tally = new Tally(1000, 1000, 700, 300, 0);

        assertThat(tally.interval(0).low()).isZero();
        assertThat(tally.interval(0).high()).isEqualTo(0.003827, within(1e-6));
        assertThat(tally.interval(700).low()).isEqualTo(0.670847, within(1e-4));
        assertThat(tally.interval(700).high()).isEqualTo(0.727594, within(1e-4));
    }

    @Test
    void knowsNothingFromNoRun() {
        assertThat(new Tally(0, 0, 0, 0, 0).interval(0)).isEqualTo(new Tally.Interval(0, 1));
    }
}
