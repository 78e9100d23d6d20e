package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.registry.Ledger.Reading;
import dev.rote.registry.Ledger.Subject;
import dev.rote.registry.LedgerEntry.Action;
import dev.rote.registry.LedgerEntry.Seal;
import dev.rote.registry.LedgerFault.Code;
import java.io.IOException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a ledger's lines and says of the first that cannot stand what is wrong with it.
///
/// Lines of before there were signatures stand only at the beginning, and only when the first signed line vouches for
/// all of them.
final class LedgerCheck {
    private final People people;
    private final int trusted;
    private final boolean adopting;
    private final List<LedgerEntry> entries = new ArrayList<>();
    private final Map<Subject, Lifecycle> standings = new HashMap<>();
    private String previous = LedgerEntry.FIRST;

    private LedgerCheck(People people, int trusted, boolean adopting) {
        this.people = people;
        this.trusted = trusted;
        this.adopting = adopting;
    }

    /// The signatures of the first `trusted` lines were checked before, against the same people.
    static Reading of(List<String> lines, People people, int trusted) {
        return new LedgerCheck(people, trusted, false).read(lines);
    }

    /// The same for somebody who is about to vouch for lines that nobody signed.
    static Reading unsigned(List<String> lines, People people) {
        return new LedgerCheck(people, 0, true).read(lines);
    }

    private Reading read(List<String> lines) {
        for (String line : lines) {
            Optional<LedgerFault> fault = next(line);
            if (fault.isPresent()) {
                return new Reading.Broken(fault.get());
            }
        }
        boolean isUnsigned = !entries.isEmpty() && entries.getLast().seal().isEmpty();
        return isUnsigned && !adopting
                ? new Reading.Broken(new LedgerFault(
                        Code.UNSIGNED,
                        1,
                        "it is of before decisions were signed; `rote registry adopt` vouches for it, once it was"
                                + " looked at"))
                : new Reading.Whole(new Ledger(entries, lines, standings));
    }

    private Optional<LedgerFault> next(String line) {
        Optional<LedgerEntry> read = entry(line);
        if (read.isEmpty()) {
            return fault(Code.LINE_MALFORMED, "it is no line of a ledger");
        }
        LedgerEntry entry = read.get();
        if (entry.sequence() != number() || !entry.previous().equals(previous)) {
            return fault(Code.OUT_OF_ORDER, "it does not follow the line before it");
        }
        Optional<LedgerFault> fault = signature(entry).or(() -> decision(entry));
        entries.add(entry);
        previous = CapabilityFiles.sha256(line);
        return fault;
    }

    private static Optional<LedgerEntry> entry(String line) {
        return Json.read(line) instanceof JsonReading.Read(Json.Fields fields)
                        && fields.canonical().equals(line)
                ? LedgerEntry.of(fields)
                : Optional.empty();
    }

    private Optional<LedgerFault> signature(LedgerEntry entry) {
        boolean afterUnsigned = !entries.isEmpty() && entries.getLast().seal().isEmpty();
        if (entry.seal().isEmpty()) {
            return entries.isEmpty() || afterUnsigned ? Optional.empty() : fault(Code.UNSIGNED, "nobody signed it");
        }
        if (afterUnsigned != (entry.action() == Action.ADOPTED)) {
            return afterUnsigned
                    ? fault(Code.UNSIGNED, "nobody vouches for the lines before it, which nobody signed")
                    : fault(Code.MOVE_NOT_ALLOWED, "there is nothing before it to vouch for");
        }
        return entries.size() < trusted
                ? Optional.empty()
                : signature(entry, entry.seal().get());
    }

    private Optional<LedgerFault> signature(LedgerEntry entry, Seal seal) {
        try {
            if (people.keysOf(entry.by()).isEmpty()) {
                return fault(Code.PERSON_UNKNOWN, "the key of " + entry.by() + " is not in " + people.folder());
            }
            Optional<PublicKey> key = people.key(entry.by(), seal.key());
            if (key.isEmpty()) {
                return fault(Code.KEY_UNKNOWN, "it was signed with a key that is none of " + entry.by() + "'s");
            }
            return Ed25519.isSigned(key.get(), entry.signed(), seal.signature())
                    ? Optional.empty()
                    : fault(Code.SIGNATURE_FORGED, "it is not what " + entry.by() + " signed");
        } catch (IOException unreadable) {
            return fault(Code.UNREADABLE, String.valueOf(unreadable.getMessage()));
        }
    }

    private Optional<LedgerFault> decision(LedgerEntry entry) {
        if (entry.action() == Action.ADOPTED) {
            return Optional.empty();
        }
        Subject subject = new Subject(entry.name(), entry.version());
        Optional<Lifecycle> after = Lifecycle.after(Optional.ofNullable(standings.get(subject)), entry.action());
        after.ifPresent(one -> standings.put(subject, one));
        return after.isPresent()
                ? Optional.empty()
                : fault(
                        Code.MOVE_NOT_ALLOWED,
                        entry.name() + " version " + entry.version() + " could not be "
                                + entry.action().wire());
    }

    private long number() {
        return entries.size() + 1L;
    }

    private Optional<LedgerFault> fault(Code code, String message) {
        return Optional.of(new LedgerFault(code, number(), message));
    }
}
