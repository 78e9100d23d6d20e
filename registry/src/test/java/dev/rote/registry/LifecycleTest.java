package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Standing.Review;
import dev.rote.registry.Denied.Reason;
import dev.rote.registry.Lifecycle.Move;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two approved versions of one capability, and what each move does to what runs.
class LifecycleTest {
    private static final String NAME = "member_savings_balance";
    private static final Path OLD = Path.of("src/test/resources/unsigned");

    @TempDir
    private Path folder = Path.of("");

    @TempDir
    private Path state = Path.of("");

    private Registry registry = new Registry(folder, InstantSource.system(), state);

    @BeforeEach
    void twoVersions() {
        registry = new Registry(folder, InstantSource.fixed(Instant.parse("2026-02-01T10:00:00Z")), state);
        for (String goal : List.of("one", "two")) {
            registry.save(Drafts.withGoal(Drafts.lookUp(), goal));
            registry.describe(registry.workingCopy(NAME), "ada");
            registry.approve(registry.workingCopy(NAME), "ada");
        }
    }

    @Test
    void runsTheHighestApprovedVersionUnlessOneIsNamed() {
        assertThat(running(registry.runnable(NAME))).isEqualTo(2);
        assertThat(running(registry.runnable(NAME, 1))).isEqualTo(1);
        assertThat(running(registry.runnable(
                        folder.resolve("registry").resolve(NAME).resolve("v1.json"))))
                .isEqualTo(1);
        assertThat(reason(registry.runnable(NAME, 3))).isEqualTo(Reason.NOT_APPROVED);

        move(2, Move.DEPRECATE);
        assertThat(running(registry.runnable(NAME))).isEqualTo(1);
    }

    @Test
    void runsADeprecatedVersionOnlyWhenItIsNamed() {
        move(1, Move.DEPRECATE);
        move(2, Move.DEPRECATE);

        assertThat(reason(registry.runnable(NAME))).isEqualTo(Reason.DEPRECATED);
        assertThat(registry.runnable(NAME, 2))
                .isInstanceOfSatisfying(
                        Clearance.Cleared.class,
                        cleared -> assertThat(cleared.capability().standing().review())
                                .isEqualTo(Review.DEPRECATED));
        assertThat(running(registry.runnable(registry.workingCopy(NAME)))).isEqualTo(2);

        move(2, Move.REINSTATE);
        assertThat(running(registry.runnable(NAME))).isEqualTo(2);
    }

