package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Refusal.Code;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FamilyFilesTest {
    private static final Path EXAMPLES = Path.of("../examples");
    private static final Path MOCK_CORE = EXAMPLES.resolve("mock-core/families/legacy-core.yaml");

    @TempDir
    private Path folder;

    static Stream<Path> shipped() throws IOException {
        try (Stream<Path> all = Files.walk(EXAMPLES)) {
            return all
                    .filter(file ->
                            file.toString().endsWith(".yaml") && file.toString().contains("families"))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void readsEveryFamilyThatIsShipped(Path file) {
        assertThat(FamilyFiles.read(file)).isInstanceOf(FamilyFiles.Reading.Loaded.class);
    }

    @Test
    void knowsTheScreensOfTheMockCore() {
        Family family = ((FamilyFiles.Reading.Loaded) FamilyFiles.read(MOCK_CORE)).family();
        assertThat(family.detectors())
                .extracting(Detector::code)
                .containsExactlyInAnyOrder(
                        "APP_ERROR",
                        "AUTH_FAILED",
                        "NOT_FOUND",
                        "PERMISSION_DENIED",
                        "VALIDATION_ERROR",
                        "SESSION_EXPIRED",
                        "INTERSTITIAL",
                        "SLOW_LOAD");
        assertThat(family.requests().volatileFields()).containsExactly("F_TOKEN");
        assertThat(family.recoverers())
                .extracting(one -> one.action().kind())
                .containsExactlyInAnyOrder("relogin", "dismiss_notice", "retry_step");
        assertThat(family.stepTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(OutputText.read("01/07/1993", ValueType.DATE, family.locale()))
                .isInstanceOf(OutputText.Reading.Read.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            name: legacy-core          | name: [legacy-core                | NOT_YAML       |
            name: legacy-core          | name: &a legacy-core              | ALIAS_USED     | /name
            name: legacy-core          | name: *a                          | ALIAS_USED     | /name
            name: legacy-core          | name: !!java.net.URL x            | NOT_YAML       | /name
            name: legacy-core          | name: 7                           | WRONG_TYPE     | /name
            name: legacy-core          | name: true                        | WRONG_TYPE     | /name
            name: legacy-core          | name:                             | WRONG_TYPE     | /name
            name: legacy-core          | nam: legacy-core                  | MISSING_FIELD  | /name
            name: legacy-core          | {name: legacy-core, ? [a] : b}    | NOT_YAML       |
            step_timeout_ms: 3000      | step_timeout_ms: 0                | CONTRADICTS_ITSELF | /step_timeout_ms
            step_timeout_ms: 3000      | step_timeout_ms: 3s               | WRONG_TYPE     | /step_timeout_ms
            step_timeout_ms: 3000      | step_timeout_ms: 3000\\nstep_timeout_ms: 1 | DUPLICATE_KEY | /step_timeout_ms
            step_timeout_ms: 3000      | step_timeout_ms: 3000\\nstep_timeot: 1 | UNKNOWN_FIELD | /step_timeot
            sign_on_paths: [/login]    | sign_on_paths: /login             | WRONG_TYPE     | /sign_on_paths
            sign_on_paths: [/login]    | sign_on_paths: [login]            | CONTRADICTS_ITSELF | /sign_on_paths/0
            secret://{tenant.id}/mockcore/operator | hunter2               | CONTRADICTS_ITSELF | /credentials/operator
            recoverer: sign_on_again   | recoverer: pray                   | CONTRADICTS_ITSELF | /detectors/5/recoverer
            code: NOT_FOUND            | code: GONE                        | CONTRADICTS_ITSELF | /detectors/2/code
            kind: hard                 | kind: soft                        | UNKNOWN_VALUE  | /detectors/0/kind
            kind: relogin              | kind: reboot                      | UNKNOWN_KIND   | /recoverers/0/action/kind
            """)
    void refusesWhatIsNotAFamily(String part, String instead, Code code, String where) throws IOException {
        String text = Files.readString(MOCK_CORE);
        assertThat(text).contains(part);
        int at = text.indexOf(part);
        String changed = text.substring(0, at) + instead.replace("\\n", "\n") + text.substring(at + part.length());
        Refusal why = refused(changed);
        assertThat(why.code()).as(why.toString()).isEqualTo(code);
        assertThat(why.where()).isEqualTo(where == null ? "" : where);
    }

    @Test
    void refusesABombOfAliasesQuickly() throws IOException {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            String before = "*a" + (i - 1);
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", Collections.nCopies(10, before))));
        }
        assertThat(refusedQuickly(bomb.toString()).code()).isEqualTo(Code.ALIAS_USED);
    }

    @Test
    void refusesADeepNestQuickly() throws IOException {
        assertThat(refusedQuickly("name: " + "[".repeat(100_000)).code()).isIn(Code.TOO_DEEP, Code.NOT_YAML);
        assertThat(refusedQuickly("name: " + "{a: ".repeat(10_000)).code()).isIn(Code.TOO_DEEP, Code.NOT_YAML);
    }

    @Test
    void refusesAHugeFileWithoutReadingIt() throws IOException {
        Path file = folder.resolve("huge.yaml");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(200L << 20);
        }
        assertThat(((FamilyFiles.Reading.Refused) FamilyFiles.read(file)).why().code())
                .isEqualTo(Code.FILE_TOO_LARGE);
    }

    @Test
    void refusesOrReadsEveryTruncation() throws IOException {
        byte[] whole = Files.readAllBytes(MOCK_CORE);
        Path file = folder.resolve("part.yaml");
        for (int length = 0; length < whole.length; length += 31) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(FamilyFiles.read(file)).isNotNull();
        }
    }

    private Refusal refusedQuickly(String text) throws IOException {
        long begun = System.nanoTime();
        Refusal why = refused(text);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(2));
        return why;
    }

    private Refusal refused(String text) throws IOException {
        Path file = folder.resolve("family.yaml");
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        return ((FamilyFiles.Reading.Refused) FamilyFiles.read(file)).why();
    }
}
