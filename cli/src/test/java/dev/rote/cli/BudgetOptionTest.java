package dev.rote.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.replay.Budget;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetOptionTest {
    @Test
    void leavesWhatIsNotGivenAsUsual() {
        assertThat(BudgetOption.read(List.of())).isEqualTo(Budget.USUAL);
        assertThat(BudgetOption.read(List.of("max_recoveries=0")))
                .isEqualTo(new Budget(Budget.USUAL.time(), Budget.USUAL.steps(), 0, true));
    }

    @Test
    void takesAllOfThemInAnyOrder() {
        assertThat(BudgetOption.read(
                        List.of("allow_escalation=false", "max_steps=20", "timeout_s=90", "max_recoveries=1")))
                .isEqualTo(new Budget(Duration.ofSeconds(90), 20, 1, false));
    }

    @ParameterizedTest
    @CsvSource({
        "timeout_s=0, from 1 to 86400",
        "timeout_s=soon, from 1 to 86400",
        "timeout_s=-5, from 1 to 86400",
        "max_recoveries=101, from 0 to 100",
        "max_recoveries=99999999999, from 0 to 100",
        "max_steps=0, from 1 to 100000",
        "allow_escalation=perhaps, true or false",
        "timeout=5, timeout_s",
        "timeout_s, takes name=value"
    })
    void saysWhatItTakesInstead(String given, String told) {
        assertThatThrownBy(() -> BudgetOption.read(List.of(given)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(told);
    }

    @Test
    void refusesTheSameTwice() {
        assertThatThrownBy(() -> BudgetOption.read(List.of("timeout_s=5", "timeout_s=6")))
                .hasMessageContaining("given twice");
    }
}
