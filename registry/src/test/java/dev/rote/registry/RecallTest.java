package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that remembers, while others change what it has read: always to a file of the same size and time.
class RecallTest {
    private static final String NAME = "member_savings_balance";

    @TempDir
    private Path folder;

    @TempDir
    private Path state;

    private final Recall recall = new Recall();

    @BeforeEach
    void oneApprovedVersionThatWasRead() {
        Registry other = another();
        Path file = ((Saving.Saved) other.save(Drafts.lookUp())).file();
        other.describe(file, "ada");
        other.approve(file, "ada");
        assertThat(asked()).isInstanceOf(Clearance.Cleared.class);
    }

    @Test
    void answersTheSameWhileNothingChanges() {
        Clearance.Cleared first = (Clearance.Cleared) asked();
        Clearance.Cleared again = (Clearance.Cleared) asked();
        assertThat(again.hash()).isEqualTo(first.hash());
        assertThat(again.capability()).isEqualTo(first.capability());
    }

    @Test
    void noticesThatAVersionWasRevokedByAnother() {
        another().move(NAME, 1, Lifecycle.Move.REVOKE, "ada", "it read the wrong account");
        assertThat(asked()).isInstanceOf(Clearance.Withdrawn.class);
    }

    @Test
    void noticesACapabilityThatWasEdited() throws IOException {
        Path sealed = folder.resolve("registry").resolve(NAME).resolve("v1.json");
        String before = Files.readString(sealed);
        unnoticeably(sealed, before.replaceFirst("savings", "sawings"));
        assertThat(code(asked())).isEqualTo("SEAL_BROKEN");
        unnoticeably(sealed, before);
        assertThat(asked()).isInstanceOf(Clearance.Cleared.class);
        Files.delete(sealed);
        assertThat(asked()).isInstanceOf(Clearance.Refused.class);
    }

    @Test
    void noticesALedgerThatWasEdited() throws IOException {
        Path ledger = folder.resolve("registry/ledger.jsonl");
        String before = Files.readString(ledger);
        unnoticeably(ledger, before.replace("\"by\":\"ada\"", "\"by\":\"eve\""));
        assertThat(asked()).isInstanceOf(Clearance.Refused.class);
        unnoticeably(ledger, before);
        assertThat(asked()).isInstanceOf(Clearance.Cleared.class);
        Files.delete(ledger);
        assertThat(asked()).isInstanceOf(Clearance.Refused.class);
    }

    @Test
    void noticesThatAPersonHasAnotherKeyOrNone() throws IOException {
        Path person = folder.resolve("registry/people/ada.pem");
        String before = Files.readString(person);
        unnoticeably(person, before.replaceFirst("MCowBQYDK2VwAyEA.", "MCowBQYDK2VwAyEA/"));
        assertThat(asked()).isInstanceOf(Clearance.Refused.class);
        unnoticeably(person, before);
        assertThat(asked()).isInstanceOf(Clearance.Cleared.class);
        Files.delete(person);
        assertThat(asked()).isInstanceOf(Clearance.Refused.class);
    }

    @Test
    void noticesAHeadThatSpeaksOfAnotherLedger() throws IOException {
        Path head = folder.resolve("registry/head.json");
        String last = CapabilityFiles.sha256(
                Files.readAllLines(folder.resolve("registry/ledger.jsonl")).getLast());
        unnoticeably(head, Files.readString(head).replace(last, CapabilityFiles.sha256("another")));
        assertThat(asked()).isInstanceOf(Clearance.Refused.class);
    }

    private Clearance asked() {
        return new Registry(folder, InstantSource.system(), state, recall).runnable(NAME, 1);
    }

    private Registry another() {
        return new Registry(folder, InstantSource.system(), state);
    }

    private static String code(Clearance clearance) {
        return clearance.denial().orElseThrow().code();
    }

    private static void unnoticeably(Path file, String text) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        long size = Files.size(file);
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        Files.setLastModifiedTime(file, time);
        assertThat(Files.size(file)).isEqualTo(size);
    }
}
