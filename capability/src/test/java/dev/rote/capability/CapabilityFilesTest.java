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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CapabilityFilesTest {
    static List<Capability> samples() {
        return List.of(Samples.lookUp(), Samples.opening());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsWhatItWrote(Capability capability) {
        CapabilityReading.Loaded loaded = loaded(CapabilityFiles.text(capability));
        assertThat(loaded.capability()).isEqualTo(capability);
        assertThat(loaded.hash()).isEqualTo(CapabilityFiles.hash(capability));
        assertThat(CapabilityFiles.text(loaded.capability())).isEqualTo(CapabilityFiles.text(capability));
    }

    @Test
    void countsWhatWasLeftOutAsContentAndIsAsBeforeWithoutIt() {
        String text = CapabilityFiles.document(Samples.lookUp()).pretty();
        String more = text.replace("\"recorded_at\":", "\"left_out\": [\"left out\"], \"recorded_at\":");

        CapabilityReading.SealBroken edited =
                (CapabilityReading.SealBroken) CapabilityFiles.parse(more.getBytes(StandardCharsets.UTF_8));

        assertThat(text).doesNotContain("left_out");
        assertThat(edited.capability().provenance().leftOut()).containsExactly("left out");
        assertThat(CapabilityFiles.hash(edited.capability())).isNotEqualTo(CapabilityFiles.hash(Samples.lookUp()));
    }

    @Test
    void writesForReviewAndGit() {
        String text = CapabilityFiles.text(Samples.lookUp());
        assertThat(text)
                .startsWith("{\n  \"schema\": \"rote.capability/1\",\n  \"name\": \"member_savings_balance\",\n")
                .contains("{\"kind\": \"role_name\", \"role\": \"button\", \"name\": \"Search\"}")
                .contains("\"timeout_ms\": 3000")
                .endsWith("}\n")
                .doesNotContain("\t")
                .doesNotContain("\"consent\": false")
                .doesNotContain("\"description\": \"\"");
    }

    @Test
    void sealsTheContentButNotTheStanding() {
        Capability draft = Samples.lookUp();
        Capability approved = draft.withStanding(new Standing(Standing.Evidence.DISCOVERED, Standing.Review.APPROVED));
        assertThat(CapabilityFiles.hash(approved)).isEqualTo(CapabilityFiles.hash(draft));
        assertThat(CapabilityFiles.hash(draft.withVersion(2))).isNotEqualTo(CapabilityFiles.hash(draft));
    }

    @Test
    void noticesAnEditByHandAndStillShowsTheContent() {
        String text = CapabilityFiles.text(Samples.lookUp()).replace("\"Search\"", "\"Delete\"");
        assertThat(CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(CapabilityReading.SealBroken.class, broken -> {
                    assertThat(broken.why().code()).isEqualTo(Code.SEAL_BROKEN);
                    assertThat(CapabilityFiles.text(broken.capability())).contains("\"Delete\"");
                });
    }

    @Test
    void noticesAMissingSeal() {
        String text = CapabilityFiles.document(Samples.lookUp()).pretty();
        assertThat(CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(CapabilityReading.SealBroken.class);
    }

    @Test
    void keepsFieldsItDoesNotKnowWhereTheyStand() {
        String text = CapabilityFiles.document(Samples.lookUp())
                .pretty()
                .replace("\"id\": \"search.submit\",", "\"id\": \"search.submit\", \"held\": {\"by\": [1, 2.5, null]},")
                .replace("\"name\": \"Search\"}", "\"name\": \"Search\", \"since\": \"v3\"}");
        CapabilityReading.SealBroken read =
                (CapabilityReading.SealBroken) CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8));
        String again = CapabilityFiles.text(read.capability().withVersion(2));
        assertThat(again).contains("\"held\": {\"by\": [1, 2.5, null]}").contains("\"since\": \"v3\"");
        assertThat(CapabilityFiles.hash(read.capability())).isEqualTo(read.hash());
        assertThat(read.hash()).isNotEqualTo(CapabilityFiles.hash(Samples.lookUp()));
    }

    @Test
    void changesTheStandingWithoutTouchingTheHash() {
        String reordered = CapabilityFiles.document(Samples.lookUp())
                .pretty()
                .replace("\"attempts\": 2,", "\"consent\": false, \"attempts\": 2,");
        CapabilityReading.SealBroken read =
                (CapabilityReading.SealBroken) CapabilityFiles.parse(reordered.getBytes(StandardCharsets.UTF_8));
        Standing approved = new Standing(Standing.Evidence.DISCOVERED, Standing.Review.APPROVED);
        CapabilityReading.Loaded loaded = loaded(CapabilityFiles.text(read.document(), approved));
        assertThat(loaded.hash()).isEqualTo(read.hash());
        assertThat(loaded.capability().standing()).isEqualTo(approved);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            "version": 1,            | "version": "1",                 | WRONG_TYPE    | /version
            "version": 1,            | "version": 1.5,                 | WRONG_TYPE    | /version
            "version": 1,            | "version": 99999999999,         | WRONG_TYPE    | /version
            "version": 1,            | "version": null,                | WRONG_TYPE    | /version
            "version": 1,            | "version": 1, "version": 1,     | DUPLICATE_KEY | /version
            "version": 1,            | "version": 12345678901234567890, | NUMBER_INEXACT | /version
            "version": 1,            | "version": 1e999,               | NUMBER_INEXACT | /version
            "version": 1,            |                                 | MISSING_FIELD | /version
            "rote.capability/1"      | "rote.capability/9"             | UNKNOWN_SCHEMA | /schema
            "kind": "open"           | "kind": "run_script"            | UNKNOWN_KIND  | /milestones/0/steps/0/act/kind
            "kind": "near_text"      | "kind": "css"                   | UNKNOWN_KIND  | /milestones/0/steps/1/control/rungs/0/kind
            "kind": "overdue"        | "kind": "always"                | UNKNOWN_KIND  | /detectors/3/trigger/kind
            "role": "link"           | "role": "wizard"                | UNKNOWN_VALUE | /milestones/1/steps/0/control/rungs/0/role
            "risk": "safe"           | "risk": "none"                  | UNKNOWN_VALUE | /milestones/0/steps/0/risk
            "idempotent": true       | "idempotent": "true"            | WRONG_TYPE    | /contract/idempotent
            "2026-01-31T09:30:00Z"   | "yesterday"                     | WRONG_TYPE    | /provenance/recorded_at
            "recoverers": [          | "recoverers": [ 7,              | WRONG_TYPE    | /recoverers/0
            "goal": "Look            | "goal": "\\ud800Look            | NOT_JSON      | /goal
            "standing": {            | "standing": {{                  | NOT_JSON      |
            """)
    void refusesWhatIsNotAsExpectedAndSaysWhere(String part, String instead, Code code, String where) {
        String text = CapabilityFiles.text(Samples.lookUp());
        assertThat(text).contains(part);
        int at = text.indexOf(part);
        String changed = text.substring(0, at) + (instead == null ? "" : instead) + text.substring(at + part.length());
        Refusal why = refused(changed.getBytes(StandardCharsets.UTF_8));
        assertThat(why.code()).isEqualTo(code);
        assertThat(why.where()).isEqualTo(where == null ? "" : where);
    }

    @Test
    void refusesEveryTruncation() {
        byte[] whole = CapabilityFiles.text(Samples.lookUp()).strip().getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length += 97) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThat(refused(part).code()).isEqualTo(Code.NOT_JSON);
        }
    }

    @Test
    void refusesADeepNestQuickly() {
        String deep = "[".repeat(100_000);
        long begun = System.nanoTime();
        assertThat(refused(deep.getBytes(StandardCharsets.UTF_8)).code()).isEqualTo(Code.TOO_DEEP);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void refusesConditionsNestedTooDeep() {
        String nested = "{\"kind\": \"not\", \"of\": ".repeat(100) + "{}" + "}".repeat(100);
        String text = CapabilityFiles.text(Samples.lookUp());
        String changed = text.replaceFirst("\"expect\": \\{", "\"precondition\": " + nested + ", \"expect\": {");
        assertThat(refused(changed.getBytes(StandardCharsets.UTF_8)).code()).isEqualTo(Code.TOO_DEEP);
    }

    @Test
    void refusesAHugeFileWithoutReadingIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("huge.json");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(200L << 20);
        }
        long begun = System.nanoTime();
        assertThat(refused(file).code()).isEqualTo(Code.FILE_TOO_LARGE);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void refusesWhatIsNoFile(@TempDir Path folder) {
        assertThat(refused(folder).code()).isEqualTo(Code.FILE_UNREADABLE);
        assertThat(refused(folder.resolve("missing.json")).code()).isEqualTo(Code.FILE_UNREADABLE);
    }

    @Test
    void refusesADeviceThatNeverEnds() {
        assertThat(refused(Path.of("/dev/zero")).code()).isEqualTo(Code.FILE_UNREADABLE);
    }

    @Test
    void refusesTextThatIsNotUtf8(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("latin.json");
        Files.write(file, "{\"goal\": \"M\u00fcller\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refused(file).code()).isEqualTo(Code.NOT_UTF8);
    }

    @Test
    void showsHostileTextsWithoutTheirTeeth() {
        String text = CapabilityFiles.text(Samples.lookUp())
                .replace("rote.capability/1", "\\u001b[2J\\u202e" + "x".repeat(10_000));
        Refusal why = refused(text.getBytes(StandardCharsets.UTF_8));
        assertThat(why.message()).hasSizeLessThan(300).contains("\\u001b[2J\\u202exxx");
    }

    @Test
    void escapesWhatAReviewerCannotSee() {
        Capability sample = Samples.lookUp();
        Json written = Json.text("a\u202eb\u200bc\u0007\u00a0" + sample.version());
        assertThat(written.pretty()).isEqualTo("\"a\\u202eb\\u200bc\\u0007\\u00a01\"\n");
    }

    private static CapabilityReading.Loaded loaded(String text) {
        return (CapabilityReading.Loaded) CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Refusal refused(byte[] content) {
        return ((CapabilityReading.Refused) CapabilityFiles.parse(content)).why();
    }

    private static Refusal refused(Path file) {
        return ((CapabilityReading.Refused) CapabilityFiles.read(file)).why();
    }
}
