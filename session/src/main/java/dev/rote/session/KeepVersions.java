package dev.rote.session;

import dev.rote.registry.Audit;
import dev.rote.registry.Deciding;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.registry.Listing;
import dev.rote.registry.Registry;
import dev.rote.registry.Syncing;
import java.nio.file.Path;

/// Looks after the approved versions in a folder of capabilities: what there is, where each stands, who decided it.
public final class KeepVersions {
    private final Registry registry;

    public KeepVersions(Workplace workplace, Path capabilities) {
        this.registry = workplace.registry(capabilities);
    }

    public Listing versions() {
        return registry.versions();
    }

    /// Moves a version through its life, on record and signed; `reason` may be empty.
    public Deciding move(String name, int version, Move move, String by, String reason) {
        return registry.move(name, version, move, by, reason);
    }

    /// Puts files in order where that decides nothing, and says what a person has to look at.
    public Syncing sync() {
        return registry.sync();
    }

    /// Checks every line of the ledger again.
    public Audit audit() {
        return registry.audit();
    }

    /// Forgets what this machine has seen of the ledger.
    public boolean forget() {
        return registry.forget();
    }

    /// Vouches for what was decided before decisions were signed.
    public Deciding adopt(String by) {
        return registry.adopt(by);
    }

    /// Lets that person sign here with this machine's key; `another` when the project knows that person by other
    /// keys.
    public Deciding enrol(String by, boolean another) {
        return registry.enrol(by, another);
    }
}
