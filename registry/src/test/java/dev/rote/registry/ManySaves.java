package dev.rote.registry;

import dev.rote.capability.Capability;
import java.nio.file.Path;
import java.time.InstantSource;

/// A process of its own that saves, describes and approves one version after the other, and prints each version.
final class ManySaves {
    private ManySaves() {}

    public static void main(String[] arguments) {
        Registry registry = new Registry(Path.of(arguments[0]), InstantSource.system(), Path.of(arguments[3]));
        Capability draft = Drafts.lookUp();
        for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
            if (registry.save(Drafts.withGoal(draft, arguments[1] + " " + i)) instanceof Saving.Saved saved) {
                registry.describe(saved.file(), arguments[1]);
                registry.approve(saved.file(), arguments[1]);
                System.out.println(saved.version());
            }
        }
    }
}
