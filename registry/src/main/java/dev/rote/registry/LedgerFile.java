package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import dev.rote.policy.PrivateFile;
import dev.rote.registry.Ledger.Reading;
import dev.rote.registry.LedgerFault.Code;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The ledger on disk, held against what is known about it besides: the head that lies beside it, and how far it had
/// come when this machine last looked. What this machine has checked once it checks again only when it changed.
final class LedgerFile {
    private static final int LARGEST_ANCHOR = 4_096;
    private static final System.Logger LOG = System.getLogger(LedgerFile.class.getName());

    private final Shelf shelf;
    private final Path seen;
    private final People people;
    private final Recall recall;

    /// `state` is a folder of this machine, outside every project.
    LedgerFile(Shelf shelf, Path state, Recall recall) {
        this.shelf = shelf;
        this.recall = recall;
        this.people = new People(shelf.people());
        String place = shelf.ledger().toAbsolutePath().normalize().toString();
        this.seen = state.resolve("ledgers").resolve(CapabilityFiles.sha256(place) + ".json");
    }

    People people() {
        return people;
    }

    /// The ledger, if all of it stands.
    Reading read() {
        try {
            OnDisk found = found();
            return recall.ledgers().of(shelf.ledger(), found.bytes(), () -> checked(found, false));
        } catch (IOException unreadable) {
            return broken(Code.UNREADABLE, String.valueOf(unreadable.getMessage()));
        }
    }

    /// The same, with every signature checked again.
    Reading audited() {
        try {
            return checked(found(), true);
        } catch (IOException unreadable) {
            return broken(Code.UNREADABLE, String.valueOf(unreadable.getMessage()));
        }
    }

    /// All that a reading goes by; `people` is the digest of what is known of them.
    private record OnDisk(Optional<byte[]> head, Optional<byte[]> seen, Optional<byte[]> ledger, String people) {
        private static final byte[] NOTHING = {};

        byte[][] bytes() {
            byte[] there = {
                (byte) (head.isPresent() ? 1 : 0),
                (byte) (seen.isPresent() ? 1 : 0),
                (byte) (ledger.isPresent() ? 1 : 0)
            };
            return new byte[][] {
                there,
                head.orElse(NOTHING),
                seen.orElse(NOTHING),
                ledger.orElse(NOTHING),
                people.getBytes(StandardCharsets.UTF_8)
            };
        }
    }

    // The anchors are read before the ledger, which another process may be adding to, and the people after it: an
    // anchor is written after the line it speaks of, and a key before the line that it signs.
    private OnDisk found() throws IOException {
        Optional<byte[]> head = small(shelf.head());
        Optional<byte[]> remembered = small(seen);
        Optional<byte[]> ledger = Lines.bytes(shelf.ledger());
        return new OnDisk(head, remembered, ledger, people.digest());
    }

    private Reading checked(OnDisk found, boolean anew) throws IOException {
        Optional<Anchor> head = head(found);
        Optional<Anchor> remembered = found.seen().flatMap(LedgerFile::anchor);
        return switch (Lines.of(shelf.ledger(), found.ledger())) {
            case Lines.Reading.Broken(var why) -> broken(Code.UNREADABLE, why);
            case Lines.Reading.Whole(var lines) ->
                checked(
                        lines,
                        head,
                        remembered.filter(one -> !one.isOfAnother(lines)),
                        new Known(found.people(), anew));
        };
    }

    /// What is known of people, and whether signatures are checked that were checked before.
    private record Known(String people, boolean anew) {}

    private Reading checked(List<String> lines, Optional<Anchor> head, Optional<Anchor> remembered, Known against) {
        String known = against.people();
        int trusted = against.anew()
                ? 0
                : remembered
                        .filter(one -> one.people().equals(known) && one.isBeginningOf(lines))
                        .map(Anchor::lines)
                        .orElse(0);
        Reading reading = LedgerCheck.of(lines, people, trusted);
        if (!(reading instanceof Reading.Whole)) {
            return reading;
        }
        Optional<LedgerFault> fault = head.flatMap(one -> one.against(lines, "whoever wrote it last"))
                .or(() -> remembered.flatMap(one -> one.against(lines, "this machine")));
        if (fault.isPresent()) {
            return new Reading.Broken(fault.get());
        }
        Anchor now = Anchor.of(lines, known);
        if (!lines.isEmpty() && remembered.filter(now::equals).isEmpty()) {
            remember(now);
        }
        return reading;
    }

    /// The ledger as somebody finds it who is about to vouch for lines that nobody signed.
    Reading unsigned() {
        return switch (Lines.read(shelf.ledger())) {
            case Lines.Reading.Broken(var why) -> broken(Code.UNREADABLE, why);
            case Lines.Reading.Whole(var lines) -> LedgerCheck.unsigned(lines, people);
        };
    }

    /// Writes the ledger with one more line, and how far it has come. Only within [Disk#alone].
    void append(Disk disk, Ledger ledger, LedgerEntry signed) {
        List<String> lines = new ArrayList<>(ledger.lines());
        lines.add(signed.line());
        disk.write(shelf.ledger(), Lines.with(ledger.lines(), signed.line()));
        disk.write(shelf.head(), Anchor.of(lines, "").text());
    }

    /// Forgets what this machine has seen of the ledger; says whether there was anything.
    boolean forget() {
        try {
            return Files.deleteIfExists(seen);
        } catch (IOException stays) {
            throw new RegistryUnavailable(shelf.directory(), seen + " cannot be removed", stays);
        }
    }

    /// A head that cannot be read says nothing, and so cannot have been written by us.
    private Optional<Anchor> head(OnDisk found) throws IOException {
        Optional<Anchor> head = found.head().flatMap(LedgerFile::anchor);
        if (found.head().isPresent() && head.isEmpty()) {
            throw new IOException(shelf.head() + " holds no head of a ledger");
        }
        return head;
    }

    private static Optional<Anchor> anchor(byte[] content) {
        return Anchor.read(new String(content, StandardCharsets.UTF_8));
    }

    private static Optional<byte[]> small(Path file) throws IOException {
        try (var stream = Files.newInputStream(file)) {
            return Optional.of(stream.readNBytes(LARGEST_ANCHOR));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /// A machine that cannot remember checks everything again the next time.
    private void remember(Anchor now) {
        try {
            PrivateFile.replace(seen, now.text().getBytes(StandardCharsets.UTF_8));
        } catch (IOException unwritable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "how far the ledger has come cannot be remembered: " + unwritable.getMessage());
        }
    }

    private static Reading broken(Code code, String why) {
        return new Reading.Broken(new LedgerFault(code, 0, why));
    }
}
