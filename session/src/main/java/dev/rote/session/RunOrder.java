package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.replay.Budget;

/// A capability asked for by name.
public record RunOrder(Catalog.Call call, RunTerms terms) {

    /// The same, as a whole document asks for it.
    public RunOrder(CallDocument document, boolean dryRun) {
        this(document.call(), new RunTerms(document.idempotencyKey(), document.approval(), dryRun, document.budget()));
    }

    /// Of the version that is the default, with the usual budget, no consent and no key.
    public RunOrder(String capability, Json.Fields inputs) {
        this(new Catalog.Call(capability, inputs), RunTerms.PLAIN);
    }

    String capability() {
        return call.name();
    }

    /// Under what a run is asked for: `idempotencyKey` and `approvalToken` are empty where there is none.
    public record RunTerms(String idempotencyKey, String approvalToken, boolean dryRun, Budget budget) {
        /// Nothing but the usual budget.
        public static final RunTerms PLAIN = new RunTerms("", "", false, Budget.USUAL);
    }
}
