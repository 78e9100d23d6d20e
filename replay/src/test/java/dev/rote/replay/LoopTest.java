package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Milestone;
import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Milestones and the transitions between them.
final class LoopTest {
    private static final Condition MORE = new Condition.ControlPresent(Steps.link("More"));

    @TempDir
    Path runs;

    private Desk pages(int last) {
        Desk desk = new Desk(runs);
        int[] page = {1};
        desk.app
                .screen("/list", known -> {
                    String shown = known.value("page").isEmpty() ? "1" : known.value("page");
                    Screen list = Screen.at("/list").show(Part.heading("Page " + shown));
                    return shown.equals("" + last) ? list : list.show(Part.link("More"));
                })
                .press("/list", "More", visit -> {
                    page[0]++;
                    visit.set("page", "" + page[0]);
                })
                .screen(Screen.at("/other").show(Part.heading("Other form")));
        return desk;
    }

    private static Draft paging() {
        return new Draft()
                .output("last", ValueType.STRING, true)
                .milestone("start", open("start.open", "/list", at("/list")))
                .then(new Condition.Not(MORE), "end_of_list")
                .milestone("next", Steps.press("next.more", Steps.link("More")))
                .then(MORE, "next")
                .milestone("end_of_list", Steps.read("last.heading", lastHeading(), "last"));
    }

    private static Control lastHeading() {
        return Control.in("", new Rung.RoleName(Role.HEADING, "Page 4"));
    }

    @Test
    void followsATransitionUntilItNoLongerHolds() {
        Desk desk = pages(4);
        ReplayResult result = desk.perform(paging(), Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.outputs()).extracting(Reading::value).containsExactly(new Value.Text("Page 4"));
        assertThat(desk.acts()).containsExactly("navigate /list", "press More", "press More", "press More");
    }

    @Test
    void aWayThatLeadsRoundForEverIsEnded() {
        Desk desk = pages(0).budget(new Budget(Duration.ofMinutes(2), 12, 3, true));
        ReplayResult.Failure failure = failure(desk.perform(paging(), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.LOOP_LIMIT);
        assertThat(failure.step()).isEqualTo("next.more");
        assertThat(desk.acts().stream().filter("press More"::equals)).hasSize(11);
    }

    @Test
    void theFirstTransitionThatHoldsDecides() {
        Desk desk = pages(1);
        Draft draft = new Draft()
                .milestone("start", open("start.open", "/list", at("/list")))
                .then(says("Page 2"), "two")
                .then(says("Page 1"), Milestone.END)
                .then(at("/list"), "two")
                .milestone("two", open("two.open", "/other", at("/other")));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsExactly("navigate /list");
    }

    @Test
    void aFormOfTwoShapesIsOneCapability() {
        Desk desk = new Desk(runs);
        desk.app
                .screen(Screen.at("/list").show(Part.heading("Confirm address"), Part.button("Keep")))
                .press("/list", "Keep", Reaction.goTo("/other"))
                .screen(Screen.at("/other").show(Part.heading("Other form")));
        Draft draft = new Draft()
                .milestone("start", open("start.open", "/list", at("/list")))
                .then(says("Other form"), Milestone.END)
                .milestone("address", Steps.press("address.keep", Steps.button("Keep"), at("/other")));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsExactly("navigate /list", "press Keep");
    }
}
