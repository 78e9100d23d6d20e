package dev.rote.replay;

import static dev.rote.replay.CommitTest.ORDER;
import static dev.rote.replay.Steps.beside;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.press;
import static dev.rote.replay.Steps.read;
import static dev.rote.replay.Steps.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.ValueType;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Cause;
import dev.rote.surface.Outgoing.Place;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was committed is not sent once more after its step, whoever has the browser send it; another order is.
final class RepostsTest {
    @TempDir
    Path runs;

    private final List<String> arrived = new ArrayList<>();
    private Desk desk = new Desk(Path.of("."));

    @BeforeEach
    void opensTheForm() {
        desk = CommitTest.desk(runs);
        desk.app
                .screen(Screen.at("/saved").show(Part.heading("Address saved"), Part.button("More")))
                .screen(Screen.at("/more").show(Part.table(Part.row("Reference", "A-77"))))
                .press(
                        "/form",
                        "Save",
                        visit -> visit.send(save("t-1"), sent("t-1").then(Reaction.goTo("/saved"))));
    }

    private static Outgoing save(String token) {
        List<Outgoing.Field> fields = List.of(
                new Outgoing.Field(Place.FORM, "street", "Elm Road 7"), new Outgoing.Field(Place.FORM, "token", token));
        return new Outgoing(Cause.NAVIGATION, "POST", Screen.ORIGIN, "/save", fields, true);
    }

    private Reaction sent(String token) {
        return _ -> arrived.add(token);
    }

    private static Draft change() {
        return new Draft()
                .input("member_id")
                .input("street")
                .output("number", ValueType.STRING, true)
                .milestone(
                        "form",
                        Steps.open("form.open", "/form", Steps.at("/form")),
                        Steps.fill("form.street", Steps.field("Street"), "${street}"),
                        Steps.commit("form.save", button("Save"), says("Address saved")))
                .milestone("more", press("more.show", button("More"), says("Reference")))
                .milestone("end", read("end.number", beside("Reference"), "number"))
                .checkpoint("cp.form", "form.open", Steps.at("/form"));
    }

    @Test
    void aPageThatSendsItsFormAgainLaterSendsNothing() {
        desk.app.press(
                "/saved",
                "More",
                visit -> visit.later(Duration.ofSeconds(1), late -> {
                    late.send(save("t-1"), sent("t-1 again"));
                    late.send(save("t-2"), sent("t-2"));
                    late.goTo("/more");
                }));

        ReplayResult result = desk.perform(change(), ORDER);

        assertThat(result).as(ResultJson.of(result).pretty()).isInstanceOf(ReplayResult.Success.class);
        assertThat(arrived).containsExactly("t-1", "t-2");
        assertThat(result.account().warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.code()).isEqualTo("SECOND_REQUEST_DROPPED");
            assertThat(warning.step()).isEqualTo("form.save");
        });
    }

    @Test
    void aPersonWhoHasTheReceiptLoadedAgainSendsNothingAndAnotherOrderOfTheirsIsSent() {
        desk.app.screen(Screen.at("/saved").show(Part.heading("Address saved")));
        desk.app
                .screen(Screen.at("/again").show(Part.heading("Again"), Part.button("More")))
                .press("/again", "More", Reaction.goTo("/more"));
        desk.attending((_, _) -> {
            desk.surface().person("", visit -> {
                visit.send(save("t-1"), sent("t-1 by a person"));
                visit.send(save("t-3"), sent("t-3"));
                visit.goTo("/again");
            });
            return new Attendant.Answer.RetryStep(new Attendant.Helped("ann", List.of()));
        });

        ReplayResult result = desk.perform(change(), ORDER);

        assertThat(arrived).as(ResultJson.of(result).pretty()).containsExactly("t-1", "t-3");
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(result.account().warnings())
                .extracting(Warning::code)
                .contains("SECOND_REQUEST_DROPPED", "SENT_BY_PERSON");
    }
}
