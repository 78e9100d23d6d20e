package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.registry.Clearance;
import dev.rote.registry.Lifecycle;
import dev.rote.registry.Registry;
import dev.rote.replay.Budget;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.RunOrder.RunTerms;
import dev.rote.surface.Feature;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One key that was answered, asked for again of a process that has read the project before; nothing here starts a
/// surface.
class AnsweredBeforeTest {
    private static final Path SHIPPED = Path.of("..", "examples", "mock-core");
    private static final String NAME = "member_savings_balance";
    private static final Json.Fields RESULT = Json.Fields.NONE.with("kind", Json.text("success"));
    private static final Json.Fields CACHED = RESULT.with("cached", Json.flag(true));

    @TempDir
    private Path folder;

    private Project project = new Project(SHIPPED);
    private Workplace workplace = workplace(Path.of(""));
    private Optional<Service> service = Optional.empty();

    @BeforeEach
    void aKeyThatWasAnswered() throws IOException {
        project = new Project(folder.resolve("project"));
        workplace = workplace(folder);
        try (var all = Files.walk(SHIPPED)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path to = project.root().resolve(SHIPPED.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
        Inputs inputs = ((Inputs.Checked.Accepted) new Arguments.Typed(member("10003"))
                        .checked(((Clearance.Cleared) new Which.InFile(file()).cleared(workplace))
                                .capability()
                                .contract()))
                .inputs();
        IdempotencyKey key = new IdempotencyKey("local", "agent", "key-1");
        try (Books books = ((Loading.Loaded<Books>) workplace.books()).value()) {
            books.claim(key, Invocation.fingerprint(NAME, inputs, ""), Duration.ofSeconds(5));
            books.answered(key, RESULT.pretty());
        }
        service = Optional.of(opened(workplace, project));
        assertThat(asked("key-1", "10003")).isEqualTo(new Asking.Answered(CACHED));
        assertThat(performed()).isEqualTo(new Replaying.Answered(CACHED));
    }

    @AfterEach
    void end() {
        service.ifPresent(Service::close);
    }

    @Test
    void isAnsweredAgainToTheSameRequestAlone() {
        assertThat(asked("key-1", "10003")).isEqualTo(new Asking.Answered(CACHED));
        assertThat(performed()).isEqualTo(new Replaying.Answered(CACHED));
        assertThat(code(asked("key-1", "10004"))).isEqualTo("KEY_OF_ANOTHER_REQUEST");
    }

    @Test
    void isAnsweredOfAVersionThatWasRevokedMeanwhileAndNothingElseIs() {
        new Registry(project.capabilities(), Clock.systemUTC(), folder.resolve("another"))
                .move(NAME, 1, Lifecycle.Move.REVOKE, "somebody", "it read the wrong account");
        assertThat(asked("key-1", "10003")).isEqualTo(new Asking.Answered(CACHED));
        assertThat(performed()).isEqualTo(new Replaying.Answered(CACHED));
        assertThat(code(asked("key-2", "10003"))).isEqualTo("REVOKED");
    }

    @Test
    void isNotAnsweredOfAFileThatWasEdited() throws IOException {
        unnoticeably(file(), "savings", "sawings");
        unnoticeably(project.capabilities().resolve("registry").resolve(NAME).resolve("v1.json"), "savings", "sawings");
        assertThat(code(asked("key-1", "10003"))).isEqualTo("SEAL_BROKEN");
        assertThat(performed())
                .isInstanceOfSatisfying(
                        Replaying.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("SEAL_BROKEN"));
    }

    @Test
    void isNotAnsweredOnceTheTenantIsOfAnotherProduct() throws IOException {
        unnoticeably(project.tenant("local"), "family: legacy-core", "family: legacy-cora");
        assertThat(code(asked("key-1", "10003"))).isEqualTo("NO_SUCH_CAPABILITY");
        assertThat(performed())
                .isInstanceOfSatisfying(
                        Replaying.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("CAPABILITY_OTHER_FAMILY"));
    }

    private Path file() {
        return project.capabilities().resolve(NAME + ".json");
    }

    private Asking asked(String key, String member) {
        return service.orElseThrow()
                .ask(
                        new Caller("agent", "local"),
                        new RunOrder(
                                new Catalog.Call(NAME, member(member)), new RunTerms(key, "", false, Budget.USUAL)));
    }

    private Replaying performed() {
        return new ReplayCapability(workplace, project)
                .perform(new ReplayCapability.Request(
                        file(),
                        Map.of("member_id", "10003"),
                        new Where("local", "", ""),
                        new Terms("agent", "", "key-1"),
                        Budget.USUAL));
    }

    private static Json.Fields member(String id) {
        return Json.Fields.NONE.with("member_id", Json.text(id));
    }

    private static String code(Asking asking) {
        return asking instanceof Asking.Refused(var code, var _) ? code : asking.toString();
    }

    private static Workplace workplace(Path folder) {
        return new Workplace(
                new Nowhere(),
                Clock.systemUTC(),
                new Random(1),
                Map.of(),
                folder.resolve("runs"),
                folder.resolve("state"));
    }

    private static Service opened(Workplace workplace, Project project) {
        return ((Loading.Loaded<Service>) Service.open(workplace, project, ServiceSettings.USUAL)).value();
    }

    /// Another content of the same size, with the same time.
    private static void unnoticeably(Path file, String before, String after) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        String text = Files.readString(file);
        assertThat(text).contains(before);
        assertThat(before).hasSameSizeAs(after);
        Files.writeString(file, text.replaceFirst(before, after));
        Files.setLastModifiedTime(file, time);
    }

    /// Is never opened.
    private static final class Nowhere implements SurfaceProvider {
        @Override
        public SurfaceDescriptor descriptor() {
            return new SurfaceDescriptor("nowhere", 1, Set.of(Feature.values()));
        }

        @Override
        public Surface open(Opening opening, Run run) {
            throw new AssertionError("nothing may be opened");
        }
    }
}
