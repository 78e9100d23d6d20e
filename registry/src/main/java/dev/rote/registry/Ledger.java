package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.registry.LedgerEntry.Action;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Who decided what about which version, in order: lines of canonical JSON, each holding the hash of the one before.
///
/// It shows changes by accident and by hand; it is no proof against somebody who may write the directory and rewrites
/// all of it.
record Ledger(List<LedgerEntry> entries, List<String> lines) {

    /// What reading it came to.
    sealed interface Reading {
        record Whole(Ledger ledger) implements Reading {}

        record Broken(String why) implements Reading {}
    }

    Ledger {
        entries = List.copyOf(entries);
        lines = List.copyOf(lines);
    }

    static Reading of(Lines.Reading read) {
        return switch (read) {
            case Lines.Reading.Broken(var why) -> new Reading.Broken(why);
            case Lines.Reading.Whole(var lines) -> checked(lines);
        };
    }

    private static Reading checked(List<String> lines) {
        List<LedgerEntry> entries = new ArrayList<>();
        String previous = LedgerEntry.FIRST;
        for (String line : lines) {
            int number = entries.size() + 1;
            Optional<LedgerEntry> entry = entry(line);
            if (entry.isEmpty()) {
                return new Reading.Broken("line " + number + " is no ledger line");
            }
            if (entry.get().sequence() != number || !entry.get().previous().equals(previous)) {
                return new Reading.Broken("line " + number + " does not follow the line before it");
            }
            entries.add(entry.get());
            previous = CapabilityFiles.sha256(line);
        }
        return new Reading.Whole(new Ledger(entries, lines));
    }

    private static Optional<LedgerEntry> entry(String line) {
        return Json.read(line) instanceof JsonReading.Read(Json.Fields fields)
                        && fields.canonical().equals(line)
                ? LedgerEntry.of(fields)
                : Optional.empty();
    }

    /// The line that follows the last one.
    String next(Instant at, String name, int version, String hash, Action action, String by) {
        String previous = lines.isEmpty() ? LedgerEntry.FIRST : CapabilityFiles.sha256(lines.getLast());
        return new LedgerEntry(entries.size() + 1L, previous, at, name, version, hash, action, by).line();
    }

    /// The approval of a version, if it was approved.
    Optional<LedgerEntry> approval(String name, int version) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name) && entry.version() == version)
                .filter(entry -> entry.action() == Action.APPROVED)
                .reduce((_, later) -> later);
    }

    /// The highest version of that name that was approved.
    Optional<LedgerEntry> newestApproval(String name) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name) && entry.action() == Action.APPROVED)
                .max((one, other) -> Integer.compare(one.version(), other.version()));
    }

    int highestVersion(String name) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name))
                .mapToInt(LedgerEntry::version)
                .max()
                .orElse(0);
    }
}
