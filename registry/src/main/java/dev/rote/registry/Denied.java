package dev.rote.registry;

import dev.rote.capability.Problem;
import dev.rote.capability.Refusal;
import java.util.List;
import java.util.Optional;

/// Why the registry did not do what was asked: a reason, what is wrong with the file if that was it, all that is
/// unsafe about the capability if that was it, and a sentence that says what to do.
public record Denied(Reason reason, Optional<Refusal> file, List<Problem> problems, String message) {
    public Denied {
        problems = List.copyOf(problems);
    }

    /// The closed list of reasons; names are stable.
    public enum Reason {
        /// A name that is no capability name; nothing on disk was looked at.
        BAD_NAME,
        NO_SUCH_CAPABILITY,
        /// The file is not the working copy of the capability it holds.
        MISPLACED,
        /// The file could not be read; `file` says why.
        FILE_REFUSED,
        /// Edited by hand since it was saved.
        SEAL_BROKEN,
        /// It reads well but would be unsafe; `problems` says why.
        INVALID,
        /// Nobody was shown it.
        NOT_DESCRIBED,
        /// What was shown last is not what the file holds.
        CHANGED_SINCE_DESCRIBED,
        /// A draft.
        NOT_APPROVED,
        /// The file says it is approved and the ledger does not.
        APPROVAL_NOT_ON_RECORD,
        /// Its version number was approved with other content.
        VERSION_TAKEN,
        /// A ledger that cannot be trusted approves nothing.
        LEDGER_UNREADABLE,
        /// The version runs only when it is named, and none was.
        DEPRECATED,
        /// The version was withdrawn for ever.
        REVOKED,
        /// That decision is not open for a version that stands so.
        MOVE_NOT_ALLOWED,
        /// The project knows the person, and this machine has no key of theirs.
        KEY_MISSING,
        /// The project knows somebody of that name by another key.
        KEY_OF_ANOTHER,
        /// The private key cannot be read, made or trusted.
        KEY_UNUSABLE,
        /// Four eyes: who recorded it does not approve it, unless the tenant's policy says so.
        RECORDER_APPROVES,
        /// The name of the person who decides is empty, too long or cannot be shown.
        NO_REVIEWER,
        /// It holds what looks like a secret, which must not reach a disk.
        HOLDS_SECRET,
        /// The tenant's overlay was reviewed for another version, or other content, of the capability.
        OVERLAY_OTHER_VERSION,
        /// The overlay's approved copy is gone, or is not what the ledger says was approved.
        OVERLAY_NOT_AS_APPROVED
    }

    static Denied of(Reason reason, String message) {
        return new Denied(reason, Optional.empty(), List.of(), message);
    }

    static Denied broken(LedgerFault fault) {
        return of(
                Reason.LEDGER_UNREADABLE,
                "the ledger: " + fault.told() + "; nothing runs until a person has looked at it"
                        + " (`rote registry verify`)");
    }

    static Denied unreadable(Refusal why) {
        Reason reason = why.code() == Refusal.Code.SEAL_BROKEN ? Reason.SEAL_BROKEN : Reason.FILE_REFUSED;
        return new Denied(reason, Optional.of(why), List.of(), told(why));
    }

    /// The code is told beside the message, by whoever tells it.
    private static String told(Refusal why) {
        return why.where().isEmpty() ? why.message() : "at " + why.where() + ": " + why.message();
    }

    static Denied invalid(List<Problem> problems) {
        return new Denied(
                Reason.INVALID,
                Optional.empty(),
                problems,
                problems.size() == 1 ? problems.getFirst().toString() : problems.size() + " things make it unsafe");
    }

    /// The stable code for results and exit messages: the file's own code where there is one, else the reason.
    public String code() {
        return file.map(why -> why.code().name()).orElse(reason.name());
    }
}
