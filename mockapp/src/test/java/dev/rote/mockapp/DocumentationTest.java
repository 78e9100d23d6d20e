package dev.rote.mockapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DocumentationTest {
    @Test
    void listsEveryFailureModeAsItIs() throws IOException {
        String table = "| Mode | Fires at | Persistence | What is seen |\n|---|---|---|---|\n"
                + Arrays.stream(FailureMode.values())
                        .map(mode -> "| `%s` | %s | %s | %s |\n"
                                .formatted(
                                        mode.wire(),
                                        mode.firesAt(),
                                        mode.persistence().wire(),
                                        mode.effect()))
                        .collect(Collectors.joining());
        assertThat(Files.readString(Path.of("..", "docs", "mockapp.md")))
                .as("docs/mockapp.md must hold this table, as FailureMode says it:\n%s", table)
                .contains(table);
    }
}
