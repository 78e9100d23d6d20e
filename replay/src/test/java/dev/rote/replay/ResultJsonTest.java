package dev.rote.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.Value;
import dev.rote.replay.ReplayResult.Cause;
import dev.rote.surface.Box;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

/// The one JSON document that callers get.
final class ResultJsonTest {
    private static final List<String> COMMON = List.of(
            "kind",
            "code",
            "reason",
            "step_id",
            "side_effect",
            "outputs",
            "payload",
            "message",
            "run_id",
            "capability",
            "capability_version",
            "idempotency_key",
            "duration_ms",
            "locator_rungs_used",
            "recoveries",
            "handoffs",
            "warnings",
            "evidence",
            "cached",
            "effect",
            "overlay");

    private static final String SUCCESS = """
            {
              "kind": "success",
              "code": null,
              "reason": null,
              "step_id": "member.balance",
              "side_effect": "none",
              "outputs": {"savings_balance": "1411.20"},
              "payload": null,
              "message": null,
              "run_id": "20260105-090000-eccrh76o",
              "capability": "member_savings_balance",
              "capability_version": 3,
              "idempotency_key": null,
              "duration_ms": 412,
              "locator_rungs_used": {"search.submit": "role_name"},
              "recoveries": [
                {
                  "code": "SESSION_EXPIRED",
                  "recoverer": "relogin",
                  "action": "relogin",
                  "step_id": "search.submit",
                  "attempts": 1,
                  "outcome": "recovered",
                  "resumed_after": "cp.logged_in"
                }
              ],
              "handoffs": [],
              "warnings": [
                {"code": "DIALOG_UNDECLARED", "step_id": "search.submit", "message": "a confirm was dismissed"}
              ],
              "evidence": {
                "directory": "runs/20260105-090000-eccrh76o",
                "picture": null,
                "outputs": {
                  "savings_balance": {
                    "step_id": "member.balance",
                    "frame": "main",
                    "node": 41,
                    "role": "cell",
                    "box": [10, 20, 80, 18],
                    "rung": "table_cell",
                    "observation": "abc"
                  }
                }
              },
              "cached": false,
              "effect": {
                "status": "not_applicable",
                "evidence": "declared_read",
                "reason": "it only reads",
                "verification": null,
                "due": null,
                "checks": []
              },
              "overlay": null
            }
            """;

    private static Account account() {
        SequencedMap<String, String> rungs = new LinkedHashMap<>();
        rungs.put("search.submit", "role_name");
        return new Account(
                "20260105-090000-eccrh76o",
                "member_savings_balance",
                3,
                "",
                Duration.ofMillis(412),
                rungs,
                List.of(new Recovery(
                        "SESSION_EXPIRED",
                        "relogin",
                        "relogin",
                        "search.submit",
                        1,
                        Recovery.Outcome.RECOVERED,
                        "cp.logged_in")),
                List.of(new Warning("DIALOG_UNDECLARED", "search.submit", "a confirm was dismissed")),
                Optional.of(Path.of("runs/20260105-090000-eccrh76o")),
                Optional.empty(),
                false,
                EffectVerdict.read(),
                Optional.empty());
    }

    private static Reading balance() {
        return new Reading(
                "savings_balance",
                new Value.Decimal(new BigDecimal("1411.20")),
                new Reading.Spot("member.balance", "main", 41, "cell", new Box(10, 20, 80, 18), "table_cell", "abc"));
    }

    private static List<String> names(ReplayResult result) {
        return List.copyOf(ResultJson.of(result).of().keySet());
    }

    @Test
    void aSuccessReadsTheAnswerFirst() {
        ReplayResult success =
                new ReplayResult.Success("member.balance", SideEffect.NONE, List.of(balance()), account());
        assertThat(names(success)).containsExactlyElementsOf(COMMON);
        assertThat(ResultJson.of(success).pretty()).isEqualTo(SUCCESS);
    }

    @Test
    void aBusinessOutcomeCarriesItsCodeAndPayload() {
        Json.Fields json = ResultJson.of(new ReplayResult.BusinessOutcome(
                "NOT_FOUND",
                "search.submit",
                SideEffect.NONE,
                List.of(),
                Map.of("field", "Member ID"),
                "No member found",
                account()));
        assertThat(json.of().keySet()).containsExactlyElementsOf(COMMON);
        assertThat(json.field("code")).contains(Json.text("NOT_FOUND"));
        assertThat(json.field("payload")).contains(Json.fields(Map.of("field", Json.text("Member ID"))));
        assertThat(json.field("message")).contains(Json.text("No member found"));
    }

    @Test
    void aFailureSaysWhatWasExpectedAndSeen() {
        ReplayResult failure = new ReplayResult.Failure(
                FailureCode.TIMEOUT,
                "review.submit",
                SideEffect.UNKNOWN,
                List.of(),
                new Cause("no marker", "a receipt", "the review", true, Optional.of(EscalationReason.STUCK)),
                account());
        Json.Fields json = ResultJson.of(failure);
        assertThat(names(failure).subList(0, COMMON.size())).isEqualTo(COMMON);
        assertThat(names(failure).subList(COMMON.size(), names(failure).size()))
                .containsExactly("expected", "observed", "during_recovery", "escalation_reason");
        assertThat(json.field("code")).contains(Json.text("TIMEOUT"));
        assertThat(json.field("side_effect")).contains(Json.text("unknown"));
        assertThat(json.field("during_recovery")).contains(Json.flag(true));
        assertThat(json.field("escalation_reason")).contains(Json.text("STUCK"));
        assertThat(failure.exitCode()).isEqualTo(1);
    }

    @Test
    void anEscalationSaysHowToGoOn() {
        ReplayResult escalated = new ReplayResult.Escalated(
                EscalationReason.NEEDS_APPROVAL,
                "review.submit",
                SideEffect.NONE,
                List.of(),
                new ReplayResult.Request("q-1", "token", "http://127.0.0.1:8100"),
                account());
        Json.Fields json = ResultJson.of(escalated);
        assertThat(names(escalated).subList(0, COMMON.size())).isEqualTo(COMMON);
        assertThat(json.field("reason")).contains(Json.text("NEEDS_APPROVAL"));
        assertThat(json.field("resume_token")).contains(Json.text("token"));
        assertThat(escalated.exitCode()).isEqualTo(3);
    }

    @Test
    void aRefusalBeforeTheStartHasTheSameFields() {
        ReplayResult refused = ReplayResult.refused(
                FailureCode.INPUT_INVALID,
                new Cause("member_id is text, not ten", "text", "ten", false, Optional.empty()),
                Account.notStarted("r", "member_savings_balance", 3, "key-1", EffectVerdict.read()));
        Json.Fields json = ResultJson.of(refused);
        assertThat(names(refused).subList(0, COMMON.size())).isEqualTo(COMMON);
        assertThat(json.field("step_id")).contains(new Json.Null());
        assertThat(json.field("idempotency_key")).contains(Json.text("key-1"));
    }
}
