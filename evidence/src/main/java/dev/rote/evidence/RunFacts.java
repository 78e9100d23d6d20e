package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.policy.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// What a run is of, written to `run.json` when it starts.
///
/// `kind` is `replay`, `discovery` or `settlement`; `capability`, `hash` and `version` are empty or 0 where nothing
/// is learned yet. `inputs` are texts by name; those named `sensitive` are masked. `overlay` is what of the
/// tenant's lies over the capability.
public record RunFacts(
        String kind,
        String capability,
        int version,
        String hash,
        String tenant,
        String adapter,
        Map<String, String> inputs,
        Set<String> sensitive,
        Optional<Overlay> overlay) {

    /// The version of a tenant's overlay and the hash of its content.
    public record Overlay(int version, String hash) {}

    /// Of a run without an overlay.
    public RunFacts(
            String kind,
            String capability,
            int version,
            String hash,
            String tenant,
            String adapter,
            Map<String, String> inputs,
            Set<String> sensitive) {
        this(kind, capability, version, hash, tenant, adapter, inputs, sensitive, Optional.empty());
    }

    public RunFacts {
        inputs = Map.copyOf(inputs);
        sensitive = Set.copyOf(sensitive);
    }

    /// What both `run.json` and the receipt say.
    Map<String, Object> summary() {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("kind", kind);
        summary.put("capability", capability);
        summary.put("version", version);
        summary.put("hash", hash);
        summary.put("tenant", tenant);
        summary.put("adapter", adapter);
        summary.put("inputs_digest", inputsDigest());
        overlay.ifPresent(one -> {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("version", one.version());
            told.put("hash", one.hash());
            summary.put("overlay", told);
        });
        return summary;
    }

    Map<String, Object> shownInputs() {
        return new LinkedHashMap<>(masked());
    }

    /// A digest of the inputs that are not sensitive, and of the names of those that are: the digest of a value
    /// that has few possibilities would give it away.
    public String inputsDigest() {
        Map<String, Json> texts = new LinkedHashMap<>();
        masked().forEach((name, value) -> texts.put(name, Json.text(value)));
        byte[] canonical = Json.fields(texts).canonical().getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(Receipt.sha256().digest(canonical));
    }

    private Map<String, String> masked() {
        Map<String, String> masked = new TreeMap<>(inputs);
        masked.replaceAll((name, value) -> sensitive.contains(name) ? Redaction.MASK : value);
        return masked;
    }
}
