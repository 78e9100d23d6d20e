package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Feature;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceGone;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// For whom a service opens surfaces before anybody asks for a run.
class WarmUpTest {
    private static final Path SHIPPED = Path.of("..", "examples", "mock-core");

    @TempDir
    private Path folder = Path.of("");

    private final Closed surfaces = new Closed();

    @BeforeEach
    void threeTenants() throws IOException {
        for (String part : List.of("policies/default.yaml", "families/legacy-core.yaml")) {
            Files.createDirectories(folder.resolve(part).getParent());
            Files.copy(SHIPPED.resolve(part), folder.resolve(part));
        }
        Files.createDirectories(folder.resolve("tenants"));
        tenant("alpha", "http://127.0.0.1:8001");
        tenant("beta", "http://127.0.0.1:8002");
        tenant("gamma", "http://127.0.0.1:8001");
        Files.writeString(folder.resolve("tenants").resolve("broken.yaml"), "id: [");
    }

    private void tenant(String id, String address) throws IOException {
        Files.writeString(
                folder.resolve("tenants").resolve(id + ".yaml"),
                "id: " + id + "\nfamily: legacy-core\nbase_url: " + address + "\npolicy: default\n");
    }

    private List<String> warmed(int atOnce, Client... clients) {
        Workplace workplace = new Workplace(
                surfaces, Clock.systemUTC(), new Random(1), Map.of(), folder.resolve("runs"), folder.resolve("state"));
        ServiceSettings settings = new ServiceSettings(atOnce, 0, 1, Duration.ofSeconds(1), Map.of());
        return new WarmUp(workplace, new Project(folder), settings).perform(List.of(clients), Duration.ofSeconds(5));
    }

    private static Client client(String tenant, Optional<Instant> revoked) {
        return new Client("agent", Set.of(tenant), Set.of(Scope.INVOKE), Instant.EPOCH, revoked);
    }

    @Test
    void opensOneForTheTenantsOfClientsFirstAndSaysWhatDidNotOpen() {
        List<String> failed = warmed(1, client("alpha", Optional.of(Instant.EPOCH)), client("beta", Optional.empty()));

        assertThat(surfaces.opened).containsExactly(Set.of("http://127.0.0.1:8002"));
        assertThat(failed).containsExactly("it never opens");
    }

    @Test
    void opensOneForAllThatMayReachTheSame() {
        warmed(4);

        assertThat(surfaces.opened).containsExactly(Set.of("http://127.0.0.1:8001"), Set.of("http://127.0.0.1:8002"));
    }

    /// Remembers what was asked for, and opens nothing.
    private static final class Closed implements SurfaceProvider {
        private final List<Set<String>> opened = new ArrayList<>();

        @Override
        public SurfaceDescriptor descriptor() {
            return new SurfaceDescriptor("closed", 1, EnumSet.allOf(Feature.class));
        }

        @Override
        public Surface open(Opening opening, Run run) {
            opened.add(opening.origins());
            throw new SurfaceGone("it never opens");
        }
    }
}
