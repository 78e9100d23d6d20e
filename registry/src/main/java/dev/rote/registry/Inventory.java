package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.CapabilityReading.Loaded;
import dev.rote.capability.Standing;
import dev.rote.capability.Standing.Review;
import dev.rote.registry.Ledger.Subject;
import dev.rote.registry.LedgerEntry.Seal;
import dev.rote.registry.Listing.Decided;
import dev.rote.registry.Listing.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What lies in a registry: its versions, and whether the files are as the ledger has them.
final class Inventory {
    private final Shelf shelf;
    private final Disk disk;
    private final Ledger ledger;

    Inventory(Shelf shelf, Disk disk, Ledger ledger) {
        this.shelf = shelf;
        this.disk = disk;
        this.ledger = ledger;
    }

    List<Version> versions() {
        return ledger.subjects().stream().map(this::version).toList();
    }

    private Version version(Subject subject) {
        List<LedgerEntry> history = ledger.history(subject.name(), subject.version());
        boolean isDefault = ledger.newestApproval(subject.name())
                .filter(entry -> entry.version() == subject.version())
                .isPresent();
        return new Version(
                subject.name(),
                subject.version(),
                history.getFirst().hash(),
                ledger.standing(subject.name(), subject.version()).orElseThrow(),
                isDefault,
                shelf.sealedCopy(subject.name(), subject.version()),
                history.stream().map(Inventory::decided).toList());
    }

    private static Decided decided(LedgerEntry entry) {
        return new Decided(
                entry.sequence(),
                entry.at(),
                entry.action().wire(),
                entry.by(),
                entry.decision().reason(),
                entry.seal().map(Seal::key).orElse(""));
    }

    /// Puts files in order where that decides nothing, and tells the rest. Only within [Disk#alone].
    List<Syncing.Found> synced(Decisions decisions) {
        List<Syncing.Found> found = new ArrayList<>();
        for (Version version : versions()) {
            found.addAll(copy(version).stream().toList());
            decisions.tell(version.name(), version.version(), version.hash(), version.standing());
        }
        for (Path working : files(shelf.directory())) {
            stray(working).ifPresent(found::add);
        }
        return found;
    }

    /// An approved version whose file is gone is there again when the working copy is still that content.
    private Optional<Syncing.Found> copy(Version version) {
        Path sealed = version.file();
        if (CapabilityFiles.read(sealed) instanceof Loaded loaded
                && loaded.hash().equals(version.hash())) {
            return Optional.empty();
        }
        Path working = shelf.workingCopy(version.name());
        if (CapabilityFiles.read(working) instanceof Loaded loaded
                && loaded.hash().equals(version.hash())) {
            Standing approved = new Standing(loaded.capability().standing().evidence(), Review.APPROVED);
            disk.write(sealed, CapabilityFiles.text(loaded.document(), approved));
            return Optional.of(new Syncing.Found(Syncing.What.RESTORED, sealed, "it was missing, or not as approved"));
        }
        return Optional.of(new Syncing.Found(
                Syncing.What.NOT_AS_APPROVED, sealed, "it is missing or changed, and no copy of it is here"));
    }

    private Optional<Syncing.Found> stray(Path working) {
        return switch (CapabilityFiles.read(working)) {
            case CapabilityReading.Refused(var why) ->
                Optional.of(new Syncing.Found(Syncing.What.UNREADABLE, working, why.message()));
            case CapabilityReading.SealBroken broken ->
                Optional.of(new Syncing.Found(
                        Syncing.What.UNREADABLE, working, broken.why().message()));
            case Loaded loaded ->
                loaded.capability().standing().review() == Review.APPROVED
                                && ledger.approval(
                                                loaded.capability().name(),
                                                loaded.capability().version())
                                        .filter(entry -> entry.hash().equals(loaded.hash()))
                                        .isEmpty()
                        ? Optional.of(new Syncing.Found(
                                Syncing.What.NOT_ON_RECORD,
                                working,
                                "it says it is approved, and the ledger has no such approval: describe and approve it"))
                        : Optional.empty();
        };
    }

    private List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new RegistryUnavailable(shelf.directory(), "cannot be listed", unreadable);
        }
    }
}
