package dev.rote.session;

import dev.rote.policy.ConsentToken.Subject;
import java.util.Optional;

/// On whose behalf a capability is performed, with whose consent, and whether at most once: `approvalToken` and
/// `idempotencyKey` are empty where there is none. A dry run uses up neither.
public record Terms(String client, String approvalToken, String idempotencyKey, boolean dryRun) {
    /// A longer key is a mistake, in characters.
    static final int LONGEST_KEY = 255;

    /// Of an invocation that is meant.
    public Terms(String client, String approvalToken, String idempotencyKey) {
        this(client, approvalToken, idempotencyKey, false);
    }

    boolean keyIsTooLong() {
        return idempotencyKey.length() > LONGEST_KEY;
    }

    /// Whether more than one process must know of it.
    boolean needBooks() {
        return !dryRun && (!approvalToken.isEmpty() || !idempotencyKey.isEmpty());
    }

    Optional<IdempotencyKey> key(Subject subject) {
        return idempotencyKey.isEmpty()
                ? Optional.empty()
                : Optional.of(new IdempotencyKey(subject.tenant(), client, idempotencyKey));
    }
}
