package dev.rote.app;

import dev.rote.cli.Bench;
import dev.rote.session.Workplace;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;

/// Works on this machine: browsers of our own, the system's clock, and runs kept under `.rote/runs` of the current
/// folder.
final class LocalBench implements Bench {
    private static final Path RUNS = Path.of(".rote", "runs");

    private final SurfaceProvider surfaces;
    private final Path home;

    LocalBench(SurfaceProvider surfaces, Path home) {
        this.surfaces = surfaces;
        this.home = home;
    }

    @Override
    public Workplace workplace(Optional<Path> runs) {
        return new Workplace(surfaces, Clock.systemUTC(), new SecureRandom(), System.getenv(), runs.orElse(RUNS));
    }

    @Override
    public Path shippedProject() {
        return home.resolve("examples").resolve("mock-core");
    }
}
