package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Family;
import dev.rote.capability.Target;
import dev.rote.testbed.Screen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Policies, tenants and families that several tests here need.
final class Settings {
    static final Tenant TENANT =
            new Tenant("local", "legacy-core", Screen.ORIGIN, Screen.ORIGIN, true, "default", Map.of());
    static final Family FAMILY = new Family(
            "legacy-core",
            Target.Locale.PLAIN,
            Duration.ofSeconds(5),
            List.of("/login"),
            List.of(),
            List.of(),
            List.of(),
            Map.of());

    private Settings() {}

    /// The examples that are shipped.
    static Path shipped(String path) {
        return Path.of("..", "examples", "mock-core").resolve(path);
    }

    static Policy shippedPolicy() {
        return loaded(Policies.load(shipped("policies/default.yaml")));
    }

    static Path file(Path folder, String content) {
        try {
            return Files.writeString(folder.resolve("file.yaml"), content);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static <T> T loaded(Loading<T> loading) {
        return switch (loading) {
            case Loading.Loaded<T>(var value) -> value;
            case Loading.Refused<T>(var why) -> throw new AssertionError(why.toString());
        };
    }

    static void refused(Loading<?> loading, String code, String... words) {
        switch (loading) {
            case Loading.Loaded<?> loaded -> throw new AssertionError("taken: " + loaded);
            case Loading.Refused<?>(var why) -> {
                assertThat(why.code()).isEqualTo(code);
                assertThat(List.of(words)).allMatch(why.message()::contains);
            }
        }
    }
}
