package dev.rote.replay;

import static dev.rote.replay.CommitTest.ORDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.policy.Consent;
import dev.rote.replay.Attendant.Answer;
import dev.rote.replay.Attendant.Helped;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Cause;
import dev.rote.surface.Outgoing.Place;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who is asked for consent sees what the commit would send, and consents to that and nothing else.
final class RehearsalTest {
    private static final Helped ANN = new Helped("ann", List.of());

    @TempDir
    Path runs;

    private final List<Plea> pleas = new ArrayList<>();
    private final List<String> arrived = new ArrayList<>();
    private final Deque<Outgoing> sent = new ArrayDeque<>();

    /// The address form; each press of Save sends the next of these requests, the last for ever.
    private Desk sending(Outgoing... requests) {
        sent.addAll(List.of(requests));
        Desk desk = CommitTest.desk(runs).varying("token").consenting(new Consent.None());
        desk.app.press(
                "/form",
                "Save",
                visit -> visit.send(next(), there -> {
                    arrived.add("saved");
                    there.goTo("/saved");
                }));
        return desk;
    }

    private static Screen form(String member, boolean pressed) {
        Part save = Part.button("Save");
        return Screen.at("/form")
                .show(
                        Part.heading("Change address"),
                        Part.table(Part.row("Member", member)),
                        Part.line(Part.text("Street:"), Part.field("street"), pressed ? save.disabled() : save));
    }

    private Outgoing next() {
        return sent.size() > 1 ? sent.removeFirst() : sent.getFirst();
    }

    private static Outgoing save(Cause cause, String street, String token) {
        return new Outgoing(
                cause,
                "POST",
                Screen.ORIGIN,
                "/save",
                List.of(
                        new Outgoing.Field(Place.FORM, "street", street),
                        new Outgoing.Field(Place.FORM, "token", token)),
                true);
    }

    private static Outgoing save(String street, String token) {
        return save(Cause.NAVIGATION, street, token);
    }

    private Attendant answering(Function<Plea, Answer> answers) {
        return (plea, _) -> {
            pleas.add(plea);
            return answers.apply(plea);
        };
    }

    /// Consents to what was shown, or wants it shown first.
    private static Answer seesAndApproves(Plea plea) {
        return plea.request()
                .<Answer>map(shown -> new Answer.Approved(
                        ANN, new Consent.Bound("ann", plea.step(), shown.digest(), shown.shown()), Register.NONE))
                .orElseGet(() -> new Answer.Show(ANN));
    }

    @Test
    void whatACommitWouldSendIsShownAndConsentToItSendsItOnce() {
        Desk desk = sending(save("Elm Road 7", "t-1"), save("Elm Road 7", "t-2"));
        ReplayResult result =
                desk.attending(answering(RehearsalTest::seesAndApproves)).perform(CommitTest.change(), ORDER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(arrived).containsExactly("saved");
        assertThat(pleas).extracting(Plea::maySee).containsExactly(true, true);
        assertThat(pleas.getFirst().request()).isEmpty();
        assertThat(pleas.getLast().request().orElseThrow().fields())
                .extracting(HeldRequest.Field::name, HeldRequest.Field::value, HeldRequest.Field::isVolatile)
                .containsExactly(
                        tuple("street", "Elm Road 7", false), tuple("token", "(volatile, 3 characters)", true));
        assertThat(result.account().handoffs())
                .extracting(Handoff::decision)
                .containsExactly(Handoff.Decision.SHOW, Handoff.Decision.APPROVE);
    }

    @Test
    void whoeverSeesTheRequestIsToldThatThePageTookItsButtonAway() {
        Desk desk = sending(save("Elm Road 7", "t-1"));
        desk.app.screen("/form", known -> form(known.value("member"), known.is("pressed", "yes")));
        desk.app.press("/form", "Save", visit -> {
            visit.set("pressed", "yes");
            visit.goTo("/form");
            visit.set("street", "Elm Road 7");
            visit.send(next(), there -> there.goTo("/saved"));
        });
        ReplayResult result = desk.attending(answering(plea -> {
                    if (plea.request().isEmpty()) {
                        return new Answer.Show(ANN);
                    }
                    desk.surface().person("", visit -> {
                        visit.set("pressed", "no");
                        visit.goTo("/form");
                        visit.set("street", "Elm Road 7");
                    });
                    return seesAndApproves(plea);
                }))
                .perform(CommitTest.change(), ORDER);
        assertThat(pleas.getFirst().observed()).isEqualTo("none was given");
        assertThat(pleas.getLast().observed())
                .contains("none was given", "does not let it be pressed once more (the control is disabled)");
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
    }

    @Test
    void whatDiffersFromWhatWasShownIsNotLetGoAndThePersonIsAskedAgain() {
        Desk desk = sending(save("Elm Road 7", "t-1"), save("Elm Road 8", "t-2"));
        ReplayResult result = desk.attending(answering(
                        plea -> pleas.size() < 3 ? seesAndApproves(plea) : new Answer.Aborted(ANN, "not that street")))
                .perform(CommitTest.change(), ORDER);
        assertThat(arrived).isEmpty();
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(pleas.getLast().observed()).contains("\"Elm Road 8\" and not \"Elm Road 7\"");
        assertThat(pleas.getLast().request()).isEmpty();
    }

    @Test
    void aPageThatTriesAgainByItselfSendsNothingWhileThePersonThinks() {
        Desk desk = sending(save("Elm Road 7", "t-1"));
        ReplayResult result = desk.attending(answering(plea -> {
                    if (plea.request().isPresent()) {
                        desk.surface()
                                .person(
                                        "",
                                        visit -> visit.send(
                                                save(Cause.SCRIPT, "Elm Road 7", "t-9"),
                                                _ -> arrived.add("by the page")));
                        desk.surface()
                                .person(
                                        "",
                                        visit -> visit.send(
                                                save("Elm Road 7", "t-8"), _ -> arrived.add("by its button")));
                        return new Answer.Aborted(ANN, "no");
                    }
                    return new Answer.Show(ANN);
                }))
                .perform(CommitTest.change(), ORDER);
        assertThat(arrived).isEmpty();
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(result.account().warnings()).extracting(Warning::code).contains("SHOWN_REQUEST_DROPPED");
    }

    @Test
    void isShownAtOnceWhereThePolicySaysSo() {
        Desk desk = sending(save("Elm Road 7", "t-1")).showingRequests();
        ReplayResult result =
                desk.attending(answering(RehearsalTest::seesAndApproves)).perform(CommitTest.change(), ORDER);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(pleas).hasSize(1);
        assertThat(arrived).containsExactly("saved");
    }
}
