package dev.rote.mockapp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The mutable side of the ledger; safe for many threads.
final class Book {
    private static final int REQUESTS_KEPT = 10_000;

    private final List<Ledger.Commit> commits = new ArrayList<>();
    private final List<Ledger.Commit> rejected = new ArrayList<>();
    private final List<Ledger.SignOn> signOns = new ArrayList<>();
    private final List<Ledger.Upload> uploads = new ArrayList<>();
    private final List<Ledger.Statement> statements = new ArrayList<>();
    private final Map<String, Integer> fired = new TreeMap<>();
    private final Map<String, Integer> hits = new TreeMap<>();
    private final Deque<String> requests = new ArrayDeque<>();
    private final List<Ledger.Attacker.Visit> attackerVisits = new ArrayList<>();
    private final List<String> filesServed = new ArrayList<>();
    private final Optional<CommitFiles> files;
    private int confirmPresses;

    /// Begins with what is kept in those files, if there are any, and keeps every commit there.
    Book(Optional<CommitFiles> files) {
        this.files = files;
        files.ifPresent(kept -> commits.addAll(kept.read()));
    }

    synchronized Ledger read() {
        return new Ledger(
                commits,
                signOns,
                confirmPresses,
                uploads,
                statements,
                fired,
                hits,
                List.copyOf(requests),
                new Ledger.Attacker(attackerVisits, filesServed));
    }

    synchronized void clear() {
        commits.clear();
        rejected.clear();
        signOns.clear();
        uploads.clear();
        statements.clear();
        fired.clear();
        hits.clear();
        requests.clear();
        attackerVisits.clear();
        filesServed.clear();
        confirmPresses = 0;
    }

    synchronized Ledger.Commit commit(Draft.Order order, String path) {
        Ledger.Commit commit = next(order, path);
        files.ifPresent(kept -> kept.keep(commit));
        commits.add(commit);
        return commit;
    }

    private Ledger.Commit next(Draft.Order order, String path) {
        return new Ledger.Commit(
                "SA-%06d".formatted(commits.size() + 1),
                order.member().id(),
                order.member().name(),
                order.accountType(),
                order.amount(),
                order.remarks(),
                path);
    }

    /// Gives out a reference for what is never booked.
    synchronized Ledger.Commit reject(Draft.Order order, String path) {
        Ledger.Commit commit = next(order, path);
        rejected.add(commit);
        return commit;
    }

    synchronized Optional<Ledger.Commit> commitOf(String reference) {
        return Stream.concat(commits.stream(), rejected.stream())
                .filter(commit -> commit.reference().equals(reference))
                .findFirst();
    }

    /// How many sub-accounts were opened for a member.
    synchronized long subaccounts(String memberId) {
        return commits.stream()
                .filter(commit -> commit.memberId().equals(memberId))
                .count();
    }

    synchronized Ledger.Upload upload(String name, long size, String sha256, String caption) {
        Ledger.Upload upload = new Ledger.Upload("DOC-%06d".formatted(uploads.size() + 1), name, size, sha256, caption);
        uploads.add(upload);
        return upload;
    }

    synchronized void signOn(String operator, boolean accepted) {
        signOns.add(new Ledger.SignOn(operator, accepted));
    }

    synchronized void confirmPressed() {
        confirmPresses++;
    }

    synchronized void statement(String memberId, String period) {
        statements.add(new Ledger.Statement(memberId, period));
    }

    synchronized void fileServed(String name) {
        filesServed.add(name);
    }

    synchronized void fired(FailureMode mode) {
        fired.merge(mode.wire(), 1, Integer::sum);
    }

    synchronized void request(String method, String path) {
        String request = method + " " + path;
        hits.merge(request, 1, Integer::sum);
        if (requests.size() == REQUESTS_KEPT) {
            requests.removeFirst();
        }
        requests.addLast(request);
    }

    synchronized void reachedAttacker(Ledger.Attacker.Visit visit) {
        attackerVisits.add(visit);
    }
}
