package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.registry.LedgerFault.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A ledger of five decisions by two people, and what is said of it once somebody has been at it.
class LedgerTest {
    private static final String NAME = "member_savings_balance";

    @TempDir
    private Path folder;

    @TempDir
    private Path state;

    /// A machine that never saw the ledger.
    @TempDir
    private Path elsewhere;

    private Path ledger = Path.of("");
    private List<String> lines = List.of();

    @BeforeEach
    void fiveDecisionsByTwoPeople() throws IOException {
        ledger = folder.resolve("registry/ledger.jsonl");
        approved("one", "ada");
        approved("two", "bob");
        registry(state).move(NAME, 1, Lifecycle.Move.DEPRECATE, "ada", "the screen has changed");
        registry(state).move(NAME, 1, Lifecycle.Move.REINSTATE, "bob", "");
        registry(state).move(NAME, 1, Lifecycle.Move.REVOKE, "ada", "it read the wrong account");
        lines = Files.readAllLines(ledger);
        assertThat(lines).hasSize(5);
        assertThat(registry(state).audit()).isInstanceOf(Audit.Whole.class);
        assertThat(registry(elsewhere).audit()).isInstanceOf(Audit.Whole.class);
    }

    @Test
    void namesALineThatWasChanged() throws IOException {
        write(with(2, lines.get(2).replace("\"version\":1", "\"version\":2")));
        assertFault(elsewhere, Code.SIGNATURE_FORGED, 3);
        // A machine that checked the signatures before sees it by the line after.
        assertThat(registry(state).runnable(NAME))
                .isInstanceOfSatisfying(
                        Clearance.Refused.class,
                        refused -> assertThat(refused.why().message()).contains("line 4: out of order"));

        write(with(4, lines.get(4).replace("wrong", "right")));
        assertFault(elsewhere, Code.SIGNATURE_FORGED, 5);
    }

    @Test
    void namesALineThatWasRemovedAddedOrMoved() throws IOException {
        List<String> removed = new ArrayList<>(lines);
        removed.remove(2);
        write(removed);
        assertFault(elsewhere, Code.OUT_OF_ORDER, 3);

        List<String> moved = new ArrayList<>(lines);
        moved.set(1, lines.get(2));
        moved.set(2, lines.get(1));
        write(moved);
        assertFault(elsewhere, Code.OUT_OF_ORDER, 2);

        List<String> twice = new ArrayList<>(lines);
        twice.add(lines.getLast());
        write(twice);
        assertFault(elsewhere, Code.OUT_OF_ORDER, 6);

        write(with(3, "{}"));
        assertFault(elsewhere, Code.LINE_MALFORMED, 4);
    }

    @Test
    void namesLinesThatAreGoneFromTheEnd() throws IOException {
        write(lines.subList(0, 4));
        assertFault(elsewhere, Code.TAIL_MISSING, 5);

        // Whoever takes the head along too is noticed by the machines that have seen more.
        Files.delete(folder.resolve("registry/head.json"));
        assertFault(state, Code.TAIL_MISSING, 5);
        assertThat(registry(state).runnable(NAME, 1)).isInstanceOf(Clearance.Refused.class);
        assertThat(registry(elsewhere).forget()).isTrue();
        assertThat(registry(elsewhere).audit()).isInstanceOf(Audit.Whole.class);
    }

    @Test
    void namesAHistoryThatWasWrittenAnewByTheSamePeople() throws IOException {
        write(lines.subList(0, 4));
        Files.delete(folder.resolve("registry/head.json"));
        registry(elsewhere).forget();
        registry(state).forget();
        registry(state).move(NAME, 1, Lifecycle.Move.DEPRECATE, "ada", "not revoked after all");
        Path another = elsewhere.resolve("machine");
        remember(another);

        assertFault(another, Code.HISTORY_CHANGED, 5);
    }

    /// Lets a machine see the ledger as it was before somebody changed it.
    private void remember(Path machine) throws IOException {
        List<String> now = Files.readAllLines(ledger);
        Path head = folder.resolve("registry/head.json");
        Files.delete(head);
        write(lines);
        assertThat(registry(machine).audit()).isInstanceOf(Audit.Whole.class);
        write(now);
    }

    @Test
    void namesASignatureOfSomebodyElse() throws IOException {
        write(with(4, lines.get(4).replaceAll("\"signature\":\"..", "\"signature\":\"AA")));
        assertFault(elsewhere, Code.SIGNATURE_FORGED, 5);
        write(with(4, lines.get(4).replaceAll("\"signature\":\"[^\"]*\"", "\"signature\":\"none\"")));
        assertFault(elsewhere, Code.SIGNATURE_FORGED, 5);
        write(with(4, lines.get(4).replaceAll("\"key\":\"[^\"]*\",", "").replaceAll(",\"signature\":\"[^\"]*\"", "")));
        assertFault(elsewhere, Code.UNSIGNED, 5);
    }

