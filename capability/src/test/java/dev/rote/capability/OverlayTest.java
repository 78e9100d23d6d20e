package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.rote.capability.OverlayChange.Caption;
import dev.rote.capability.OverlayChange.Ladder;
import dev.rote.capability.OverlayChange.Landmark;
import dev.rote.capability.OverlayChange.WayBack;
import dev.rote.capability.OverlayChange.Wording;
import dev.rote.surface.Box;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What one tenant's screens have otherwise: in its file, laid over a capability, and told to a reviewer.
class OverlayTest {
    private static final Rung FIND = new Rung.RoleName(Role.BUTTON, "Find");
    private static final Ladder SEARCH = new Ladder("search.submit", List.of(FIND));

    static Overlay overlay(Capability capability, OverlayChange... changes) {
        return new Overlay(
                "north",
                new Overlay.Over(capability.name(), capability.version(), CapabilityFiles.hash(capability)),
                1,
                "the branch in the north runs release 7",
                List.of(changes));
    }

    private static Capability laid(Capability capability, OverlayChange... changes) {
        Tailored tailored = Tailored.of(capability, overlay(capability, changes));
        assertThat(tailored.problems()).isEmpty();
        return tailored.capability();
    }

    private static Step step(Capability capability, String id) {
        return capability.steps().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void findsTheNamedControlOtherwiseAndNothingElse() {
        Capability base = Samples.lookUp();

        Capability north = laid(base, SEARCH);

        assertThat(step(north, "search.submit").control())
                .hasValueSatisfying(control -> assertThat(control).isEqualTo(Control.in("main", FIND)));
        assertThat(north.steps().stream().filter(one -> !one.id().equals("search.submit")))
                .containsExactlyElementsOf(base.steps().stream()
                        .filter(one -> !one.id().equals("search.submit"))
                        .toList());
        assertThat(north.contract()).isEqualTo(base.contract());
        assertThat(north.detectors()).isEqualTo(base.detectors());
    }

    /// A caption is a caption wherever the control it stands beside is named, so the check of the right record moves
    /// with it; what tells that a commit landed does not.
    @Test
    void renamesACaptionEverywhereButWhereACommitIsToldByIt() {
        Capability north = laid(Samples.opening(), new Caption("Member ID", "Account No"));

        assertThat(step(north, "search.member_id").control())
                .contains(Control.in("main", new Rung.NearText(Role.TEXTBOX, "Account No")));
        String checkpoints = north.checkpoints().toString();
        assertThat(checkpoints)
                .contains("Account No")
                .doesNotContain("Member ID")
                .contains("${member_id}");
        assertThat(step(north, "review.submit").commit())
                .isEqualTo(step(Samples.opening(), "review.submit").commit());
    }

    @Test
    void aLandmarkADetectorAndAWayBackReadOtherwise() {
        Condition unknown = new Condition.TextPresent("main", "Unknown account");
        Capability base = Samples.lookUp();
        Step search =
                step(base, "search.submit").expecting(Optional.of(new Condition.TextPresent("main", "Member Detail")));
        Capability told = base.withParts(
                base.milestones().stream()
                        .map(one -> one.withSteps(one.steps().stream()
                                .map(each -> each.id().equals(search.id()) ? search : each)
                                .toList()))
                        .toList(),
                base.checkpoints(),
                base.detectors(),
                base.recoverers());

        Capability north = laid(
                told,
                new Landmark("Member Detail", "Account Detail"),
                new Wording("not_found", unknown),
                new WayBack("close_notice", List.of(new Rung.RoleName(Role.BUTTON, "OK"))));

        assertThat(step(north, "search.submit").expect()).contains(new Condition.TextPresent("main", "Account Detail"));
        assertThat(north.detectors().stream().filter(one -> one.id().equals("not_found")))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.trigger()).isEqualTo(new Detector.Trigger.Seen(unknown));
                    assertThat(one.code()).isEqualTo("NOT_FOUND");
                });
        assertThat(north.recoverer("close_notice").map(Recoverer::action))
                .contains(new Recoverer.Action.DismissNotice(Control.in("", new Rung.RoleName(Role.BUTTON, "OK"))));
    }

    static Stream<Arguments> refused() {
        Rung box = new Rung.Bbox(new Box(1, 2, 3, 4));
        return Stream.of(
                Arguments.of(new Ladder("search.nowhere", List.of(FIND)), "REFERENCE_UNKNOWN"),
                Arguments.of(new Ladder("sign_on.open", List.of(FIND)), "REFERENCE_UNKNOWN"),
                Arguments.of(
                        new Ladder("search.submit", List.of(new Rung.RoleName(Role.LINK, "Find"))), "CHANGE_TOO_FAR"),
                Arguments.of(
                        new Ladder("search.submit", List.of(new Rung.RoleName(Role.BUTTON, "${member_id}"))),
                        "CHANGE_TOO_FAR"),
                Arguments.of(new Ladder("search.submit", List.of()), "LADDER_EMPTY"),
                Arguments.of(new Ladder("search.submit", List.of(box)), "LADDER_BOX_ONLY"),
                Arguments.of(
                        new Ladder("search.submit", List.of(new Rung.RoleName(Role.BUTTON, "api_key=abcdef12"))),
                        "LITERAL_SECRET"),
                Arguments.of(new Caption("Member", "Account"), "CHANGE_IDLE"),
                Arguments.of(new Caption("Member ID", "Member ID"), "CHANGE_IDLE"),
                Arguments.of(new Caption("Member ID", "${member_id}"), "CHANGE_TOO_FAR"),
                Arguments.of(new Caption("Member ID", "  "), "CHANGE_TOO_FAR"),
                Arguments.of(new Landmark("No such text", "Other"), "CHANGE_IDLE"),
                Arguments.of(
                        new Wording("slow_load", new Condition.TextPresent("*", "Please wait")), "REFERENCE_UNKNOWN"),
                Arguments.of(new Wording("not_found", new Condition.All(List.of())), "CONDITION_EMPTY"),
                Arguments.of(new WayBack("wait_again", List.of(FIND)), "REFERENCE_UNKNOWN"),
                Arguments.of(
                        new WayBack("close_notice", List.of(new Rung.RoleName(Role.LINK, "OK"))), "CHANGE_TOO_FAR"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void goesNoFurtherThanAnotherWayToTheSame(OverlayChange change, String code) {
        Capability base = Samples.lookUp();

        assertThat(Tailored.of(base, overlay(base, change)).problems())
                .extracting(problem -> problem.code().name())
                .contains(code);
    }

    @Test
    void neitherContradictsItselfNorGrowsForEver() {
        Capability base = Samples.lookUp();
        OverlayChange[] many = Collections.nCopies(101, SEARCH).toArray(OverlayChange[]::new);

        assertThat(Tailored.of(base, overlay(base, SEARCH, SEARCH)).problems())
                .extracting(Problem::code)
                .contains(Problem.Code.ID_TWICE);
        assertThat(Tailored.of(base, overlay(base, many)).problems())
                .extracting(Problem::where)
                .contains("/changes");
    }

    @Test
    void isReadBackAsItWasWrittenAndFitsItsSchema() {
        Overlay overlay = overlay(
                Samples.lookUp(),
                SEARCH,
                new Caption("Member ID", "Account No"),
                new Landmark("a", "b"),
                new Wording("not_found", new Condition.TextPresent("main", "Unknown account")),
                new WayBack("close_notice", List.of(FIND)));
        String text = OverlayFiles.text(overlay);

        assertThat(OverlayFiles.parse(text.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new OverlayReading.Loaded(overlay, OverlayFiles.hash(overlay)));
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(OverlaySchema.json().canonical())
                        .validate(text, InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void itsSchemaIsPublishedAsItIs() throws IOException {
        assertThat(Files.readString(Path.of("../docs/overlay.schema.json")))
                .isEqualTo(OverlaySchema.json().pretty());
    }

    @ParameterizedTest
    @CsvSource({
        "Find,                     Delete",
        "north,                    south",
        "\"version\": 1,           \"version\": 2",
        "release 7,                release 8"
    })
    void anyEditBreaksItsSeal(String part, String instead) {
        String text = OverlayFiles.text(overlay(Samples.lookUp(), SEARCH));
        assertThat(text).contains(part);

        assertThat(OverlayFiles.parse(text.replaceFirst(part, instead).getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(OverlayReading.SealBroken.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"version\" | \"risk\": \"safe\", \"version\" | UNKNOWN_FIELD",
                "\"step\" | \"consent\": false, \"step\" | UNKNOWN_FIELD",
                "\"kind\": \"control\" | \"kind\": \"contract\" | UNKNOWN_KIND",
                "\"kind\": \"control\" | \"kind\": \"marker\" | UNKNOWN_KIND",
                "rote.overlay/1 | rote.overlay/2 | UNKNOWN_SCHEMA",
                "\"version\": 1 | \"version\": \"1\" | WRONG_TYPE",
                "\"tenant\": \"north\", | | MISSING_FIELD",
                "{ | [ | NOT_JSON"
            })
    void aFileThatSaysAnythingElseIsRefused(String part, String instead, String code) {
        String text = OverlayFiles.text(overlay(Samples.lookUp(), SEARCH));
        String other = text.replaceFirst(Pattern.quote(part), Matcher.quoteReplacement(instead == null ? "" : instead));

        assertThat(OverlayFiles.parse(other.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        OverlayReading.Refused.class,
                        refused -> assertThat(refused.why().code().name()).isEqualTo(code));
    }

    @Test
    void isReadFromWhatAPersonWrites(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("north.yaml"), """
                reason: release 7
                changes:
                  - kind: control
                    step: search.submit
                    rungs: [{kind: role_name, role: button, name: Find}]
                  - {kind: caption, was: Member ID, now: Account No}
                """);

        assertThat(OverlayFiles.changes(file))
                .isEqualTo(new OverlayFiles.Reading.Loaded(
                        new OverlayFiles.Wanted("release 7", List.of(SEARCH, new Caption("Member ID", "Account No")))));
        assertThat(OverlayFiles.changes(Files.writeString(file, "changes: [{kind: risk, step: a}]")))
                .isInstanceOf(OverlayFiles.Reading.Refused.class);
        assertThat(OverlayFiles.changes(Files.write(file, new byte[CapabilityFiles.LARGEST + 1])))
                .isInstanceOfSatisfying(
                        OverlayFiles.Reading.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo(Refusal.Code.FILE_TOO_LARGE));
    }

    @Test
    void aReviewerIsToldWhatStandsInThePlaceOfWhat() {
        Capability base = Samples.opening();
        Overlay overlay = overlay(
                base,
                new Ladder("review.submit", List.of(new Rung.RoleName(Role.BUTTON, "Execute"))),
                new Caption("Member ID", "Account No"));

        String text = OverlayWords.of(overlay, OverlayFiles.hash(overlay), base, Tailored.of(base, overlay))
                .replaceAll("\\s+", " ");

        assertThat(text)
                .contains("Overlay of tenant \"north\" for open_subaccount, version 1; its own version 1")
                .contains("review.submit not on the button named \"Confirm\" in frame main, but on the button named"
                        + " \"Execute\".")
                .contains("THIS IS THE STEP THAT CHANGES RECORDS.")
                .contains("what is called \"Member ID\" is called \"Account No\".")
                .contains("Checkpoint cp.review says where the run stands; before a change it decides whether this is"
                        + " the right record.")
                .contains("Content of the overlay " + OverlayFiles.hash(overlay));
    }
}
