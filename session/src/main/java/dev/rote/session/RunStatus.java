package dev.rote.session;

import dev.rote.capability.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/// Where a run that was asked for stands. `version` is 0 for a workflow, which `capability` names then;
/// `idempotencyKey` is empty where none was given; `ahead` is how many runs
/// are waited for, 0 unless it waits itself; `result` is there when it has ended.
public record RunStatus(
        String id,
        Caller caller,
        String capability,
        int version,
        String idempotencyKey,
        boolean dryRun,
        State state,
        int ahead,
        Times times,
        Optional<Json.Fields> result) {

    /// The version of what is composed of several capabilities.
    static final int COMPOSED = 0;

    /// How far a run has come.
    public enum State {
        WAITING,
        RUNNING,
        ENDED;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// When it was asked for, started and ended, as far as it has come.
    public record Times(Instant asked, Optional<Instant> started, Optional<Instant> ended) {}

    public boolean isEnded() {
        return state == State.ENDED;
    }

    public boolean isWorkflow() {
        return version == COMPOSED;
    }

    /// The same with another wording of its result.
    RunStatus with(Json.Fields otherResult) {
        return new RunStatus(
                id, caller, capability, version, idempotencyKey, dryRun, state, ahead, times, Optional.of(otherResult));
    }

    /// As every interface shows it.
    public Json.Fields json() {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("id", Json.text(id));
        fields.put("state", Json.text(state.wire()));
        fields.put("tenant", Json.text(caller.tenant()));
        fields.put("client", Json.text(caller.client()));
        fields.put("capability", isWorkflow() ? new Json.Null() : Json.text(capability));
        fields.put("capability_version", isWorkflow() ? new Json.Null() : Json.number(version));
        fields.put("workflow", isWorkflow() ? Json.text(capability) : new Json.Null());
        fields.put("idempotency_key", idempotencyKey.isEmpty() ? new Json.Null() : Json.text(idempotencyKey));
        fields.put("dry_run", Json.flag(dryRun));
        fields.put("ahead", Json.number(ahead));
        fields.put("asked_at", Json.text(times.asked().toString()));
        fields.put("started_at", instant(times.started()));
        fields.put("ended_at", instant(times.ended()));
        fields.put("result", result.<Json>map(one -> one).orElseGet(Json.Null::new));
        return Json.fields(fields);
    }

    private static Json instant(Optional<Instant> of) {
        return of.<Json>map(one -> Json.text(one.toString())).orElseGet(Json.Null::new);
    }
}
