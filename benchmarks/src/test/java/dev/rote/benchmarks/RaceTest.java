package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceTest {
    private final List<String> order = new ArrayList<>();
    private double count;

    @Test
    void letsContestantsBeginInTurnAndForgetsTheWarmRounds() {
        List<List<Figures>> told = Race.run(1, 2, List.of(contestant("a"), contestant("b")));

        assertThat(order).containsExactly("b", "a", "a", "b", "b", "a");
        assertThat(told.getFirst().getFirst().values()).containsExactly(3.0, 6.0);
        assertThat(told.getLast().getFirst().values()).containsExactly(4.0, 5.0);
    }

    private Race.Contestant contestant(String name) {
        return () -> {
            order.add(name);
            count++;
            return List.of(count);
        };
    }
}
