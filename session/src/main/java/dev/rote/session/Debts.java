package dev.rote.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// What the ledger of keys did not take when it should have, as on a full disk: written as soon as it takes anything,
/// and answered from here until then. Safe for any number of threads.
final class Debts {
    private final Map<IdempotencyKey, Debt> owed = new LinkedHashMap<>();

    /// What is to be kept under a key of that request; without a result the key is to be given back.
    record Debt(String fingerprint, Optional<String> result) {}

    synchronized void owe(IdempotencyKey key, Debt debt) {
        owed.put(key, debt);
    }

    synchronized Optional<Debt> of(IdempotencyKey key) {
        return Optional.ofNullable(owed.get(key));
    }

    /// Writes all of them, one by one and each once, whoever asks at the same time; throws what the writing throws.
    synchronized void pay(BiConsumer<IdempotencyKey, Debt> writing) {
        while (!owed.isEmpty()) {
            Map.Entry<IdempotencyKey, Debt> first = owed.entrySet().iterator().next();
            writing.accept(first.getKey(), first.getValue());
            owed.remove(first.getKey());
        }
    }
}
