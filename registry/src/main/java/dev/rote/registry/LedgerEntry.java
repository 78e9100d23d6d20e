package dev.rote.registry;

import dev.rote.capability.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/// One decision: `previous` is the SHA-256 of the line before it, 64 zeros in the first. `reason` may be empty;
/// `seal` is empty in lines of before there were signatures.
record LedgerEntry(long sequence, String previous, Instant at, Decision decision, String by, Optional<Seal> seal) {
    static final String FIRST = "0".repeat(64);

    /// What is decided about which version with which content.
    record Decision(String name, int version, String hash, Action action, String reason) {}

    /// The SHA-256 of the public key, and the Ed25519 signature of the line without it (RFC 8032), in base64.
    record Seal(String key, String signature) {}

    enum Action {
        APPROVED,
        DEPRECATED,
        REINSTATED,
        REVOKED,
        /// Vouches for all lines before it, which nobody signed.
        ADOPTED;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    String name() {
        return decision.name();
    }

    int version() {
        return decision.version();
    }

    String hash() {
        return decision.hash();
    }

    Action action() {
        return decision.action();
    }

    boolean isAbout(String name, int version) {
        return decision.name().equals(name) && decision.version() == version;
    }

    LedgerEntry sealed(Seal other) {
        return new LedgerEntry(sequence, previous, at, decision, by, Optional.of(other));
    }

    /// What is signed: the line without its signature.
    String signed() {
        return fields().canonical();
    }

    String line() {
        return seal.map(one -> fields().with("signature", Json.text(one.signature())))
                .orElseGet(this::fields)
                .canonical();
    }

    private Json.Fields fields() {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("sequence", Json.number(sequence));
        fields.put("previous", Json.text(previous));
        fields.put("at", Json.text(at.toString()));
        fields.put("name", Json.text(decision.name()));
        fields.put("version", Json.number(decision.version()));
        fields.put("hash", Json.text(decision.hash()));
        fields.put("action", Json.text(decision.action().wire()));
        fields.put("by", Json.text(by));
        if (!decision.reason().isEmpty()) {
            fields.put("reason", Json.text(decision.reason()));
        }
        seal.ifPresent(one -> fields.put("key", Json.text(one.key())));
        return new Json.Fields(fields);
    }

    /// The entry a line holds; empty when it is not exactly what [#line] writes.
    static Optional<LedgerEntry> of(Json.Fields line) {
        try {
            LedgerEntry entry = new LedgerEntry(
                    whole(line, "sequence"),
                    text(line, "previous"),
                    Instant.parse(text(line, "at")),
                    new Decision(
                            text(line, "name"),
                            Math.toIntExact(whole(line, "version")),
                            text(line, "hash"),
                            Action.valueOf(text(line, "action").toUpperCase(Locale.ROOT)),
                            line.field("reason").isPresent() ? text(line, "reason") : ""),
                    text(line, "by"),
                    line.field("signature").isPresent()
                            ? Optional.of(new Seal(text(line, "key"), text(line, "signature")))
                            : Optional.empty());
            return entry.line().equals(line.canonical()) ? Optional.of(entry) : Optional.empty();
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException unfit) {
            return Optional.empty();
        }
    }

    private static String text(Json.Fields line, String name) {
        if (line.of().get(name) instanceof Json.Text(var value)) {
            return value;
        }
        throw new IllegalArgumentException(name);
    }

    private static long whole(Json.Fields line, String name) {
        if (line.of().get(name) instanceof Json.Num number) {
            return number.whole();
        }
        throw new IllegalArgumentException(name);
    }
}
