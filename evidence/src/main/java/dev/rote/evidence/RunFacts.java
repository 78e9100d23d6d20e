package dev.rote.evidence;

import java.util.Map;
import java.util.Set;

/// What a run is of, written to `run.json` when it starts.
///
/// `kind` is `replay` or `discovery`; `capability`, `hash` and `version` are empty or 0 where nothing is learned yet.
/// `inputs` are texts by name; those named `sensitive` are masked, and all count in the inputs' digest.
public record RunFacts(
        String kind,
        String capability,
        int version,
        String hash,
        String tenant,
        String adapter,
        Map<String, String> inputs,
        Set<String> sensitive) {
    public RunFacts {
        inputs = Map.copyOf(inputs);
        sensitive = Set.copyOf(sensitive);
    }
}
