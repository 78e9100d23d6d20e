package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.registry.LedgerFault.Code;
import java.util.List;
import java.util.Optional;

/// How far a ledger had come when somebody looked: its number of lines, the SHA-256 of its first and of its last one,
/// and of what was known of people. It shows what a chain by itself cannot: that lines are gone from the end.
record Anchor(int lines, String first, String last, String people) {
    private static final String SCHEMA = "rote.ledger-head/1";

    static Anchor of(List<String> lines, String people) {
        return lines.isEmpty()
                ? new Anchor(0, "", "", people)
                : new Anchor(
                        lines.size(),
                        CapabilityFiles.sha256(lines.getFirst()),
                        CapabilityFiles.sha256(lines.getLast()),
                        people);
    }

    /// What an anchor's file holds; nothing when it holds something else.
    static Optional<Anchor> read(String text) {
        return Json.read(text) instanceof JsonReading.Read(Json.Fields fields)
                        && fields.field("schema")
                                .filter(Json.text(SCHEMA)::equals)
                                .isPresent()
                        && fields.of().get("lines") instanceof Json.Num lines
                        && lines.isWhole()
                        && lines.whole() >= 0
                        && lines.whole() <= Integer.MAX_VALUE
                        && fields.of().get("first") instanceof Json.Text(var first)
                        && fields.of().get("last") instanceof Json.Text(var last)
                        && fields.of().get("people") instanceof Json.Text(var people)
                ? Optional.of(new Anchor((int) lines.whole(), first, last, people))
                : Optional.empty();
    }

    String text() {
        return Json.Fields.NONE
                .with("schema", Json.text(SCHEMA))
                .with("lines", Json.number(lines))
                .with("first", Json.text(first))
                .with("last", Json.text(last))
                .with("people", Json.text(people))
                .pretty();
    }

    /// Whether these lines are those that were seen, and perhaps more.
    boolean isBeginningOf(List<String> other) {
        return other.size() >= lines
                && (lines == 0 || CapabilityFiles.sha256(other.get(lines - 1)).equals(last));
    }

    /// Whether it is of another ledger, which begins otherwise: one that was begun anew is judged by itself.
    boolean isOfAnother(List<String> other) {
        return lines == 0
                || other.isEmpty()
                || !CapabilityFiles.sha256(other.getFirst()).equals(first);
    }

    /// What speaks against these lines, as far as this anchor goes back.
    Optional<LedgerFault> against(List<String> other, String who) {
        if (isBeginningOf(other)) {
            return Optional.empty();
        }
        return Optional.of(
                other.size() < lines
                        ? new LedgerFault(
                                Code.TAIL_MISSING,
                                other.size() + 1L,
                                who + " saw " + lines + " lines, and only " + other.size() + " are left")
                        : new LedgerFault(
                                Code.HISTORY_CHANGED,
                                lines,
                                who + " saw another line here; everything up to it may have been written anew"));
    }
}
