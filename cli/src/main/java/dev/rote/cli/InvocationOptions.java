package dev.rote.cli;

import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.session.Terms;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How one invocation is performed: with whose consent, at most once or not, within which limits.
final class InvocationOptions {
    @Mixin
    private BudgetOption budget = new BudgetOption();

    @Option(
            names = "--approval-token",
            paramLabel = "TOKEN",
            defaultValue = "",
            description = "Somebody's consent to the risky step, as `rote approval-token` printed it.")
    private String approvalToken = "";

    @Option(
            names = "--dry-run",
            description = "Go as far as the step that commits, show what it would send, and send nothing.")
    private boolean dryRun;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            defaultValue = "",
            description = "Perform this at most once; the same key again is answered with the same result.")
    private String idempotencyKey = "";

    @Option(
            names = "--pictures",
            paramLabel = "WHEN",
            defaultValue = "on_failure",
            description =
                    "Take masked pictures: on_failure, checkpoints or every_step; never fewer than the policy asks for.")
    private Policy.Pictures pictures = Policy.Pictures.ON_FAILURE;

    @Mixin
    private ClientOption client = new ClientOption();

    Terms terms() {
        return new Terms(client.name(), approvalToken, idempotencyKey, dryRun);
    }

    /// The same, where the command line says nothing as a document says it.
    Terms terms(String approvalOtherwise, String keyOtherwise) {
        return new Terms(
                client.name(),
                approvalToken.isEmpty() ? approvalOtherwise : approvalToken,
                idempotencyKey.isEmpty() ? keyOtherwise : idempotencyKey,
                dryRun);
    }

    Budget budget() {
        return budget.budget();
    }

    boolean limits() {
        return budget.isGiven();
    }

    Policy.Pictures pictures() {
        return pictures;
    }

    String client() {
        return client.name();
    }
}
