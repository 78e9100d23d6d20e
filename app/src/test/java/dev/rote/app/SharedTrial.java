package dev.rote.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives every test class that asks for a [Trial] the same one, or the second one, so that a core and a browser serve
/// many of them; they end, and their folders go, after the last test.
final class SharedTrial implements ParameterResolver {

    /// A trial in a folder of its own.
    private record Held(Trial trial, Path folder) implements AutoCloseable {
        static Held started() {
            try {
                Path folder = Files.createTempDirectory("rote-trial");
                return new Held(new Trial(folder), folder);
            } catch (IOException noFolder) {
                throw new UncheckedIOException(noFolder);
            }
        }

        @Override
        public void close() throws IOException {
            trial.close();
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Trial.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        boolean second = context.getRequiredTestClass().isAnnotationPresent(OnTheSecondTrial.class);
        return context.getRoot()
                .getStore(Namespace.create(SharedTrial.class))
                .computeIfAbsent(second ? "second" : "first", _ -> Held.started(), Held.class)
                .trial();
    }
}
