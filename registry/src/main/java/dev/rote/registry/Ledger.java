package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import dev.rote.registry.LedgerEntry.Action;
import dev.rote.registry.LedgerEntry.Decision;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Who decided what about which version, in order: lines of canonical JSON, each holding the hash of the one before
/// and signed by whoever decided.
record Ledger(List<LedgerEntry> entries, List<String> lines, Map<Subject, Lifecycle> standings) {

    /// What a decision is about.
    record Subject(String name, int version) {}

    /// What reading it came to.
    sealed interface Reading {
        record Whole(Ledger ledger) implements Reading {}

        record Broken(LedgerFault fault) implements Reading {}
    }

    Ledger {
        entries = List.copyOf(entries);
        lines = List.copyOf(lines);
        standings = Map.copyOf(standings);
    }

    /// The entry that would follow the last one, not yet signed.
    LedgerEntry next(Instant at, Decision decision, String by) {
        return new LedgerEntry(entries.size() + 1L, hashOfLast(), at, decision, by, Optional.empty());
    }

    String hashOfLast() {
        return lines.isEmpty() ? LedgerEntry.FIRST : CapabilityFiles.sha256(lines.getLast());
    }

    /// The approval of a version, if it was approved.
    Optional<LedgerEntry> approval(String name, int version) {
        return entries.stream()
                .filter(entry -> entry.isAbout(name, version) && entry.action() == Action.APPROVED)
                .reduce((_, later) -> later);
    }

    /// Where a version stands; empty for one that was never approved.
    Optional<Lifecycle> standing(String name, int version) {
        return Optional.ofNullable(standings.get(new Subject(name, version)));
    }

    /// Everything that was decided about a version, in order.
    List<LedgerEntry> history(String name, int version) {
        return entries.stream().filter(entry -> entry.isAbout(name, version)).toList();
    }

    /// The highest version of that name that stands so.
    OptionalInt newest(String name, Lifecycle standing) {
        return standings.entrySet().stream()
                .filter(one -> one.getKey().name().equals(name) && one.getValue() == standing)
                .mapToInt(one -> one.getKey().version())
                .max();
    }

    /// The highest version of that name that runs when none is named.
    Optional<LedgerEntry> newestApproval(String name) {
        OptionalInt newest = newest(name, Lifecycle.APPROVED);
        return newest.isPresent() ? approval(name, newest.getAsInt()) : Optional.empty();
    }

    /// Every capability that was ever approved, by name and version.
    List<Subject> subjects() {
        return standings.keySet().stream()
                .filter(one -> Shelf.isName(one.name()))
                .sorted(Comparator.comparing(Subject::name).thenComparingInt(Subject::version))
                .toList();
    }

    int highestVersion(String name) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name))
                .mapToInt(LedgerEntry::version)
                .max()
                .orElse(0);
    }
}
