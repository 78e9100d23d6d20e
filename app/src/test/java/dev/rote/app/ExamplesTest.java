package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.FamilyFiles;
import dev.rote.capability.Validation;
import dev.rote.discovery.ScriptFile;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Tenant;
import dev.rote.policy.Tenants;
import dev.rote.workflow.WorkflowFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Everything shipped as an example can be read and refers to what is there.
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    static List<Path> tenants() throws IOException {
        return files("tenants", ".yaml");
    }

    static List<Path> scripts() throws IOException {
        return files("discovery", ".yaml");
    }

    static List<Path> capabilities() throws IOException {
        return files("capabilities", ".json");
    }

    static List<Path> workflows() throws IOException {
        return files("workflows", ".yaml");
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void aWorkflowCanBeRead(Path file) {
        String name = file.getFileName().toString().replace(".yaml", "");

        assertThat(WorkflowFiles.read(file.resolve("..").normalize(), name))
                .isInstanceOf(WorkflowFiles.Reading.Loaded.class);
    }

    @Test
    void thereAreExamples() throws IOException {
        assertThat(tenants()).hasSizeGreaterThanOrEqualTo(3);
        assertThat(scripts()).hasSizeGreaterThanOrEqualTo(6);
    }

    @ParameterizedTest
    @MethodSource("tenants")
    void aTenantHasItsPolicyAndItsFamily(Path file) {
        assertThat(Tenants.load(file)).isInstanceOf(Loading.Loaded.class);
        if (Tenants.load(file) instanceof Loading.Loaded<Tenant>(var tenant)) {
            Path project = file.resolve("..").resolve("..").normalize();
            assertThat(Policies.load(project.resolve("policies").resolve(tenant.policy() + ".yaml")))
                    .isInstanceOf(Loading.Loaded.class);
            assertThat(FamilyFiles.read(project.resolve("families").resolve(tenant.family() + ".yaml")))
                    .isInstanceOf(FamilyFiles.Reading.Loaded.class);
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void aScriptCanBePlayed(Path file) {
        assertThat(ScriptFile.read(file)).isInstanceOf(Loading.Loaded.class);
    }

    @ParameterizedTest
    @MethodSource("capabilities")
    void aCapabilityIsSealedAndSafe(Path file) {
        assertThat(CapabilityFiles.read(file)).isInstanceOf(CapabilityReading.Loaded.class);
        if (CapabilityFiles.read(file) instanceof CapabilityReading.Loaded loaded) {
            assertThat(Validation.of(loaded.capability()).problems()).isEmpty();
        }
    }

    private static List<Path> files(String folder, String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(EXAMPLES, 3)) {
            return all.filter(file -> file.toString().endsWith(suffix)
                            && file.resolve("..").normalize().endsWith(folder))
                    .sorted()
                    .toList();
        }
    }
}
