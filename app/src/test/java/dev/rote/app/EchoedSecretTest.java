package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Contract;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A page that repeats the password in its text, its title, its fields and its address: none of it is in any file.
@Timeout(120)
class EchoedSecretTest {
    private static final Path PROJECT = Path.of("src", "test", "resources", "field-cases", "echo");
    private static final String PASSWORD = "S3cr3t 51&x";
    private static final List<String> ITS_FORMS =
            List.of(PASSWORD, "S3cr3t%2051%26x", "S3cr3t+51%26x", "S3cr3t 51&amp;x", "UzNjcjN0IDUxJng=");

    @Test
    void isInNoFileOfWhatIsLearnedPerformedAndKeptUnderAKey(@TempDir Path folder) throws IOException {
        try (FieldSite site = new FieldSite()) {
            Workplace workplace = new Workplace(
                    new BrowserSurfaces(BrowserSettings.in(folder.resolve("state"))),
                    Clock.systemUTC(),
                    new Random(7),
                    Map.of("ROTE_SECRET_ECHO_CLERK", "demo:" + PASSWORD),
                    folder.resolve("runs"),
                    folder.resolve("state"));
            DiscoverTask.Goal goal = new DiscoverTask.Goal(
                    "Say who is signed on",
                    "who_is_signed_on",
                    "/151-secret-echo-everywhere.html",
                    List.of(),
                    Map.of(),
                    List.of(Output.of("user", ValueType.STRING, true)),
                    Contract.Effect.READ);
            Discovering found = new DiscoverTask(workplace, new Project(PROJECT))
                    .perform(new DiscoverTask.Request(
                            goal,
                            new Where("local", site.origin(), ""),
                            new DiscoverTask.Decider.Scripted(
                                    PROJECT.resolve("discovery").resolve("who_is_signed_on.yaml")),
                            folder.resolve("capabilities"),
                            Optional.empty()));

            assertThat(found).as("%s", found).isInstanceOf(Discovering.Drafted.class);
            Path learned = ((Discovering.Drafted) found).capability();
            performed(workplace, learned, new Where("local", site.origin(), ""));
            assertThat(holding(folder, "Debug: pwd=***")).isNotEmpty();
            ITS_FORMS.forEach(form -> assertThat(holding(folder, form)).as(form).isEmpty());
        }
    }

    /// Approves it and performs it with a key, so that a result is in the database too.
    private static void performed(Workplace workplace, Path capability, Where where) {
        ReviewCapability review = new ReviewCapability(workplace);
        assertThat(review.describe(capability, "tester")).isNotInstanceOf(Showing.Refused.class);
        assertThat(review.approve(capability, "tester")).isNotInstanceOf(Approval.Refused.class);
        Replaying replaying = new ReplayCapability(workplace, new Project(PROJECT))
                .perform(new ReplayCapability.Request(
                        capability, Map.of(), where, new Terms("tester", "", "echo-1"), Budget.USUAL));
        assertThat(replaying)
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result()).isInstanceOf(ReplayResult.Success.class));
    }

    private static List<Path> holding(Path folder, String text) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> holds(file, text))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return Bytes.of(file).contains(text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
