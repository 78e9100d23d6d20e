package dev.rote.registry;

import java.util.Locale;

/// What is wrong with a ledger: what it is, in which line (counted from 1; 0 for the file as a whole), and a
/// sentence.
public record LedgerFault(Code code, long line, String message) {

    /// The closed list; names are stable.
    public enum Code {
        /// The file cannot be read, or is no file of whole lines.
        UNREADABLE,
        /// A line that is not exactly as a ledger writes it.
        LINE_MALFORMED,
        /// A line that does not follow the one before it: something between was changed, removed, added or moved.
        OUT_OF_ORDER,
        /// A line that nobody signed, and that nobody vouched for.
        UNSIGNED,
        /// Signed in the name of somebody whose public key is not in the project.
        PERSON_UNKNOWN,
        /// Signed with a key that is none of that person's.
        KEY_UNKNOWN,
        /// The signature is not one of what the line says.
        SIGNATURE_FORGED,
        /// A decision that was not open: a revoked version reinstated, a version decided on that nobody approved.
        MOVE_NOT_ALLOWED,
        /// Lines that were here before are gone from the end.
        TAIL_MISSING,
        /// Lines that were here before are others now.
        HISTORY_CHANGED
    }

    /// Where and what, for a message.
    public String told() {
        return (line > 0 ? "line " + line + ": " : "")
                + code.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + message;
    }
}
