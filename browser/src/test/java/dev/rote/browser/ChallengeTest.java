package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Act;
import dev.rote.surface.Challenges;
import dev.rote.surface.Hold;
import dev.rote.surface.Journal;
import dev.rote.surface.Login;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import dev.rote.surface.SurfaceEvent.Challenged;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ChallengeTest {
    private final Site core = new Site().lettingIn("clerk:s3cret-pin");
    private final Site other = new Site().lettingIn("clerk:s3cret-pin");

    @TempDir
    Path state;

    @AfterEach
    void stop() {
        core.close();
        other.close();
    }

    @Test
    void answersTheOriginThatTheSecretIsForAndNoOther() {
        core.page("/secure/home", "<h1>Welcome</h1><iframe src='" + other.at("/secure/news") + "'></iframe>");
        try (var screen = open(answers("s3cret-pin"))) {
            screen.go(core.at("/secure/home")).untilText("Welcome");
            screen.until(_ -> screen.events().size() == 2);
            assertThat(screen.events())
                    .containsExactlyInAnyOrder(
                            new Challenged(core.origin(), true), new Challenged(other.origin(), false));
            assertThat(other.requests("/secure/news"))
                    .isNotEmpty()
                    .allSatisfy(request ->
                            assertThat(request.header("Authorization")).isEmpty());
            assertThat(screen.surface().observe(screen.run()).top().location()).isEqualTo(core.at("/secure/home"));
        }
    }

    @Test
    void givesAWrongPasswordOnceAndNeverAgain() {
        core.page("/secure/home", "<h1>Welcome</h1>");
        try (var screen = open(answers("wrong"))) {
            for (int i = 0; i < 3; i++) {
                screen.surface().act(new Act.Navigate(core.at("/secure/home")), screen.run());
            }
            assertThat(screen.events()).contains(new Challenged(core.origin(), false));
            assertThat(core.requests("/secure/home").stream()
                            .filter(request -> !request.header("Authorization").isEmpty()))
                    .hasSize(1);
        }
    }

    @Test
    void isHeldUpByNobodyWhoAsksWhoIsThereWhenThereIsNoAnswer() {
        core.page(
                "/",
                "<h1>Open</h1><img src=/secure/logo><iframe src=/secure/news></iframe>"
                        + "<script>fetch('/secure/data').then(r => document.title = 'status ' + r.status)</script>");
        try (var screen = open(Challenges.UNANSWERED)) {
            screen.go(core.at("/")).until(seen -> seen.top().title().equals("status 401"));
            var seen = screen.until(
                    one -> one.frames().size() == 2 && one.frames().getLast().status() == 401);
            assertThat(Screen.shows(seen, "denied")).isTrue();
            assertThat(screen.events()).containsExactly(new Challenged(core.origin(), false));
        }
    }

    @Test
    void aFormIsHeldThereAsAnywhereAndAfterwardsPagesAreAnsweredAgain() {
        core.page("/secure/home", "<form method=post action=/secure/save><input type=submit value=Save></form>")
                .page("/secure/save", "<h1>Saved</h1>")
                .page("/secure/next", "<h1>Next</h1>");
        try (var screen = open(answers("s3cret-pin"))) {
            screen.go(core.at("/secure/home")).named("Save");
            AtomicBoolean held = new AtomicBoolean();
            Hold hold = screen.surface()
                    .hold(
                            _ -> {
                                held.set(true);
                                return Outgoing.Decision.DROP;
                            },
                            screen.run());
            screen.press("Save");
            screen.until(_ -> held.get());
            hold.close();
            screen.go(core.at("/secure/next")).untilText("Next");
            assertThat(core.requests("/secure/save")).isEmpty();
        }
    }

    private Screen open(Challenges challenges) {
        var opening = Opening.of(Set.of(core.origin(), other.origin()), state.resolve("downloads"))
                .answering(challenges);
        var run = Run.lasting(Duration.ofSeconds(40), Clock.systemUTC(), Journal.SILENT);
        return new Screen(new BrowserSurfaces(BrowserSettings.in(state)).open(opening, run));
    }

    private Challenges answers(String password) {
        return new Challenges() {
            @Override
            public Set<String> origins() {
                return Set.of(core.origin());
            }

            @Override
            public Optional<Login> login(String origin) {
                return origin.equals(core.origin())
                        ? Optional.of(new Login(Secret.of("clerk"), Secret.of(password)))
                        : Optional.empty();
            }
        };
    }
}
