package dev.rote.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page about replay lists exactly the failure codes there are.
final class ReplayPageTest {
    private static final Pattern ROW = Pattern.compile("\\| `([A-Z_]+)` \\| [^|]+ \\| (.*?) ?\\|");

    private static List<Matcher> rows() throws IOException {
        return Files.readAllLines(Path.of("../docs/replay.md")).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .toList();
    }

    @Test
    void listsEveryFailureCodeOnce() throws IOException {
        assertThat(rows())
                .extracting(row -> row.group(1))
                .containsExactly(
                        Arrays.stream(FailureCode.values()).map(Enum::name).toArray(String[]::new));
    }

    @Test
    void saysWhenAPersonShouldBeAsked() throws IOException {
        for (Matcher row : rows()) {
            FailureCode code = FailureCode.valueOf(row.group(1));
            Optional<String> asked = code.worthAsking().map(reason -> "`" + reason + "`");
            assertThat(row.group(2))
                    .as(code.name())
                    .isEqualTo(asked.orElse(
                            switch (code) {
                                case POLICY_BLOCKED -> "`NEEDS_APPROVAL` if only consent is missing";
                                case ESCALATION_ABORTED -> "as the failure it was";
                                default -> "";
                            }));
        }
    }
}
