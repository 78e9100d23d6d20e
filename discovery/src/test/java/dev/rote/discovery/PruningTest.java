package dev.rote.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Step;
import dev.rote.policy.Consent;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A clumsy explorer ends in the same steps as one that knows the way.
class PruningTest {
    private static final String OPERATOR =
            "{\"act\": \"fill\", \"on\": {\"role\": \"textbox\", \"near\": \"Operator ID\"}, \"value\": \"${secret.operator.username}\"}\n";
    private static final String REST = """
            {"act": "fill", "on": {"role": "textbox", "near": "Password"}, "value": "${secret.operator.password}"}
            {"act": "press", "on": {"role": "button", "name": "Sign On"}}
            """;
    private static final String SEARCH = """
            {"act": "press", "on": {"role": "link", "name": "Member Search"}, "frame": "nav"}
            """;
    private static final String ID = """
            {"act": "fill", "on": {"role": "textbox", "near": "Member ID"}, "frame": "main", "value": "${member_id}"}
            """;
    private static final String FIND = """
            {"act": "press", "on": {"role": "button", "name": "Search"}, "frame": "main"}
            """;
    private static final String DONE = """
            {"act": "done", "outputs": {"savings_balance": {"on": {"row": "Savings", "column": "Balance"}, "frame": "main"}}}
            """;

    @Test
    void leavesOutPressesThatChangedNothingValuesThatWereCorrectedAndWaysThatLedBack() {
        Exploration direct = explored(OPERATOR + REST + SEARCH + ID + FIND + DONE);
        Exploration clumsy = explored(OPERATOR + REST
                + "{\"act\": \"press\", \"on\": {\"role\": \"link\", \"name\": \"Member Archive\"}, \"frame\": \"nav\"}\n"
                + SEARCH
                + "{\"act\": \"fill\", \"on\": {\"role\": \"textbox\", \"near\": \"Member ID\"}, \"frame\": \"main\", \"value\": \"1003\"}\n"
                + ID
                + SEARCH
                + ID
                + FIND
                + DONE);

        Pruning.Pruned pruned = Pruning.of(clumsy);

        assertThat(pruned.leftOut())
                .hasSize(3)
                .anyMatch(one -> one.contains("nothing came of it") && one.contains("Member Archive"))
                .anyMatch(one -> one.contains("a later one takes its place"))
                .anyMatch(one -> one.contains("led back to where it began") && one.contains("Member Search"));
        assertThat(steps(pruned.exploration())).as(pruned.leftOut().toString()).isEqualTo(steps(direct));
    }

    @Test
    void leavesNothingOutOfADirectWay() {
        Exploration direct = explored(OPERATOR + REST + SEARCH + ID + FIND + DONE);

        assertThat(Pruning.of(direct).leftOut()).isEmpty();
        assertThat(Pruning.of(direct).exploration().turns()).isEqualTo(direct.turns());
    }

    private static List<String> steps(Exploration exploration) {
        Recorded recorded = Recorder.record(exploration);
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        assertThat(CapabilityFiles.text(((Recorded.Draft) recorded).capability()))
                .doesNotContain("1003");
        return ((Recorded.Draft) recorded)
                .capability().steps().stream().map(Step::id).toList();
    }

    private static Exploration explored(String answers) {
        LegacyRun legacy = new LegacyRun();
        Iterator<String> lines = answers.lines().iterator();
        Discovered found = legacy.explore(
                new OutsideExplorer((_, _) -> new Answer.Said(lines.next()), legacy.briefing()),
                LegacyRun.lookUp(),
                new Consent.None());
        assertThat(found).isInstanceOf(Discovered.Complete.class);
        return ((Discovered.Complete) found).exploration();
    }
}
