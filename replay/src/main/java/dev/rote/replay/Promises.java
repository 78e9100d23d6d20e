package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a capability's contract says, as evidence keeps it: a run's directory can be read without the capability.
final class Promises {
    private Promises() {}

    static Map<String, Object> of(Capability capability) {
        Contract contract = capability.contract();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("goal", capability.goal());
        fields.put("effect", contract.effect().name().toLowerCase(Locale.ROOT));
        fields.put("idempotent", contract.idempotent());
        fields.put(
                "inputs",
                contract.inputs().stream()
                        .map(one -> one(one.name(), one.type().wire(), one.required(), one.sensitive()))
                        .toList());
        fields.put(
                "outputs",
                contract.outputs().stream()
                        .map(one -> one(one.name(), one.type().wire(), one.required(), one.sensitive()))
                        .toList());
        fields.put(
                "outcomes",
                contract.outcomes().stream().map(Contract.Outcome::code).toList());
        fields.put("commits", commits(capability));
        return fields;
    }

    private static Map<String, Object> one(String name, String type, boolean required, boolean sensitive) {
        return Map.of("name", name, "type", type, "required", required, "sensitive", sensitive);
    }

    private static List<String> commits(Capability capability) {
        return capability.milestones().stream()
                .flatMap(milestone -> milestone.steps().stream())
                .filter(step -> step.commit().isPresent())
                .map(step -> step.id())
                .toList();
    }
}
