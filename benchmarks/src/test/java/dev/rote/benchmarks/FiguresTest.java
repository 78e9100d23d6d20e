package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void takesTheMiddleOfAnOddAndOfAnEvenNumber() {
        assertThat(new Figures(List.of(9.0, 1.0, 4.0)).median()).isEqualTo(4.0);
        assertThat(new Figures(List.of(4.0, 1.0, 9.0, 2.0)).median()).isEqualTo(3.0);
    }

    @Test
    void findsTheQuartilesBetweenFigures() {
        Figures figures = new Figures(List.of(10.0, 20.0, 30.0, 40.0, 50.0, 60.0));

        assertThat(figures.quartile(1)).isEqualTo(22.5, within(1e-9));
        assertThat(figures.quartile(3)).isEqualTo(47.5, within(1e-9));
    }

    @Test
    void comparesRoundByRound() {
        Figures ours = new Figures(List.of(1.0, 10.0, 3.0));
        Figures theirs = new Figures(List.of(2.0, 40.0, 3.0));

        assertThat(ours.over(theirs).values()).containsExactly(0.5, 0.25, 1.0);
    }
}
