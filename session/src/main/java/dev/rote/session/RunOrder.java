package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.replay.Budget;

/// A capability asked for by name; `version` is 0 for the highest approved one. The inputs are values of JSON, each of
/// its input's type.
public record RunOrder(String capability, int version, Json.Fields inputs, RunTerms terms) {

    /// Under what a run is asked for: `idempotencyKey` and `approvalToken` are empty where there is none.
    public record RunTerms(String idempotencyKey, String approvalToken, boolean dryRun, Budget budget) {
        /// Nothing but the usual budget.
        public static final RunTerms PLAIN = new RunTerms("", "", false, Budget.USUAL);
    }
}
