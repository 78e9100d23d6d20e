package dev.rote.registry;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import java.nio.file.Path;

/// Capabilities to keep, read from the files that must load for ever.
final class Drafts {
    private static final Path GOLDEN = Path.of("../capability/src/test/resources/golden/v1");

    private Drafts() {}

    static Capability lookUp() {
        Path file = GOLDEN.resolve("member_savings_balance.json");
        return ((CapabilityReading.Loaded) CapabilityFiles.read(file)).capability();
    }

    static Capability withGoal(Capability draft, String goal) {
        return new Capability(
                draft.schema(),
                draft.name(),
                draft.version(),
                goal,
                draft.contract(),
                draft.target(),
                draft.credentials(),
                draft.milestones(),
                draft.checkpoints(),
                draft.detectors(),
                draft.recoverers(),
                draft.provenance(),
                draft.standing());
    }
}
