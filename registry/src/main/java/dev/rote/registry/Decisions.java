package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading.Loaded;
import dev.rote.capability.Standing;
import dev.rote.capability.Standing.Review;
import dev.rote.registry.Denied.Reason;
import dev.rote.registry.LedgerEntry.Action;
import dev.rote.registry.LedgerEntry.Decision;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.registry.Signing.Signer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Puts decisions on record, each signed by whoever decides. Everything here runs within [Disk#alone].
final class Decisions {
    private static final int LONGEST_REASON = 500;

    private final Shelf shelf;
    private final Disk disk;
    private final LedgerFile file;
    private final Signing signing;
    private final InstantSource clock;

    Decisions(Shelf shelf, Disk disk, LedgerFile file, Signing signing, InstantSource clock) {
        this.shelf = shelf;
        this.disk = disk;
        this.file = file;
        this.signing = signing;
        this.clock = clock;
    }

    /// What became of putting something on record.
    sealed interface Noted {
        record Done(Optional<Enrolled> enrolled) implements Noted {}

        record Refused(Denied why) implements Noted {}
    }

    /// Has that person sign a decision, and writes it down.
    Noted note(Ledger ledger, Decision decision, String by) {
        return switch (signing.signer(by, false)) {
            case Signer.Refused(var why) -> new Noted.Refused(why);
            case Signer.Ready ready -> {
                file.append(disk, ledger, ready.sign(ledger.next(clock.instant(), decision, by)));
                yield new Noted.Done(ready.enrolled());
            }
        };
    }

    /// Moves a version through its life.
    Deciding move(Ledger ledger, String name, int version, Move move, By by) {
        Optional<Lifecycle> before = ledger.standing(name, version);
        if (before.isEmpty()) {
            return refused(Reason.NOT_APPROVED, "version " + version + " of " + name + " was never approved");
        }
        Optional<Lifecycle> after = before.get().after(move);
        if (after.isEmpty()) {
            return refused(
                    Reason.MOVE_NOT_ALLOWED,
                    "version " + version + " of " + name + " is " + before.get().wire()
                            + (before.get() == Lifecycle.REVOKED ? ", and that is final" : ""));
        }
        if (by.reason().length() > LONGEST_REASON || by.reason().chars().anyMatch(Character::isISOControl)) {
            return refused(
                    Reason.MOVE_NOT_ALLOWED, "a reason is one line of at most " + LONGEST_REASON + " characters");
        }
        String hash = ledger.approval(name, version).map(LedgerEntry::hash).orElse("");
        Decision decision = new Decision(name, version, hash, Lifecycle.action(move), by.reason());
        return switch (note(ledger, decision, by.name())) {
            case Noted.Refused(var why) -> new Deciding.Refused(why);
            case Noted.Done(var enrolled) -> {
                tell(name, version, hash, after.get());
                yield new Deciding.Decided(name, version, after.get(), enrolled);
            }
        };
    }

    /// Who decides, and why.
    record By(String name, String reason) {}

    /// The ledger decides; the working copy only tells, for people who read it.
    void tell(String name, int version, String hash, Lifecycle standing) {
        Path working = shelf.workingCopy(name);
        if (CapabilityFiles.read(working) instanceof Loaded loaded
                && loaded.capability().version() == version
                && loaded.hash().equals(hash)) {
            Standing told = new Standing(loaded.capability().standing().evidence(), review(standing));
            if (!told.equals(loaded.capability().standing())) {
                disk.write(working, CapabilityFiles.text(loaded.document(), told));
            }
        }
    }

    static Review review(Lifecycle standing) {
        return switch (standing) {
            case APPROVED -> Review.APPROVED;
            case DEPRECATED -> Review.DEPRECATED;
            case REVOKED -> Review.REVOKED;
        };
    }

    /// Vouches for lines that nobody signed.
    Deciding adopt(String by) {
        return switch (file.unsigned()) {
            case Ledger.Reading.Broken(var fault) -> new Deciding.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> {
                List<LedgerEntry> entries = ledger.entries();
                if (entries.isEmpty() || entries.getLast().seal().isPresent()) {
                    yield refused(Reason.MOVE_NOT_ALLOWED, "there are no unsigned lines to vouch for");
                }
                yield switch (note(ledger, new Decision("", 0, ledger.hashOfLast(), Action.ADOPTED, ""), by)) {
                    case Noted.Refused(var why) -> new Deciding.Refused(why);
                    case Noted.Done(var enrolled) -> new Deciding.Adopted(entries.size(), enrolled);
                };
            }
        };
    }

    /// Lets that person sign here with this machine's key.
    Deciding enrol(String by, boolean another) {
        return switch (signing.signer(by, another)) {
            case Signer.Refused(var why) -> new Deciding.Refused(why);
            case Signer.Ready ready -> new Deciding.Known(by, ready.enrolled());
        };
    }

    private static Deciding refused(Reason reason, String message) {
        return new Deciding.Refused(Denied.of(reason, message));
    }
}