    @Test
    void namesPeopleAndKeysThatTheProjectDoesNotKnow() throws IOException {
        Path bob = folder.resolve("registry/people/bob.pem");
        String key = Files.readString(bob);
        Files.delete(bob);
        assertFault(elsewhere, Code.PERSON_UNKNOWN, 2);
        assertFault(state, Code.PERSON_UNKNOWN, 2);
        assertThat(reason(registry(state).runnable(NAME))).isEqualTo("LEDGER_UNREADABLE");

        Files.copy(folder.resolve("registry/people/ada.pem"), bob);
        assertFault(elsewhere, Code.KEY_UNKNOWN, 2);

        Files.writeString(bob, key.replace("MCow", "MCox"));
        assertFault(elsewhere, Code.UNREADABLE, 2);
    }

    @Test
    void namesADecisionThatWasNotOpen() throws IOException {
        // As if ada, who has a key, had reinstated what was revoked with a tool of her own.
        Ledger whole =
                ((Ledger.Reading.Whole) new LedgerFile(new Shelf(folder), elsewhere, new Recall()).read()).ledger();
        Signing signing = new Signing(
                state.resolve("keys"), new People(folder.resolve("registry/people")), new Disk(new Shelf(folder)));
        var ada = (Signing.Signer.Ready) signing.signer("ada", false);
        LedgerEntry.Decision decision =
                new LedgerEntry.Decision(NAME, 1, whole.entries().getFirst().hash(), LedgerEntry.Action.REINSTATED, "");
        List<String> more = new ArrayList<>(lines);
        more.add(ada.sign(whole.next(Instant.EPOCH, decision, "ada")).line());
        write(more);
        assertFault(elsewhere, Code.MOVE_NOT_ALLOWED, 6);
    }

    @Test
    void refusesEverythingWhileItCannotBeRead() throws IOException {
        Files.writeString(ledger, String.join("\n", lines));
        assertFault(state, Code.UNREADABLE, 0);
        assertThat(reason(registry(state).runnable(NAME))).isEqualTo("LEDGER_UNREADABLE");
        assertThat(registry(state).versions()).isInstanceOf(Listing.Refused.class);
        assertThat(registry(state).sync()).isInstanceOf(Syncing.Refused.class);
        assertThat(registry(state).move(NAME, 2, Lifecycle.Move.REVOKE, "ada", ""))
                .isInstanceOf(Deciding.Refused.class);
    }

    @Test
    void keepsPrivateKeysOutOfTheProjectAndFromOthers() throws IOException {
        Path key = state.resolve("keys/ada.pem");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        try (var all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain("PRIVATE KEY");
            }
        }
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(registry(state).move(NAME, 2, Lifecycle.Move.REVOKE, "ada", ""))
                .isInstanceOfSatisfying(
                        Deciding.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo("KEY_UNUSABLE"));
    }

    @Test
    void letsNobodyDecideInTheNameOfSomebodyElse() {
        assertThat(registry(elsewhere).move(NAME, 2, Lifecycle.Move.REVOKE, "ada", ""))
                .isInstanceOfSatisfying(
                        Deciding.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo("KEY_MISSING"));
        assertThat(registry(elsewhere).enrol("ada", true)).isInstanceOf(Deciding.Known.class);
        assertThat(registry(elsewhere).move(NAME, 2, Lifecycle.Move.REVOKE, "ada", ""))
                .isInstanceOf(Deciding.Decided.class);
        assertThat(registry(state).audit()).isInstanceOf(Audit.Whole.class);
        assertThat(registry(state).enrol("eve", false)).isInstanceOf(Deciding.Known.class);
    }

    private void approved(String goal, String by) {
        Registry registry = registry(state);
        registry.save(Drafts.withGoal(Drafts.lookUp(), goal));
        registry.describe(registry.workingCopy(NAME), by);
        assertThat(registry.approve(registry.workingCopy(NAME), by)).isInstanceOf(Approval.Approved.class);
    }

    private Registry registry(Path machine) {
        return new Registry(folder, InstantSource.fixed(Instant.parse("2026-02-01T10:00:00Z")), machine);
    }

    private List<String> with(int index, String line) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(index, line);
        return changed;
    }

    private void write(List<String> these) throws IOException {
        Files.writeString(ledger, String.join("\n", these) + "\n");
    }

    private void assertFault(Path machine, Code code, long line) {
        assertThat(registry(machine).audit()).isInstanceOfSatisfying(Audit.Broken.class, broken -> {
            assertThat(broken.fault().code()).as(broken.fault().told()).isEqualTo(code);
            assertThat(broken.fault().line()).isEqualTo(line);
        });
    }

    private static String reason(Clearance clearance) {
        return ((Clearance.Refused) clearance).why().code();
    }
}
