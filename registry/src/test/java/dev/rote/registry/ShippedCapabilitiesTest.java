package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Standing;
import dev.rote.capability.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedCapabilitiesTest {
    private static final Path EXAMPLES = Path.of("../examples");

    @TempDir
    private Path state;

    static Stream<Path> capabilities() throws IOException {
        try (Stream<Path> all = Files.walk(EXAMPLES)) {
            return all
                    .filter(file ->
                            file.toString().endsWith(".json") && file.toString().contains("capabilities"))
                    .filter(file -> !file.endsWith("head.json"))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("capabilities")
    void areSealedAndSafeAndOnRecordWhereTheySayTheyAreApproved(Path file) {
        assertThat(CapabilityFiles.read(file)).isInstanceOfSatisfying(CapabilityReading.Loaded.class, loaded -> {
            assertThat(Validation.of(loaded.capability()).problems()).isEmpty();
            boolean isWorkingCopy = file.getParent() != null && file.getParent().endsWith("capabilities");
            if (isWorkingCopy && loaded.capability().standing().review() == Standing.Review.APPROVED) {
                assertThat(Registry.around(file, InstantSource.system(), state, new Recall())
                                .runnable(file))
                        .isInstanceOf(Clearance.Cleared.class);
            }
        });
    }
}
