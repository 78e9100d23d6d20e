package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.EffectCheck.Take;
import dev.rote.capability.EffectCheck.Versions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// How a capability says that its effect is proven: in its file, to a reviewer, and what is refused there.
class EffectChecksTest {
    private static final List<Source> SOURCES = List.of(
            new Source.OfCapability(
                    "member_subaccounts",
                    new Versions(1, 3),
                    Map.of("member_id", "${member_id}"),
                    "subaccounts",
                    Set.of("NOT_FOUND")),
            new Source.Http("core_api", "/members/${member_id}/subaccounts", "/0/balance"),
            new Source.Sql("ledger", "SELECT count(*) FROM sub WHERE member = ${member_id}"),
            new Source.Folder("exports", "sub-${member_id}-*.xml", "${initial_deposit}", Take.COUNT));

    private static final List<Change> CHANGES = List.of(
            new Change.Appears("x"),
            new Change.Disappears(),
            new Change.Becomes("${initial_deposit}"),
            new Change.Grows("1"),
            new Change.Is("x"));

    static Stream<EffectCheck> checks() {
        return Stream.concat(
                SOURCES.stream().map(source -> check(source, new Change.Grows("1"))),
                CHANGES.stream().map(change -> check(SOURCES.get(2), change)));
    }

    private static EffectCheck check(Source source, Change change) {
        return new EffectCheck(source, change, Duration.ofSeconds(10), true);
    }

    private static Capability proven(EffectCheck check) {
        return Samples.opening().withCheck("review.submit", check);
    }

