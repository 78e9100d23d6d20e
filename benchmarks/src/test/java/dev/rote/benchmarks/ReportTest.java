package dev.rote.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private final Report report = new Report(
            Map.of("java", "25"),
            new Report.Conditions(2, 0.5, 1.25),
            List.of(new Section(
                    "Looking",
                    "How it was.",
                    List.of(new Duel(
                            Duel.Title.against("Peer", "a page", Target.atMost(0.3)),
                            new Figures(List.of(1.0, 3.0)),
                            new Figures(List.of(8.0, 8.0)))),
                    List.of(new Fact("memory", 12.0, "MB", Target.atMost(150.0))))));

    @Test
    void showsMediansSpreadRatioAndWhetherTheTargetIsMet() {
        assertThat(report.markdown())
                .contains("- rounds: 2, load: 0.5 at the start, 1.3 at the end")
                .contains("| a page | 2.0 | 1.5–2.5 | Peer | 8.0 | 8.0–8.0 | **0.25** | 0.19–0.31 | ≤ 0.3 | yes |")
                .contains("| memory | 12.0 MB | ≤ 150 | yes |");
    }

    @Test
    void givesProgramsEveryRound() {
        assertThat(report.json().replaceAll("\\s", ""))
                .contains("\"rote_ms\":{\"median\":2,\"first_quartile\":1.5,\"third_quartile\":2.5,\"rounds\":[1,3]}")
                .contains("\"ratio\":0.25");
    }
}
