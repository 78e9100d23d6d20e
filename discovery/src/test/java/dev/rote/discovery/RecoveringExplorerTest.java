package dev.rote.discovery;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.strong;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static dev.rote.testbed.Reaction.goTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Provenance.Actor;
import dev.rote.policy.Consent;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A script that a chooser helps on where a control is called otherwise, or a notice is in the way.
class RecoveringExplorerTest {
    private final LegacyRun legacy = new LegacyRun();
    private final RuleChooser chooser = new RuleChooser();

    @Test
    void picksWhatTakesThePlaceOfAControlThatIsCalledOtherwise() {
        Discovered found = explore(renamed("Find"), chooser, 1);

        Exploration exploration = complete(found);
        assertThat(exploration.outputs()).containsEntry("savings_balance", "1,411.21");
        assertThat(exploration.turns().stream().filter(turn -> turn.actor() == Actor.MODEL))
                .singleElement()
                .satisfies(turn -> assertThat(turn.reason()).contains("\"Find\""));
        assertThat(chooser.asked).hasSize(1);
        assertThat(RuleChooser.text(chooser.asked.getFirst(), "goal")).contains("Search", "does not have");
        assertThat(legacy.journal.notesOf("discovery.recovery")).hasSize(1);
    }

    @Test
    void aProgramPressesANoticeAwayAndTheLineIsDoneThen() {
        FakeApp app = LegacyCore.on(legacy.clock)
                .press("/nav", "Member Search", visit -> visit.goTo("main", "/notice"))
                .screen(Screen.at("/notice").show(text("The core closes at 18:00."), button("OK")))
                .press("/notice", "OK", goTo("/search"));

        Exploration exploration = complete(explore(
                app,
                new ExecutableChooser(ChooserExplorerTest.CHOOSER, ExecutableChooser.Limits.USUAL, System.getenv()),
                1));

        assertThat(Pruning.of(exploration).leftOut()).isEmpty();
        Pruning.Pruned pruned = Pruning.toBeProven(exploration);
        assertThat(pruned.leftOut()).singleElement().asString().contains("helped the script on", "OK");
        assertThat(pruned.exploration().turns()).hasSize(exploration.turns().size() - 1);
    }

    @Test
    void hasNoMoreChoicesThanThePolicyGives() {
        FakeApp app = renamed("Find")
                .press("/nav", "Member Search", visit -> visit.goTo("main", "/notice"))
                .screen(Screen.at("/notice").show(text("The core closes at 18:00."), button("OK")))
                .press("/notice", "OK", goTo("/search"));

        assertThat(explore(app, chooser, 1))
                .isInstanceOfSatisfying(
                        Discovered.Escalated.class,
                        stuck -> assertThat(stuck.code()).isEqualTo("STUCK"));
        assertThat(chooser.asked).hasSize(1);
        assertThat(explore(renamed("Find"), chooser, 0)).isInstanceOf(Discovered.Escalated.class);
        assertThat(chooser.asked).hasSize(1);
    }

    @Test
    void isNotAskedAboutALineThatMayBeRiskyAndOffersNothingThatIs() {
        Script closing =
                LegacyRun.loaded(ScriptFile.read(Path.of("src/test/resources/dev/rote/discovery/closing.yaml")));
        Explorer explorer = new RecoveringExplorer(closing, chooser, legacy.redaction, legacy.gate, 3);

        Discovered found =
                legacy.explore(LegacyCore.on(legacy.clock), explorer, LegacyRun.task(List.of()), new Consent.None());

        assertThat(found).isInstanceOf(Discovered.Escalated.class);
        assertThat(chooser.asked).isEmpty();
        assertThat(explore(renamed("Close Account"), chooser, 1)).isInstanceOf(Discovered.Escalated.class);
        assertThat(RuleChooser.ids(chooser.asked.getFirst())).noneMatch(id -> id.contains("close-account"));
    }

    @Test
    void isStuckWhereNothingIsChosenClearly() {
        Correspondent unsure = (told, _) -> {
            List<String> ids = RuleChooser.ids(told);
            return new Answer.Said(RuleChooser.choice("abstain", ids).canonical());
        };
        Correspondent broken = (_, _) -> new Answer.Unusable("CHOOSER_FAILED", "no key");

        assertThat(explore(renamed("Find"), unsure, 3)).isInstanceOf(Discovered.Escalated.class);
        assertThat(explore(renamed("Find"), broken, 3)).isInstanceOf(Discovered.Escalated.class);
    }

    /// The core, with another name on the button of its search.
    private FakeApp renamed(String search) {
        return LegacyCore.on(legacy.clock)
                .screen(Screen.at("/search")
                        .show(
                                strong("Member Search"),
                                table(rowOf(cell(text("Member ID:")), cell(field("member_id")), cell(button(search))))))
                .press("/search", search, goTo("/member"));
    }

    private Discovered explore(FakeApp app, Correspondent chooser, int most) {
        Script script = LegacyRun.loaded(
                ScriptFile.read(Path.of("../examples/mock-core/discovery/member_savings_balance.yaml")));
        return legacy.explore(
                app,
                new RecoveringExplorer(script, chooser, legacy.redaction, legacy.gate, most),
                LegacyRun.lookUp(),
                new Consent.None());
    }

    private static Exploration complete(Discovered found) {
        assertThat(found).as(found.toString()).isInstanceOf(Discovered.Complete.class);
        return ((Discovered.Complete) found).exploration();
    }
}
