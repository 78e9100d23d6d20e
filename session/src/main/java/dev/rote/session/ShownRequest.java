package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.ConsentToken.Subject;
import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import dev.rote.replay.HeldRequest;
import java.nio.file.Path;
import java.util.Optional;

/// The request that a dry run showed and dropped, as its directory tells it; `facts` say what the run was of.
record ShownRequest(String run, Json.Fields facts, String step, HeldRequest held) {

    /// Refused with `HELD_UNKNOWN` when there is no such dry run, or it is another tenant's: nobody learns which.
    /// `run` is its id or its directory.
    static Loading<ShownRequest> open(Workplace workplace, String run, String tenant) {
        Loading.Refused<ShownRequest> unknown = new Loading.Refused<>(
                new Refusal("HELD_UNKNOWN", run + " is no dry run of this tenant that came to its commit"));
        Path directory = workplace.runs().toAbsolutePath().resolve(run);
        if (!Runs.isOf(directory, tenant)) {
            return unknown;
        }
        return switch (Runs.open(directory)) {
            case Loading.Refused<PastRun>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<PastRun>(var past) ->
                past.result()
                        .filter(result -> text(result, "kind").equals("dry_run"))
                        .flatMap(result -> HeldRequest.of(result.field("held").orElse(new Json.Null()))
                                .map(held -> new ShownRequest(
                                        String.valueOf(past.path().getFileName()),
                                        past.facts().orElse(Json.Fields.NONE),
                                        text(result, "step_id"),
                                        held)))
                        .<Loading<ShownRequest>>map(Loading.Loaded::new)
                        .orElse(unknown);
        };
    }

    /// Why a consent to that step cannot be bound to it, if it cannot.
    Optional<Refusal> otherThan(Subject to) {
        if (!text(facts, "capability").equals(to.capability())
                || !text(facts, "hash").equals(to.hash())
                || !overlay().equals(to.overlay())
                || !step.equals(to.step())) {
            return Optional.of(new Refusal(
                    "HELD_OTHER", "the dry run is of another capability, content, overlay or step than the consent"));
        }
        return held.whole()
                ? Optional.empty()
                : Optional.of(new Refusal(
                        "HELD_IN_PART", "part of the request, such as a file, could not be read: it cannot be bound"));
    }

    private String overlay() {
        return facts.field("overlay").orElse(new Json.Null()) instanceof Json.Fields of ? text(of, "hash") : "";
    }

    private static String text(Json.Fields fields, String name) {
        return fields.field(name).orElse(new Json.Null()) instanceof Json.Text(var text) ? text : "";
    }
}
