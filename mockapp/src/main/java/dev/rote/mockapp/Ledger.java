package dev.rote.mockapp;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Everything that really happened in one mock core since its start or last reset: the oracle of tests.
///
/// `hits` counts requests by method and path (`"POST /confirm"`), `requests` lists the last 10,000 of them in order,
/// `fired` counts failure modes by wire name. No entry holds an operator's password or a query; only what reached the
/// attacker is kept whole.
public record Ledger(
        List<Commit> commits,
        List<SignOn> signOns,
        int confirmPresses,
        List<Upload> uploads,
        List<Statement> statements,
        Map<String, Integer> fired,
        Map<String, Integer> hits,
        List<String> requests,
        Attacker attacker) {

    public Ledger {
        commits = List.copyOf(commits);
        signOns = List.copyOf(signOns);
        uploads = List.copyOf(uploads);
        statements = List.copyOf(statements);
        fired = Collections.unmodifiableMap(new TreeMap<>(fired));
        hits = Collections.unmodifiableMap(new TreeMap<>(hits));
        requests = List.copyOf(requests);
    }

    /// One sub-account opened; `path` says by which address: `/confirm`, or `/quickopen` for the link that commits on
    /// GET.
    public record Commit(
            String reference,
            String memberId,
            String memberName,
            String accountType,
            BigDecimal amount,
            String remarks,
            String path) {}

    /// One attempt to sign on.
    public record SignOn(String operator, boolean accepted) {}

    /// One document received; `size` in bytes, `sha256` in lower-case hexadecimal.
    public record Upload(String reference, String name, long size, String sha256, String caption) {}

    /// One statement downloaded.
    public record Statement(String memberId, String period) {}

    /// What reached the attacker's origin, and the names of all files the application served.
    public record Attacker(List<Visit> visits, List<String> filesServed) {

        public Attacker {
            visits = List.copyOf(visits);
            filesServed = List.copyOf(filesServed);
        }

        /// One request to the attacker, with every query and form field it carried.
        public record Visit(String method, String path, Map<String, List<String>> fields) {

            public Visit {
                fields = Collections.unmodifiableMap(new TreeMap<>(fields));
            }
        }
    }
}
