package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.EffectCheckFiles;
import dev.rote.capability.Refusal;
import dev.rote.capability.Step;
import dev.rote.registry.Denied;
import dev.rote.registry.Saving;
import java.nio.file.Path;
import java.util.List;

/// Adds to a capability what recording it cannot find out: how the effect of its commit is proven. What comes of it
/// is a new version that somebody has to review.
public final class AmendCapability {
    private final Workplace workplace;

    public AmendCapability(Workplace workplace) {
        this.workplace = workplace;
    }

    /// What became of it.
    public sealed interface Amending {
        /// A draft of its next version.
        record Amended(Path file, int version, String hash) implements Amending {}

        /// Nothing was changed; the code is stable.
        record Refused(String code, String message) implements Amending {}
    }

    /// Proves the commit of a step by the check in a YAML file; `step` is empty for the only step that commits.
    public Amending prove(Path capability, String step, Path check) {
        return switch (CapabilityFiles.read(capability)) {
            case CapabilityReading.Refused(var why) -> refused(capability, why);
            case CapabilityReading.SealBroken broken -> refused(capability, broken.why());
            case CapabilityReading.Loaded loaded ->
                switch (EffectCheckFiles.read(check)) {
                    case EffectCheckFiles.Reading.Refused(var why) -> refused(check, why);
                    case EffectCheckFiles.Reading.Loaded(var read) -> {
                        List<Step> steps = loaded.capability().steps().stream()
                                .filter(Step::isCommit)
                                .filter(one -> step.isEmpty() || one.id().equals(step))
                                .toList();
                        yield steps.size() == 1
                                ? saved(
                                        capability,
                                        loaded.capability()
                                                .withCheck(steps.getFirst().id(), read))
                                : new Amending.Refused("STEP_UNKNOWN", "name the one step that commits with --step");
                    }
                };
        };
    }

    private Amending saved(Path file, Capability amended) {
        return switch (workplace.registryAround(file).save(amended)) {
            case Saving.Saved(var saved, var version, var hash, var _) -> new Amending.Amended(saved, version, hash);
            case Saving.Unchanged(var same, var version, var hash) -> new Amending.Amended(same, version, hash);
            case Saving.Refused(Denied why) -> new Amending.Refused(why.code(), RecordRun.told(why));
        };
    }

    private static Amending refused(Path file, Refusal why) {
        return new Amending.Refused(why.code().name(), file + ": " + why);
    }
}
