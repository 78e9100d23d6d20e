package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TargetTest {
    @Test
    void saysWhichOfSeveralLimitsIsMet() {
        Target target = Target.atMost(1.5, 1.0);

        assertThat(target.met(1.6)).isEqualTo("no");
        assertThat(target.met(1.2)).isEqualTo("≤ 1.5");
        assertThat(target.met(1.0)).isEqualTo("yes");
    }

    @Test
    void readsAsWordsAndIsSilentWithoutALimit() {
        assertThat(Target.atMost(1.5, 1.0)).hasToString("≤ 1.5, then ≤ 1.0");
        assertThat(Target.atMost(0.05)).hasToString("≤ 0.05");
        assertThat(Target.atMost(150.0)).hasToString("≤ 150");
        assertThat(Target.NONE.met(3)).isEmpty();
    }
}
