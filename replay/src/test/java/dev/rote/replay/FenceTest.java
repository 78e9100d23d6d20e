package dev.rote.replay;

import static dev.rote.replay.CommitTest.ORDER;
import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.heading;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static dev.rote.replay.Steps.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.ValueType;
import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where an act leads is often seen only when it is followed: what the policy forbids is turned back, and the run
/// says so.
final class FenceTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");

    @TempDir
    Path runs;

    private static void isBlocked(ReplayResult.Failure failure, String step, String path) {
        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.step()).isEqualTo(step);
        assertThat(failure.cause().message())
                .isEqualTo("the page asked for " + path + ", which is blocked; it was turned back before it left");
        assertThat(failure.cause().observed()).startsWith("POLICY_BLOCKED by reach.blocked_paths");
        assertThat(failure.cause().escalationReason()).isEmpty();
    }

    @Test
    void aPressThatLeadsToAForbiddenPathEndsTheRunAtOnceAndIsNotTriedAgain() {
        Desk desk = new Desk(runs).forbidding("/member*");
        Core.on(desk.app);
        Instant began = desk.clock.instant();

        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));

        isBlocked(failure, "search.submit", "/member");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(desk.acts()).containsOnlyOnce("press Search");
        assertThat(Duration.between(began, desk.clock.instant())).isLessThan(Steps.TIMEOUT);
    }

    @Test
    void whatAPageAsksForByItselfEndsTheRunAsWell() {
        Desk desk = new Desk(runs).forbidding("/ads*");
        desk.app
                .screen(Screen.at("/menu")
                        .show(Part.heading("Menu"), Part.button("Open"), Part.frame("news", "/blank")))
                .screen(Screen.at("/blank"))
                .screen(Screen.at("/record").show(Part.heading("Record 7")))
                .arrive("/menu", visit -> visit.goTo("news", "/ads/1"))
                .press("/menu", "Open", Reaction.goTo("/record"));

        isBlocked(failure(desk.perform(reading(), Map.of())), "menu.come", "/ads/1");
        assertThat(desk.acts()).doesNotContain("press Open");
    }

    private static Draft reading() {
        return new Draft()
                .output("title", ValueType.STRING, true)
                .milestone(
                        "menu",
                        open("menu.come", "/menu", at("/menu")),
                        press("menu.open", button("Open"), at("/record")),
                        read("menu.read", heading("Record 7"), "title"));
    }

    private static Outgoing save() {
        return new Outgoing(Outgoing.Cause.NAVIGATION, "POST", Screen.ORIGIN, "/save", List.of(), true);
    }

    @Test
    void aCommitThatGoesToAForbiddenPathWasNotSentAndItsConsentIsGivenBack() {
        List<String> register = new ArrayList<>();
        List<String> arrived = new ArrayList<>();
        Desk desk = CommitTest.desk(runs).forbidding("/save*").registering(new Register() {
            @Override
            public Optional<Objection> sending(String run, String step) {
                register.add("sending " + step);
                return Optional.empty();
            }

            @Override
            public void notSent(String run, String step) {
                register.add("not sent " + step);
            }
        });
        desk.app.press("/form", "Save", visit -> visit.send(save(), _ -> arrived.add("saved")));

        ReplayResult.Failure failure = failure(desk.perform(CommitTest.change(), ORDER));

        isBlocked(failure, "form.save", "/save");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(arrived).isEmpty();
        assertThat(register).containsExactly("sending form.save", "not sent form.save");
    }

    @Test
    void aCommitWhoseAnswerLeadsToAForbiddenPathIsOfUnknownEffect() {
        List<String> arrived = new ArrayList<>();
        Desk desk = CommitTest.desk(runs).forbidding("/saved*");
        desk.app.press(
                "/form",
                "Save",
                visit -> visit.send(save(), there -> {
                    arrived.add("saved");
                    there.goTo("/saved");
                }));

        ReplayResult.Failure failure = failure(desk.perform(CommitTest.change(), ORDER));

        isBlocked(failure, "form.save", "/saved");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(arrived).containsExactly("saved");
    }

    /// What a page sends once it was turned back leaves no more than what it sent first.
    @Test
    void aPageThatTriesAnotherWayAfterItWasTurnedBackIsNotSaidToHaveSentNothing() {
        List<String> arrived = new ArrayList<>();
        Desk desk = CommitTest.desk(runs).forbidding("/save*");
        Outgoing other = new Outgoing(Outgoing.Cause.SCRIPT, "POST", Screen.ORIGIN, "/store", List.of(), true);
        desk.app.press("/form", "Save", visit -> {
            visit.send(save(), _ -> arrived.add("saved"));
            visit.send(other, _ -> arrived.add("stored"));
        });

        ReplayResult.Failure failure = failure(desk.perform(CommitTest.change(), ORDER));

        isBlocked(failure, "form.save", "/save");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(arrived).containsExactly("stored");
    }

    @Test
    void aPersonWhoHasTheControlsIsNotTurnedBack() {
        Desk desk = new Desk(runs).forbidding("/unlock*");
        Core.on(desk.app)
                .screen(Screen.at("/search").show(Part.heading("Locked")))
                .screen(Screen.at("/unlock"));
        Attendant.Helped ann = new Attendant.Helped("ann", List.of());
        List<String> shown = new ArrayList<>();
        desk.attending((_, _) -> {
            desk.surface().person("main", Reaction.goTo("/unlock"));
            shown.add(desk.surface()
                    .observe(Run.lasting(Duration.ofSeconds(1), desk.clock, Journal.SILENT))
                    .frames()
                    .getLast()
                    .path());
            Core.on(desk.app);
            desk.surface().person("main", Reaction.goTo("/search"));
            return new Attendant.Answer.RetryStep(ann);
        });

        ReplayResult result = desk.perform(Core.lookup(), MEMBER);

        assertThat(shown).containsExactly("/unlock");
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void whereNoPathIsForbiddenNothingIsHeldForIt() {
        Desk desk = new Desk(runs);
        Core.on(desk.app);
        List<Opening> openings = new ArrayList<>();
        desk.on(new SurfaceProvider() {
            @Override
            public SurfaceDescriptor descriptor() {
                return desk.app.descriptor();
            }

            @Override
            public Surface open(Opening opening, Run run) {
                openings.add(opening);
                return desk.app.open(opening, run);
            }
        });

        desk.perform(Core.lookup(), MEMBER);
        desk.forbidding("/attacker/*").perform(Core.lookup(), MEMBER);

        assertThat(openings)
                .extracting(opening -> opening.admission().isPresent())
                .containsExactly(false, true);
    }
}
