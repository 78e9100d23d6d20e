package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Files that were written once and must load for ever: one folder a schema version, files are added and never
/// changed.
class GoldenFilesTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    static Stream<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(GOLDEN)) {
            return all.filter(Files::isRegularFile).sorted().toList().stream();
        }
    }

    @Test
    void hasFilesOfEverySchemaVersion() throws IOException {
        assertThat(files().map(file -> GOLDEN.relativize(file).getName(0).toString()))
                .contains("v1", "v2", "v3");
    }

    @ParameterizedTest
    @MethodSource("files")
    void loadsWithItsSealWhole(Path file) {
        assertThat(CapabilityFiles.read(file)).isInstanceOf(CapabilityReading.Loaded.class);
    }

    @ParameterizedTest
    @MethodSource("files")
    void keepsItsHashWhenItIsApproved(Path file) {
        CapabilityReading.Loaded loaded = (CapabilityReading.Loaded) CapabilityFiles.read(file);
        String approved = CapabilityFiles.text(
                loaded.document(), new Standing(Standing.Evidence.VALIDATED, Standing.Review.APPROVED));
        assertThat(CapabilityFiles.parse(approved.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        CapabilityReading.Loaded.class,
                        again -> assertThat(again.hash()).isEqualTo(loaded.hash()));
    }

    @ParameterizedTest
    @CsvSource({
        "v1/member_savings_balance.json, cf4ffd5771a874484b206a3dcb843bda00d951b9188e2f7d4090d89c1e80430f",
        "v1/open_subaccount.json, 07c0ae6e7f76f7065dc37a7167c906929ded74724619502aedcafbebeeed617a"
    })
    void hasTheHashItWasApprovedWith(String file, String hash) {
        assertThat(((CapabilityReading.Loaded) CapabilityFiles.read(GOLDEN.resolve(file))).hash())
                .isEqualTo(hash);
    }

    @Test
    void writesTheNewestSchemaAsItIsPinned() throws IOException {
        assertThat(CapabilityFiles.text(Samples.lookUp()))
                .isEqualTo(Files.readString(GOLDEN.resolve("v1/member_savings_balance.json")));
        assertThat(CapabilityFiles.text(Samples.opening()))
                .isEqualTo(Files.readString(GOLDEN.resolve("v1/open_subaccount.json")));
        assertThat(CapabilityFiles.text(Samples.proven()))
                .isEqualTo(Files.readString(GOLDEN.resolve("v2/open_subaccount.json")));
        assertThat(CapabilityFiles.text(Samples.queued()))
                .isEqualTo(Files.readString(GOLDEN.resolve("v3/open_subaccount.json")));
        assertThat(CapabilityFiles.text(Everything.capability()))
                .isEqualTo(Files.readString(GOLDEN.resolve("v1/everything-7.json")));
    }
}
