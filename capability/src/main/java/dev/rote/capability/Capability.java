package dev.rote.capability;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What was learned: a task with typed inputs and outputs, the steps that perform it, and how every end of it is
/// recognised.
///
/// `credentials` maps a name that steps use, such as `operator`, to a `secret://` reference; there is never a value
/// in it.
public record Capability(
        String schema,
        String name,
        int version,
        String goal,
        Contract contract,
        Target target,
        Map<String, String> credentials,
        List<Milestone> milestones,
        List<Checkpoint> checkpoints,
        List<Detector> detectors,
        List<Recoverer> recoverers,
        Provenance provenance,
        Standing standing,
        Additions additions) {
    /// The schema of a capability that needs nothing newer; every schema that was ever written still loads.
    public static final String SCHEMA = "rote.capability/1";

    /// The schema of one that declares how an effect is proven: a build that knows no effect checks refuses it.
    public static final String SCHEMA_WITH_CHECKS = "rote.capability/2";

    /// The schema of one whose effect may come later, since the system queues it.
    public static final String SCHEMA_WITH_QUEUES = "rote.capability/3";

    public Capability {
        credentials = Map.copyOf(credentials);
        milestones = List.copyOf(milestones);
        checkpoints = List.copyOf(checkpoints);
        detectors = List.copyOf(detectors);
        recoverers = List.copyOf(recoverers);
    }

    /// One that holds nothing this build does not know.
    public Capability(
            String schema,
            String name,
            int version,
            String goal,
            Contract contract,
            Target target,
            Map<String, String> credentials,
            List<Milestone> milestones,
            List<Checkpoint> checkpoints,
            List<Detector> detectors,
            List<Recoverer> recoverers,
            Provenance provenance,
            Standing standing) {
        this(
                schema,
                name,
                version,
                goal,
                contract,
                target,
                credentials,
                milestones,
                checkpoints,
                detectors,
                recoverers,
                provenance,
                standing,
                Additions.NONE);
    }

    /// All steps in the order they stand in the file.
    public List<Step> steps() {
        return milestones.stream().flatMap(one -> one.steps().stream()).toList();
    }

    public Optional<Milestone> milestoneOf(Step step) {
        return milestones.stream().filter(one -> one.steps().contains(step)).findFirst();
    }

    public Optional<Checkpoint> checkpointAfter(Step step) {
        return checkpoints.stream().filter(one -> one.after().equals(step.id())).findFirst();
    }

    public Optional<Recoverer> recoverer(String id) {
        return recoverers.stream().filter(one -> one.id().equals(id)).findFirst();
    }

    public Capability withStanding(Standing other) {
        return with(schema, version, target, milestones, other, additions);
    }

    public Capability withVersion(int other) {
        return with(schema, other, target, milestones, standing, additions);
    }

    public Capability withTarget(Target other) {
        return with(schema, version, other, milestones, standing, additions);
    }

    Capability withAdditions(Additions other) {
        return with(schema, version, target, milestones, standing, other);
    }

    /// The same with the commit of that step proven by a check; a step that is no commit stays as it is.
    public Capability withCheck(String step, EffectCheck check) {
        List<Milestone> checked = milestones.stream()
                .map(one -> one.withSteps(one.steps().stream()
                        .map(each -> each.id().equals(step) ? each.withCheck(check) : each)
                        .toList()))
                .toList();
        boolean queues = schema.equals(SCHEMA_WITH_QUEUES) || check.isDeferred();
        return with(queues ? SCHEMA_WITH_QUEUES : SCHEMA_WITH_CHECKS, version, target, checked, standing, additions);
    }

    /// The same with parts that recognise screens otherwise.
    Capability withParts(
            List<Milestone> otherMilestones,
            List<Checkpoint> otherCheckpoints,
            List<Detector> otherDetectors,
            List<Recoverer> otherRecoverers) {
        return new Capability(
                schema,
                name,
                version,
                goal,
                contract,
                target,
                credentials,
                otherMilestones,
                otherCheckpoints,
                otherDetectors,
                otherRecoverers,
                provenance,
                standing,
                additions);
    }

    private Capability with(
            String otherSchema,
            int otherVersion,
            Target otherTarget,
            List<Milestone> otherMilestones,
            Standing otherStanding,
            Additions otherAdditions) {
        return new Capability(
                otherSchema,
                name,
                otherVersion,
                goal,
                contract,
                otherTarget,
                credentials,
                otherMilestones,
                checkpoints,
                detectors,
                recoverers,
                provenance,
                otherStanding,
                otherAdditions);
    }
}
