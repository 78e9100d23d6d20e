package dev.rote.session;

import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.random.RandomGenerator;

/// What every verb works with: where surfaces come from, the time, chance, the environment's variables, and the folder
/// runs are kept in.
public record Workplace(
        SurfaceProvider surfaces, Clock clock, RandomGenerator random, Map<String, String> environment, Path runs) {
    public Workplace {
        environment = Map.copyOf(environment);
    }
}
