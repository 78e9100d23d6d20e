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

    /// One that commits, under that name.
    static Capability opening(String name) {
        Path file = GOLDEN.resolve("open_subaccount.json");
        Capability draft = ((CapabilityReading.Loaded) CapabilityFiles.read(file)).capability();
        return with(draft, name, draft.goal());
    }

    static Capability withGoal(Capability draft, String goal) {
        return with(draft, draft.name(), goal);
    }

    private static Capability with(Capability draft, String name, String goal) {
        return new Capability(
                draft.schema(),
                name,
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
