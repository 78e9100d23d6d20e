package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Standing;
import dev.rote.registry.Denied.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTest {
    private static final Standing APPROVED = new Standing(Standing.Evidence.DISCOVERED, Standing.Review.APPROVED);

    @TempDir
    private Path folder;

    @TempDir
    private Path state;

    private final Capability draft = Drafts.lookUp();
    private Registry registry;
    private Path file;

    @BeforeEach
    void open() {
        registry = new Registry(folder, InstantSource.fixed(Instant.parse("2026-02-01T10:00:00Z")), state);
        file = folder.resolve("member_savings_balance.json");
    }

    @Test
    void savesADraftAsVersionOne() {
        assertThat(registry.save(draft.withVersion(7).withStanding(APPROVED)))
                .isInstanceOfSatisfying(Saving.Saved.class, saved -> {
                    assertThat(saved.file()).isEqualTo(file);
                    assertThat(saved.version()).isEqualTo(1);
                    assertThat(saved.displaced()).isEmpty();
                });
        assertThat(onDisk().standing()).isEqualTo(Standing.DRAFT);
        assertThat(reason(registry.runnable(file))).isEqualTo(Reason.NOT_APPROVED);
    }

    @Test
    void approvesWhatWasDescribedAndClearsIt() {
        String hash = approved().hash();
        assertThat(registry.runnable(file)).isInstanceOfSatisfying(Clearance.Cleared.class, cleared -> {
            assertThat(cleared.hash()).isEqualTo(hash);
            assertThat(cleared.capability().goal()).isEqualTo(draft.goal());
        });
        assertThat(registry.runnable("member_savings_balance"))
                .isInstanceOfSatisfying(
                        Clearance.Cleared.class,
                        cleared -> assertThat(cleared.file())
                                .isEqualTo(folder.resolve("registry/member_savings_balance/v1.json")));
    }

    @Test
    void approvesNothingThatWasNotDescribed() {
        registry.save(draft);
        assertThat(reason(registry.approve(file, "ada"))).isEqualTo(Reason.NOT_DESCRIBED);
        assertThat(onDisk().standing()).isEqualTo(Standing.DRAFT);
    }

    @Test
    void approvesNothingThatChangedSinceItWasDescribed() {
        registry.save(draft);
        registry.describe(file, "ada");
        registry.save(withGoal("Something else"));
        assertThat(reason(registry.approve(file, "ada"))).isEqualTo(Reason.CHANGED_SINCE_DESCRIBED);
    }

    @Test
    void approvesNothingThatWasEditedByHand() throws IOException {
        registry.save(draft);
        registry.describe(file, "ada");
        edit("\"Search\"", "\"Delete\"");
        assertThat(reason(registry.approve(file, "ada"))).isEqualTo(Reason.SEAL_BROKEN);
        assertThat(registry.describe(file, "ada")).isInstanceOfSatisfying(Showing.Shown.class, shown -> {
            assertThat(shown.noticed()).isPresent();
            assertThat(shown.text()).contains("Delete");
        });
        assertThat(reason(registry.approve(file, "ada"))).isEqualTo(Reason.SEAL_BROKEN);
    }

    @Test
    void approvesNothingWithoutAReviewersName() {
        registry.save(draft);
        registry.describe(file, "");
        for (String by : List.of("", "  ", "x".repeat(101), "a\u001b[1mb")) {
            assertThat(reason(registry.approve(file, by))).isEqualTo(Reason.NO_REVIEWER);
        }
    }

    @Test
    void runsNothingThatWasEditedAfterApproval() throws IOException {
        approved();
        edit("\"Search\"", "\"Delete\"");
        assertThat(reason(registry.runnable(file))).isEqualTo(Reason.SEAL_BROKEN);
        assertThat(registry.runnable("member_savings_balance")).isInstanceOf(Clearance.Cleared.class);
    }

    @Test
    void runsNothingWhoseApprovalIsForged() throws IOException {
        registry.save(draft);
        Files.writeString(file, CapabilityFiles.text(onDisk().withStanding(APPROVED)));
        assertThat(reason(registry.runnable(file))).isEqualTo(Reason.APPROVAL_NOT_ON_RECORD);
    }

    @Test
    void runsNoOtherContentUnderAnApprovedVersion() throws IOException {
        approved();
        Files.writeString(file, CapabilityFiles.text(withGoal("Something else").withStanding(APPROVED)));
        assertThat(reason(registry.runnable(file))).isEqualTo(Reason.APPROVAL_NOT_ON_RECORD);
        registry.describe(file, "ada");
        assertThat(reason(registry.approve(file, "ada"))).isEqualTo(Reason.VERSION_TAKEN);
    }

    @Test
    void runsNothingWhenTheLedgerWasTamperedWith() throws IOException {
        approved();
        Path ledger = folder.resolve("registry/ledger.jsonl");
        String line = Files.readString(ledger);
        for (String broken : List.of(
                line.strip(),
                line.replace("\"by\":\"ada\"", "\"by\":\"bob\" "),
                line.replace("\"sequence\":1", "\"sequence\":2"),
                line.replace("approved", "blessed"),
                line + line,
                "garbage\n" + line)) {
            Files.writeString(ledger, broken);
            assertThat(reason(registry.runnable(file))).isEqualTo(Reason.LEDGER_UNREADABLE);
            assertThat(reason(registry.runnable("member_savings_balance"))).isEqualTo(Reason.LEDGER_UNREADABLE);
            assertThat(registry.save(withGoal("Something else"))).isInstanceOf(Saving.Refused.class);
        }
    }

    @Test
    void noticesAChangedLineByTheOneAfterIt() throws IOException {
        approved();
        registry.save(withGoal("Something else"));
        registry.describe(file, "ada");
        registry.approve(file, "ada");
        Path ledger = folder.resolve("registry/ledger.jsonl");
        List<String> lines = Files.readAllLines(ledger);
        Files.writeString(ledger, lines.get(0).replace("\"ada\"", "\"eve\"") + "\n" + lines.get(1) + "\n");
        assertThat(reason(registry.runnable(file))).isEqualTo(Reason.LEDGER_UNREADABLE);
    }

    @Test
    void keepsTheStandingWhenTheSameIsSavedAgain() {
        approved();
        assertThat(registry.save(draft)).isInstanceOf(Saving.Unchanged.class);
        assertThat(registry.runnable(file)).isInstanceOf(Clearance.Cleared.class);
    }

    @Test
    void givesChangedContentTheNextVersionAndKeepsTheApprovedOneRunning() {
        approved();
        assertThat(registry.save(withGoal("Something else")))
                .isInstanceOfSatisfying(
                        Saving.Saved.class, saved -> assertThat(saved.version()).isEqualTo(2));
        assertThat(reason(registry.runnable(file))).isEqualTo(Reason.NOT_APPROVED);
        assertThat(registry.runnable("member_savings_balance"))
                .isInstanceOfSatisfying(
                        Clearance.Cleared.class,
                        cleared -> assertThat(cleared.capability().version()).isEqualTo(1));
    }

    @Test
    void doesNotReuseTheNumberOfAnApprovedVersionWhoseFileIsGone() throws IOException {
        approved();
        Files.delete(file);
        assertThat(registry.save(withGoal("Something else")))
                .isInstanceOfSatisfying(
                        Saving.Saved.class, saved -> assertThat(saved.version()).isEqualTo(2));
    }

    @Test
    void putsAnEditedWorkingCopyAsideInsteadOfLosingIt() throws IOException {
        registry.save(draft);
        edit("\"Search\"", "\"Delete\"");
        assertThat(registry.save(draft)).isInstanceOfSatisfying(Saving.Saved.class, saved -> {
            assertThat(saved.displaced()).isPresent();
            assertThat(saved.displaced().orElseThrow()).content().contains("\"Delete\"");
        });
        assertThat(onDisk().goal()).isEqualTo(draft.goal());
    }

    @Test
    void approvingAgainWritesNoSecondLine() throws IOException {
        approved();
        registry.describe(file, "bob");
        assertThat(registry.approve(file, "bob")).isInstanceOf(Approval.Approved.class);
        assertThat(Files.readAllLines(folder.resolve("registry/ledger.jsonl"))).hasSize(1);
    }

    @Test
    void approvingAgainRepairsWhatACrashLeftHalfDone() throws IOException {
        registry.save(draft);
        String before = Files.readString(file);
        registry.describe(file, "ada");
        registry.approve(file, "ada");
        Files.writeString(file, before);
        assertThat(reason(registry.runnable(file))).isEqualTo(Reason.NOT_APPROVED);
        assertThat(registry.approve(file, "ada")).isInstanceOf(Approval.Approved.class);
        assertThat(registry.runnable(file)).isInstanceOf(Clearance.Cleared.class);
    }

    @Test
    void takesNoPathForAName() {
        for (String name : List.of("../etc/passwd", "a/b", "", "A", "x".repeat(65), "a\u0000b", "..")) {
            assertThat(reason(registry.runnable(name))).isEqualTo(Reason.BAD_NAME);
        }
        assertThat(reason(registry.runnable("nobody_saved_this"))).isEqualTo(Reason.NO_SUCH_CAPABILITY);
    }

    @Test
    void approvesNoFileUnderAnotherName() throws IOException {
        registry.save(draft);
        Path other = folder.resolve("other.json");
        Files.copy(file, other);
        registry.describe(other, "ada");
        assertThat(reason(registry.approve(other, "ada"))).isEqualTo(Reason.MISPLACED);
    }

    @Test
    void saysWhatIsWrongWithAFileByItsOwnCode() {
        assertThat(registry.runnable(folder.resolve("missing.json")))
                .isInstanceOfSatisfying(
                        Clearance.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo("FILE_UNREADABLE"));
    }

    @Test
    void leavesNoHalfFileBehind() throws IOException {
        approved();
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.filter(Files::isRegularFile)
                            .map(path -> folder.relativize(path).toString()))
                    .containsExactlyInAnyOrder(
                            "member_savings_balance.json",
                            "registry/head.json",
                            "registry/ledger.jsonl",
                            "registry/lock",
                            "registry/people/ada.pem",
                            "registry/reviews.jsonl",
                            "registry/member_savings_balance/v1.json");
        }
    }

    private Approval.Approved approved() {
        registry.save(draft);
        registry.describe(file, "ada");
        return (Approval.Approved) registry.approve(file, "ada");
    }

    private Capability onDisk() {
        return ((CapabilityReading.Loaded) CapabilityFiles.read(file)).capability();
    }

    private Capability withGoal(String goal) {
        return Drafts.withGoal(draft, goal);
    }

    private void edit(String part, String instead) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(part);
        Files.writeString(file, text.replace(part, instead));
    }

    private static Reason reason(Clearance clearance) {
        return ((Clearance.Refused) clearance).why().reason();
    }

    private static Reason reason(Approval approval) {
        return ((Approval.Refused) approval).why().reason();
    }
}