    @Test
    void startsNothingOfARevokedVersion() {
        move(2, Move.REVOKE);
        assertThat(running(registry.runnable(NAME))).isEqualTo(1);
        assertThat(withdrawn(registry.runnable(NAME, 2))).isEqualTo(Reason.REVOKED);
        assertThat(withdrawn(registry.runnable(registry.workingCopy(NAME)))).isEqualTo(Reason.REVOKED);
        assertThat(onDisk()).isEqualTo(Review.REVOKED);

        move(1, Move.REVOKE);
        assertThat(withdrawn(registry.runnable(NAME))).isEqualTo(Reason.REVOKED);
        registry.describe(registry.workingCopy(NAME), "ada");
        assertThat(registry.approve(registry.workingCopy(NAME), "ada"))
                .isInstanceOfSatisfying(
                        Approval.Refused.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.MOVE_NOT_ALLOWED));
    }

    @ParameterizedTest
    @CsvSource({
        "'', DEPRECATE, true",
        "'', REVOKE, true",
        "'', REINSTATE, false",
        "DEPRECATE, REINSTATE, true",
        "DEPRECATE, REVOKE, true",
        "DEPRECATE, DEPRECATE, false",
        "REVOKE, REINSTATE, false",
        "REVOKE, DEPRECATE, false",
        "REVOKE, REVOKE, false"
    })
    void knowsOnlyTheMovesThatAreAllowed(String first, String then, boolean allowed) throws IOException {
        if (!first.isEmpty()) {
            move(1, Move.valueOf(first));
        }
        String before = Files.readString(folder.resolve("registry/ledger.jsonl"));
        assertThat(registry.move(NAME, 1, Move.valueOf(then), "ada", ""))
                .isInstanceOf(allowed ? Deciding.Decided.class : Deciding.Refused.class);
        if (!allowed) {
            assertThat(folder.resolve("registry/ledger.jsonl")).hasContent(before);
        }
    }

    @Test
    void tellsWhoDecidedWhatAndWhy() {
        registry.move(NAME, 1, Move.DEPRECATE, "bob", "the screen has changed");

        assertThat(registry.versions()).isInstanceOfSatisfying(Listing.Known.class, known -> {
            assertThat(known.versions())
                    .extracting(Listing.Version::standing)
                    .containsExactly(Lifecycle.DEPRECATED, Lifecycle.APPROVED);
            assertThat(known.versions()).extracting(Listing.Version::isDefault).containsExactly(false, true);
            assertThat(known.versions().getFirst().history())
                    .extracting(Listing.Decided::action, Listing.Decided::by, Listing.Decided::reason)
                    .containsExactly(
                            tuple("approved", "ada", ""), tuple("deprecated", "bob", "the screen has changed"));
        });
    }

    @Test
    void putsFilesInOrderAndApprovesNothingByIt() throws IOException {
        Path second = folder.resolve("registry").resolve(NAME).resolve("v2.json");
        Path first = folder.resolve("registry").resolve(NAME).resolve("v1.json");
        Files.delete(first);
        Files.delete(second);
        String working = Files.readString(registry.workingCopy(NAME));
        Files.writeString(folder.resolve("stranger.json"), working);

        assertThat(registry.sync()).isInstanceOfSatisfying(Syncing.Synced.class, synced -> {
            assertThat(synced.isInOrder()).isFalse();
            assertThat(synced.found())
                    .extracting(Syncing.Found::what, Syncing.Found::file)
                    .containsExactly(tuple(Syncing.What.NOT_AS_APPROVED, first), tuple(Syncing.What.RESTORED, second));
        });
        assertThat(running(registry.runnable(NAME))).isEqualTo(2);
        assertThat(Files.readAllLines(folder.resolve("registry/ledger.jsonl"))).hasSize(2);
    }

    @Test
    void takesOverALedgerOfBeforeThereWereSignatures(@TempDir Path old) throws IOException {
        copy(OLD, old);
        Registry unsigned = new Registry(old, InstantSource.system(), state);
        assertThat(reason(unsigned.runnable(NAME))).isEqualTo(Reason.LEDGER_UNREADABLE);
        assertThat(unsigned.audit())
                .isInstanceOfSatisfying(
                        Audit.Broken.class,
                        broken -> assertThat(broken.fault().code()).isEqualTo(LedgerFault.Code.UNSIGNED));
        List<String> before = Files.readAllLines(old.resolve("registry/ledger.jsonl"));

        assertThat(unsigned.adopt("ada")).isInstanceOf(Deciding.Adopted.class);

        assertThat(running(unsigned.runnable(NAME))).isEqualTo(1);
        List<String> after = Files.readAllLines(old.resolve("registry/ledger.jsonl"));
        assertThat(after).startsWith(before.toArray(String[]::new)).hasSize(before.size() + 1);
        assertThat(unsigned.adopt("ada")).isInstanceOf(Deciding.Refused.class);
        // An unsigned line that comes later is nobody's.
        Files.writeString(
                old.resolve("registry/ledger.jsonl"), String.join("\n", after) + "\n" + before.getFirst() + "\n");
        assertThat(reason(unsigned.runnable(NAME))).isEqualTo(Reason.LEDGER_UNREADABLE);
    }

    private void move(int version, Move move) {
        assertThat(registry.move(NAME, version, move, "ada", "")).isInstanceOf(Deciding.Decided.class);
    }

    private Review onDisk() {
        return ((CapabilityReading.Loaded) CapabilityFiles.read(registry.workingCopy(NAME)))
                .capability()
                .standing()
                .review();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static int running(Clearance clearance) {
        return ((Clearance.Cleared) clearance).capability().version();
    }

    private static Reason reason(Clearance clearance) {
        return ((Clearance.Refused) clearance).why().reason();
    }

    private static Reason withdrawn(Clearance clearance) {
        return ((Clearance.Withdrawn) clearance).why().reason();
    }
}
