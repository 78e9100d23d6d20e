package dev.rote.app;

import dev.rote.cli.Bench;
import dev.rote.session.Workplace;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// Works on this machine: browsers of our own, the system's clock, and runs kept under `.rote/runs` of the current
/// folder.
final class LocalBench implements Bench {
    private static final Path RUNS = Path.of(".rote", "runs");

    private final SurfaceProvider surfaces;
    private final Path home;
    private final Path state;

    /// `state` is one place for all folders of a user: a key repeated from another folder is still repeated.
    LocalBench(SurfaceProvider surfaces, Path home, Path state) {
        this.surfaces = surfaces;
        this.home = home;
        this.state = state;
    }

    @Override
    public Workplace workplace(Optional<Path> runs) {
        return new Workplace(
                surfaces, Clock.systemUTC(), new SecureRandom(), System.getenv(), runs.orElse(RUNS), state);
    }

    @Override
    public Process apart(List<String> arguments) {
        return OwnSession.start(arguments);
    }

    @Override
    public Path shippedProject() {
        return home.resolve("examples").resolve("mock-core");
    }
}
