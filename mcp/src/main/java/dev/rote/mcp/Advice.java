package dev.rote.mcp;

import dev.rote.capability.Json;

/// What an agent is to do about a result that is neither a success nor an answer of the application.
final class Advice {
    private Advice() {}

    static String on(Json.Fields result) {
        return switch (word(result, "kind")) {
            case Definitions.UNDER_WAY ->
                "It goes on. Call run_status with this run_id to hear how it ends; calling the tool again would ask for"
                        + " another run, unless it is with the same idempotency_key.";
            case "escalated" -> "A person is needed and has been asked. Call run_status with this run_id later on.";
            case "dry_run" ->
                "Nothing was sent. \"held\" is what would be: once somebody has consented to it (run_approve, or rote"
                        + " approval-token --held with this run_id), call again with the same arguments, the approval"
                        + " and an idempotency_key.";
            case "failure" -> onFailure(result);
            default -> "";
        };
    }

    private static String onFailure(Json.Fields result) {
        return switch (word(result, "side_effect")) {
            case "unknown" ->
                "It may have been done. Do not try it again under another idempotency_key: look the record up, or tell a"
                        + " person the run_id.";
            case "committed" -> "It was done; do not do it again. Tell a person the run_id.";
            default -> beforeAnythingWasDone(result);
        };
    }

    private static String beforeAnythingWasDone(Json.Fields result) {
        if (word(result, "escalation_reason").equals("NEEDS_APPROVAL")) {
            return "Nothing was done: this step wants a person's consent. With dry_run: true it shows what would be"
                    + " sent; once somebody has consented, call again with the same arguments and the approval.";
        }
        return switch (word(result, "code")) {
            case "INPUT_INVALID", "REQUEST_INVALID" ->
                "Nothing was started. Put the arguments right, all of them, and call again.";
            case "IDEMPOTENCY_KEY_REQUIRED" ->
                "Nothing was started. Call again with an idempotency_key: a text of yours for this intent, and the same"
                        + " text whenever you try it again.";
            case "KEY_OF_ANOTHER_REQUEST" -> "Nothing was started. Give this intent an idempotency_key of its own.";
            case "QUEUE_FULL", "CLIENT_BUSY" -> "Nothing was started. Call again after retry_after_s seconds.";
            default -> {
                String code = word(result, "code");
                yield code.startsWith("CONSENT_")
                        ? "Nothing was started. Get a new approval for exactly these arguments."
                        : "Nothing was done. It may be tried again once; if it fails again, tell a person"
                                + (word(result, "run_id").isEmpty() ? "." : " the run_id.");
            }
        };
    }

    private static String word(Json.Fields of, String name) {
        return of.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var text) ? text : "";
    }
}
