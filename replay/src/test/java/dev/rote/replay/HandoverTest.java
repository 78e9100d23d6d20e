package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.policy.Consent;
import dev.rote.replay.Attendant.Answer;
import dev.rote.replay.Attendant.Helped;
import dev.rote.surface.Act;
import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A person is asked, helps, and the run goes on where its checkpoints say; it believes nobody.
final class HandoverTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");
    private static final Helped ANN = new Helped("ann", List.of());

    @TempDir
    Path runs;

    private final List<Plea> pleas = new ArrayList<>();

    /// Answers one plea after the other, and the last answer for ever; each may do something at the application
    /// first.
    private Attendant answering(Function<Plea, Answer> answers) {
        return (plea, _) -> {
            pleas.add(plea);
            return answers.apply(plea);
        };
    }

    private Desk lookup() {
        Desk desk = new Desk(runs);
        Core.on(desk.app);
        return desk;
    }

    private static Desk renamed(Desk desk) {
        desk.app.screen(Screen.at("/search")
                .show(
                        Part.heading("Member Search"),
                        Part.line(Part.text("Member ID:"), Part.field("id"), Part.button("Find"))));
        return desk;
    }

    private static Answer handBack() {
        return new Answer.HandBack(ANN, Optional.empty());
    }

    @Test
    void goesOnAfterTheNewestCheckpointThatHoldsAndDoesNothingAgain() {
        Desk desk = renamed(lookup());
        ReplayResult result = desk.attending(answering(plea -> {
                    assertThat(plea.step()).isEqualTo("search.submit");
                    desk.surface().person("main", Reaction.goTo("/member"));
                    return handBack();
                }))
                .perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.outputs()).isNotEmpty();
        assertThat(desk.acts()).doesNotContain("press Search").containsOnlyOnce("fill id = 10003");
        assertThat(result.account().handoffs())
                .extracting(Handoff::step, Handoff::reason, Handoff::decision, Handoff::by)
                .containsExactly(tuple("search.submit", EscalationReason.STUCK, Handoff.Decision.HAND_BACK, "ann"));
    }

    @Test
    void asksNobodyAgainWhenWhatAPersonDidComesAfterTheyHaveGone() {
        Desk desk = renamed(lookup());
        ReplayResult result = desk.attending(answering(_ -> {
                    desk.surface().person("main", Reaction.goTo("/member").after(Duration.ofSeconds(2)));
                    return handBack();
                }))
                .perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(pleas).hasSize(1);
        assertThat(desk.acts()).doesNotContain("press Search");
    }

    @Test
    void asksForAPersonOnceMoreWhenNothingHolds() {
        Desk desk = renamed(lookup());
        ReplayResult result = desk.attending(answering(plea -> {
                    if (pleas.size() > 1) {
                        return new Answer.Aborted(ANN, "enough");
                    }
                    desk.surface().person("", Reaction.goTo("/none"));
                    return handBack();
                }))
                .perform(Core.lookup(), MEMBER);
        assertThat(failure(result).code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
        assertThat(failure(result).cause().message()).contains("ann ended the run: enough");
        assertThat(pleas).hasSize(2);
        assertThat(pleas.get(1).message()).contains("no checkpoint holds");
    }

    @Test
    void doesTheStepAgainThatAPersonMadePossible() {
        Desk desk = renamed(lookup());
        ReplayResult result = desk.attending(answering(_ -> {
                    Core.on(desk.app);
                    return new Answer.RetryStep(ANN);
                }))
                .perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsOnlyOnce("press Search");
    }

    @Test
    void timeThatAPersonTakesIsNotTheRuns() {
        Desk desk = renamed(lookup()).budget(new Budget(Duration.ofMinutes(1), 100, 3, true));
        ReplayResult result = desk.attending(answering(_ -> {
                    desk.clock.advance(Duration.ofHours(2));
                    desk.surface().person("main", Reaction.goTo("/member"));
                    return handBack();
                }))
                .perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().handoffs().getFirst().waited()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void asksNobodyWhereThatIsRuledOut() {
        Desk desk = renamed(lookup()).budget(new Budget(Duration.ofMinutes(2), 100, 3, false));
        ReplayResult result = desk.attending(answering(_ -> handBack())).perform(Core.lookup(), MEMBER);
        assertThat(failure(result).code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
        assertThat(pleas).isEmpty();
    }

    @Test
    void commitsOnceWithTheConsentOfWhoeverWasAsked() {
        List<String> spent = new ArrayList<>();
        Desk desk = CommitTest.desk(runs).consenting(new Consent.None());
        ReplayResult result = desk.attending(answering(plea -> {
                    assertThat(plea.reason()).isEqualTo(EscalationReason.NEEDS_APPROVAL);
                    return new Answer.Approved(ANN, new Consent.Given("ann", "form.save"), (_, step) -> {
                        spent.add(step);
                        return Optional.empty();
                    });
                }))
                .perform(CommitTest.change(), CommitTest.ORDER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(desk.acts()).containsOnlyOnce("press Save");
        assertThat(spent).containsExactly("form.save");
    }

    @Test
    void isNeverTakenPastACommitThatNobodySent() {
        Desk desk = CommitTest.desk(runs).consenting(new Consent.None());
        ReplayResult result = desk.attending(answering(_ -> {
                    if (pleas.size() > 1) {
                        return new Answer.Aborted(ANN, "enough");
                    }
                    desk.surface().person("", Reaction.goTo("/saved"));
                    return handBack();
                }))
                .perform(CommitTest.change(), CommitTest.ORDER);
        assertThat(failure(result).code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(desk.acts()).doesNotContain("press Save");
    }

    @Test
    void saysWhatIsWantedInScrubbedWords() {
        Desk desk = renamed(lookup());
        desk.attending(answering(_ -> new Answer.Nobody("nobody came"))).perform(Core.lookup(), MEMBER);
        Plea plea = pleas.getFirst();
        assertThat(plea.code()).contains(FailureCode.LOCATOR_UNRESOLVED);
        assertThat(plea.expected()).contains("Search");
        assertThat(plea.screen()).contains("button \"Find\"").doesNotContain("open-sesame");
        assertThat(plea.notAttempted()).isNotEmpty();
        assertThat(plea.picture()).isPresent();
    }

    @Test
    void asksForOneValueAndKeepsItOutOfEverythingThatIsWritten() throws IOException {
        Desk desk = new Desk(runs);
        desk.app
                .screen(Screen.at("/code").show(Part.line(Part.text("Code:"), Part.field("code"), Part.button("Go"))))
                .screen(
                        "/in",
                        known -> Screen.at("/in")
                                .show(
                                        Part.heading("Welcome"),
                                        Part.paragraph(Part.text("code " + known.value("code")))))
                .press("/code", "Go", Reaction.goTo("/in"));
        Draft draft = new Draft()
                .milestone(
                        "code",
                        Steps.open("code.open", "/code", Steps.at("/code")),
                        Steps.fill("code.fill", Steps.field("Code"), "${person.one_time_code}"),
                        Steps.press("code.go", Steps.button("Go"), Steps.at("/in")));
        ReplayResult result = desk.attending(answering(plea -> {
                    assertThat(plea.reason()).isEqualTo(EscalationReason.NEEDS_VALUE);
                    assertThat(plea.field()).isPresent();
                    return new Answer.Given(ANN, Secret.of("canary-428613"));
                }))
                .perform(draft, Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).contains("press Go");
        assertThat(pleas).hasSize(1);
        try (Stream<Path> files = Files.walk(result.account().evidence().orElseThrow())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(read(file)).as(file.toString()).doesNotContain("canary-428613");
            }
        }
    }

    private static String read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
            return new String(plain.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void aValueThatNobodyCanBeAskedForEndsTheRun() {
        Desk desk = new Desk(runs);
        desk.app.screen(Screen.at("/code").show(Part.line(Part.text("Code:"), Part.field("code"))));
        Draft draft = new Draft()
                .milestone(
                        "code",
                        Steps.open("code.open", "/code", Steps.at("/code")),
                        Steps.fill("code.fill", Steps.field("Code"), "${person.one_time_code}"));
        assertThat(failure(desk.perform(draft, Map.of())).code()).isEqualTo(FailureCode.VALUE_NEEDED);
    }

    @Test
    void noActOfOursReachesASurfaceThatIsLent() {
        Desk desk = lookup();
        Run run = Run.lasting(Duration.ofMinutes(1), desk.clock, Journal.SILENT);
        Fence fence = new Fence(desk.gate());
        try (LentSurface lent = new LentSurface(desk.app.open(Opening.of(Set.of(Screen.ORIGIN), runs), run), fence)) {
            lent.lend();
            assertThatThrownBy(() -> lent.act(new Act.Navigate(Screen.ORIGIN + "/login"), run))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(desk.acts()).isEmpty();
            lent.observe(run);
            lent.takeBack();
            lent.act(new Act.Navigate(Screen.ORIGIN + "/login"), run);
            assertThat(desk.acts()).containsExactly("navigate /login");
        }
    }
}
