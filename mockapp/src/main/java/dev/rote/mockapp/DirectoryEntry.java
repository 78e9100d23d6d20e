package dev.rote.mockapp;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// One line of the directory: the ten members, and closed records that look like them and lead nowhere.
record DirectoryEntry(String id, String name, String status, String branch, boolean archived) {
    private static final List<String> BRANCHES = List.of("Main Street", "Harbor", "Airport");

    static final List<DirectoryEntry> ALL = Stream.concat(
                    Member.ALL.stream().map(DirectoryEntry::of),
                    Stream.of(
                            closed("20003", "Test Member 03"),
                            closed("20030", "Test Member 030"),
                            closed("20001", "Test Member 1"),
                            closed("20033", "Test Member O3")))
            .sorted(Comparator.comparing(DirectoryEntry::name).thenComparing(DirectoryEntry::id))
            .toList();

    boolean matches(String namePart, String statusWanted) {
        return name.toLowerCase(Locale.ROOT).contains(namePart.toLowerCase(Locale.ROOT))
                && (statusWanted.isEmpty() || status.equals(statusWanted));
    }

    private static DirectoryEntry of(Member member) {
        int n = Member.ALL.indexOf(member);
        return new DirectoryEntry(
                member.id(), member.name(), member.status(), BRANCHES.get(n % BRANCHES.size()), false);
    }

    private static DirectoryEntry closed(String id, String name) {
        return new DirectoryEntry(id, name, "Closed", BRANCHES.getFirst(), true);
    }
}