    @ParameterizedTest
    @MethodSource("checks")
    void isReadBackAsItWasWrittenAndSafe(EffectCheck check) {
        Capability proven = proven(check);

        assertThat(Validation.of(proven).problems()).isEmpty();
        assertThat(CapabilityFiles.parse(CapabilityFiles.text(proven).getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(CapabilityReading.Loaded.class, loaded -> {
                    assertThat(loaded.capability()).isEqualTo(proven);
                    assertThat(loaded.hash()).isNotEqualTo(CapabilityFiles.hash(Samples.opening()));
                });
    }

    @Test
    void aReviewerIsToldWhatProvesTheEffectAndWhatDoesNot() {
        assertThat(described(Samples.opening())).contains("Nothing but that screen proves it.");
        assertThat(described(proven(check(SOURCES.get(2), CHANGES.get(3)))))
                .contains("the answer of the tenant's database \"ledger\" to \"SELECT count(*) FROM sub WHERE member ="
                        + " ${member_id}\" must be larger by exactly \"1\" afterwards, within 10 s."
                        + " Without that proof it is no success.");
    }

    private static String described(Capability capability) {
        return Description.of(capability, "", Validation.of(capability)).replaceAll("\\s+", " ");
    }

    @Test
    void aFileWithoutTheNewerSchemaCannotPassForOneThatChecksNothing() {
        assertThat(Validation.of(read(proven(checks().findFirst().orElseThrow()), "capability/2", "capability/1"))
                        .problems())
                .extracting(Problem::code)
                .containsExactly(Problem.Code.SCHEMA_UNFIT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            DELETE FROM sub WHERE member = ${member_id}                 | CHECK_MAY_WRITE
            SELECT 1; DELETE FROM sub                                   | CHECK_MAY_WRITE
            SELECT n FROM sub WHERE member = ?                          | CHECK_UNBOUND
            SELECT n FROM sub WHERE member = '${member_id}'             | CHECK_UNBOUND
            SELECT n FROM sub WHERE member = ${member_id} -- '          | CHECK_UNBOUND
            SELECT n FROM sub /* ' */ WHERE member = ${member_id}       | CHECK_UNBOUND
            SELECT n FROM sub WHERE a = 'b\\' AND member = ${member_id} | CHECK_UNBOUND
            SELECT n FROM sub WHERE member = ${nobody}                  | PLACE_UNKNOWN
            SELECT n FROM sub WHERE member = ${secret.operator.password} | SECRET_OUT_OF_PLACE
            SELECT n FROM sub WHERE member = '10003'                    | LITERAL_EXAMPLE
            SELECT n FROM sub WHERE k = 'password=hunter2'              | LITERAL_SECRET
            """)
    void aQueryThatWritesOrBindsWhatNobodySeesIsRefused(String query, String code) {
        assertThat(problems(check(new Source.Sql("ledger", query), CHANGES.getLast())))
                .contains(code);
    }

    /// A build that knows no queues would call such a commit a failure, so it must not read the file.
    @ParameterizedTest
    @CsvSource({"14400000, ''", "20000, TIMEOUT_OUT_OF_RANGE", "1209600001, TIMEOUT_OUT_OF_RANGE"})
    void whatIsQueuedIsSaidInASchemaOfItsOwn(long millis, String code) {
        Capability queued = proven(new EffectCheck(
                SOURCES.get(2), CHANGES.get(3), Duration.ofSeconds(20), false, Duration.ofMillis(millis)));

        assertThat(queued.schema()).isEqualTo("rote.capability/3");
        assertThat(Validation.of(queued).problems())
                .extracting(problem -> problem.code().name())
                .containsExactlyElementsOf(code.isEmpty() ? List.of() : List.of(code));
        assertThat(CapabilityFiles.parse(CapabilityFiles.text(queued).getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        CapabilityReading.Loaded.class,
                        loaded -> assertThat(loaded.capability().steps().toString())
                                .contains("deferred=" + Duration.ofMillis(millis)));
        assertThat(CapabilityFiles.hash(queued))
                .isNotEqualTo(CapabilityFiles.hash(
                        proven(new EffectCheck(SOURCES.get(2), CHANGES.get(3), Duration.ofSeconds(20), false))));
    }

    @Test
    void whatCannotProveAnythingIsRefused() {
        Source query = SOURCES.get(2);
        assertThat(problems(check(query, new Change.Grows("0")))).containsExactly("CHECK_MALFORMED");
        assertThat(problems(check(query, new Change.Becomes("")))).containsExactly("CHECK_MALFORMED");
        assertThat(problems(check(SOURCES.get(3), new Change.Appears("")))).containsExactly("CHECK_MALFORMED");
        assertThat(problems(check(other("open_subaccount", 1, 0), CHANGES.get(3))))
                .containsExactly("CHECK_MAY_WRITE");
        assertThat(problems(check(other("member_subaccounts", 2, 1), CHANGES.get(3))))
                .containsExactly("CHECK_MALFORMED");
        assertThat(problems(check(new Source.Http("https://api", "/x", ""), CHANGES.get(3))))
                .containsExactly("NAME_MALFORMED");
        assertThat(problems(check(new Source.Http("api", "//evil.example/x", ""), CHANGES.get(3))))
                .containsExactly("ENTRY_NOT_A_PATH");
        assertThat(problems(check(new Source.Http("api", "/x", "accounts~2"), CHANGES.get(3))))
                .containsExactly("CHECK_MALFORMED");
        assertThat(problems(check(new Source.Folder("out", "../x", "", Take.NAME), CHANGES.getFirst())))
                .containsExactly("CHECK_MALFORMED");
        assertThat(problems(new EffectCheck(query, CHANGES.get(3), Duration.ofHours(1), true)))
                .containsExactly("TIMEOUT_OUT_OF_RANGE");
    }

    private static Source other(String name, int least, int most) {
        return new Source.OfCapability(name, new Versions(least, most), Map.of(), "subaccounts", Set.of());
    }

    private static List<String> problems(EffectCheck check) {
        return Validation.of(proven(check)).problems().stream()
                .map(problem -> problem.code().name())
                .toList();
    }

    private static Capability read(Capability of, String part, String instead) {
        String text = CapabilityFiles.text(of).replace(part, instead);
        return switch (CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8))) {
            case CapabilityReading.SealBroken broken -> broken.capability();
            case CapabilityReading.Loaded loaded -> loaded.capability();
            case CapabilityReading.Refused(var why) -> throw new AssertionError(why);
        };
    }

    @Test
    void isReadFromWhatAPersonWrites(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("check.yaml"), """
                source: {kind: sql, at: ledger, query: "SELECT n FROM sub WHERE id = ${member_id}"}
                change: {kind: becomes, value: "1"}
                within_ms: 5000
                """);
        assertThat(EffectCheckFiles.read(file))
                .isEqualTo(new EffectCheckFiles.Reading.Loaded(new EffectCheck(
                        new Source.Sql("ledger", "SELECT n FROM sub WHERE id = ${member_id}"),
                        new Change.Becomes("1"),
                        Duration.ofSeconds(5),
                        false)));

        Files.writeString(file, Files.readString(file) + "requird: true\n");
        assertThat(EffectCheckFiles.read(file))
                .isInstanceOfSatisfying(
                        EffectCheckFiles.Reading.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo(Refusal.Code.UNKNOWN_FIELD));
    }

    @ParameterizedTest
    @CsvSource({"/a~1b/1, 2", "/m~0n, 3", "/a~1b/01, ''", "/nothing, ''", "/a~1b/-, ''"})
    void aPointerLeadsWhereTheStandardSays(String pointer, String found) {
        Json json =
                Json.fields(Map.of("a/b", Json.items(List.of(Json.number(1), Json.number(2))), "m~n", Json.number(3)));
        assertThat(new JsonPointer(pointer).in(json).map(Json::canonical).orElse(""))
                .isEqualTo(found);
        assertThat(new JsonPointer("").in(json)).isEqualTo(Optional.of(json));
    }
}
