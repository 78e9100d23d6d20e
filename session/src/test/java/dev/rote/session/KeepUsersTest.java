package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Loading;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeepUsersTest {
    private static final Set<String> TENANTS = Set.of("local");

    @TempDir
    private Path state;

    private KeepUsers users;

    @BeforeEach
    void open() {
        users = new KeepUsers(new Workplace(
                new NoSurfaces(), Clock.systemUTC(), RandomGenerator.getDefault(), Map.of(), state, state));
    }

    @Test
    void signsOnWhoHasThePasswordAndNobodyElse() throws IOException {
        add("ada", "correct horse battery");

        assertThat(users.signOn("ada", Secret.of("correct horse battery")))
                .hasValueSatisfying(user -> assertThat(user.role()).isEqualTo(UserRole.OPERATOR));
        assertThat(users.signOn("ada", Secret.of("correct horse batterz"))).isEmpty();
        assertThat(users.signOn("bob", Secret.of("correct horse battery"))).isEmpty();
        try (var files = Files.list(state)) {
            for (Path file : files.toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("correct horse");
            }
        }
    }

    @Test
    void keepsOneUserOfAName() {
        add("ada", "correct horse battery");
        assertThat(code(users.add("ada", TENANTS, UserRole.ADMIN, "another password")))
                .isEqualTo("USER_EXISTS");
    }

    @Test
    void refusesWhatIsTooEasyToGuessAndWhatIsNoName() {
        assertThat(code(users.add("ada", TENANTS, UserRole.VIEWER, "short"))).isEqualTo("PASSWORD_INVALID");
        assertThat(code(users.add("Ada Lovelace", TENANTS, UserRole.VIEWER, "long enough now")))
                .isEqualTo("USER_INVALID");
        assertThat(code(users.add("ada", Set.of(), UserRole.VIEWER, "long enough now")))
                .isEqualTo("USER_INVALID");
    }

    @Test
    void changesAndRemoves() {
        add("ada", "correct horse battery");
        users.promote("ada", UserRole.REVIEWER);
        assertThat(users.list())
                .isInstanceOfSatisfying(
                        Loading.Loaded.class,
                        all -> assertThat((List<?>) all.value())
                                .singleElement()
                                .isInstanceOfSatisfying(User.class, user -> {
                                    assertThat(user.may(UserRole.OPERATOR)).isTrue();
                                    assertThat(user.may(UserRole.ADMIN)).isFalse();
                                }));
        users.remove("ada");
        assertThat(users.signOn("ada", Secret.of("correct horse battery"))).isEmpty();
        assertThat(code(users.remove("ada"))).isEqualTo("USER_UNKNOWN");
    }

    private void add(String name, String password) {
        assertThat(users.add(name, TENANTS, UserRole.OPERATOR, password)).isInstanceOf(Loading.Loaded.class);
    }

    private static String code(Loading<?> answer) {
        return answer instanceof Loading.Refused<?>(var why) ? why.code() : "(done)";
    }

    private static final class NoSurfaces implements SurfaceProvider {
        @Override
        public SurfaceDescriptor descriptor() {
            throw new IllegalStateException("no surface is needed");
        }

        @Override
        public Surface open(Opening opening, Run run) {
            throw new IllegalStateException("no surface is needed");
        }
    }
}
