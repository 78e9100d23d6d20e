package dev.rote.registry;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Overlay;
import dev.rote.capability.OverlayFiles;
import dev.rote.capability.OverlayReading;
import dev.rote.capability.OverlayWords;
import dev.rote.capability.Tailored;
import dev.rote.registry.Decisions.Noted;
import dev.rote.registry.Denied.Reason;
import dev.rote.registry.LedgerEntry.Action;
import dev.rote.registry.LedgerEntry.Decision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The overlays of tenants over the capabilities of a directory: working copies lie with the tenant, approved ones
/// under `registry/`, and the same ledger says who approved them, under the name `<capability>@<tenant>`.
///
/// Only the newest approved overlay of exactly the version that is performed is applied; a working copy has no
/// effect.
public final class Overlays {
    private final Shelf shelf;
    private final Disk disk;
    private final InstantSource clock;
    private final Path state;
    private final LedgerFile ledgers;
    private final Decisions decisions;

    /// `state` is this machine's folder, as for a [Registry].
    public Overlays(Path directory, InstantSource clock, Path state) {
        this(directory, clock, state, new Recall());
    }

    /// The same, which remembers what it has read.
    public Overlays(Path directory, InstantSource clock, Path state, Recall recall) {
        this.shelf = new Shelf(directory);
        this.disk = new Disk(shelf);
        this.clock = clock;
        this.state = state;
        this.ledgers = new LedgerFile(shelf, state, recall);
        Signing signing = new Signing(state.resolve("keys"), ledgers.people(), disk);
        this.decisions = new Decisions(shelf, disk, ledgers, signing, clock);
    }

    /// The overlays over capabilities that lie beside a capability's file.
    public static Overlays around(Path file, InstantSource clock, Path state, Recall recall) {
        return new Overlays(Shelf.around(file.toAbsolutePath().normalize()), clock, state, recall);
    }

    private static String key(Overlay overlay) {
        return key(overlay.tenant(), overlay.over().capability());
    }

    /// No capability's name holds an `@`, so none is taken for an overlay.
    private static String key(String tenant, String capability) {
        return capability + "@" + tenant;
    }

    /// Saves a draft as the working copy, under the next version, unless that holds the same content already.
    public Saving save(Overlay draft, Path workingCopy) {
        if (!Shelf.isName(draft.over().capability()) || !Overlay.isTenant(draft.tenant())) {
            return new Saving.Refused(Denied.of(Reason.BAD_NAME, "no capability's name, or no tenant's id"));
        }
        return disk.alone(() -> switch (ledgers.read()) {
            case Ledger.Reading.Broken(var fault) -> new Saving.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> save(draft, workingCopy, ledger);
        });
    }

    private Saving save(Overlay draft, Path file, Ledger ledger) {
        int highest = ledger.highestVersion(key(draft));
        Optional<Path> displaced = Optional.empty();
        if (Files.exists(file)) {
            if (OverlayFiles.read(file) instanceof OverlayReading.Loaded(var before, var hash)) {
                if (OverlayFiles.hash(draft.withVersion(before.version())).equals(hash)) {
                    return new Saving.Unchanged(file, before.version(), hash);
                }
                highest = Math.max(highest, before.version());
            } else {
                displaced = Optional.of(file.resolveSibling(
                        file.getFileName() + ".displaced-" + clock.instant().toEpochMilli()));
                disk.move(file, displaced.get());
            }
        }
        Overlay saved = draft.withVersion(highest + 1);
        disk.write(file, OverlayFiles.text(saved));
        return new Saving.Saved(file, saved.version(), OverlayFiles.hash(saved), displaced);
    }

    /// Puts an overlay into plain words, beside the capability it is for, and records that exactly this was shown.
    public OverlayShowing describe(Path file, Path capability, String tenant, String by) {
        return switch (OverlayFiles.read(file)) {
            case OverlayReading.Refused(var why) -> new OverlayShowing.Refused(Denied.unreadable(why));
            case OverlayReading.SealBroken(var overlay, var hash, var why) ->
                shown(overlay, hash, capability, tenant, Optional.of(Denied.unreadable(why)));
            case OverlayReading.Loaded(var overlay, var hash) -> {
                OverlayShowing showing = shown(overlay, hash, capability, tenant, Optional.empty());
                if (showing instanceof OverlayShowing.Shown shown
                        && shown.noticed().isEmpty()) {
                    note(overlay, hash, by);
                }
                yield showing;
            }
        };
    }

    private OverlayShowing shown(Overlay overlay, String hash, Path file, String tenant, Optional<Denied> noticed) {
        return switch (CapabilityFiles.read(file)) {
            case CapabilityReading.Refused(var why) -> new OverlayShowing.Refused(Denied.unreadable(why));
            case CapabilityReading.SealBroken broken -> new OverlayShowing.Refused(Denied.unreadable(broken.why()));
            case CapabilityReading.Loaded loaded -> {
                Tailored tailored = Tailored.of(loaded.capability(), overlay);
                Optional<Denied> other =
                        noticed.or(() -> otherThan(overlay, tenant, loaded.capability(), loaded.hash()));
                String notice = other.map(why -> "CANNOT BE APPROVED: " + why.message() + "\n\n")
                        .orElse("");
                yield new OverlayShowing.Shown(
                        overlay,
                        hash,
                        notice + OverlayWords.of(overlay, hash, loaded.capability(), tailored),
                        tailored.problems(),
                        other);
            }
        };
    }

    private static Optional<Denied> otherThan(Overlay overlay, String tenant, Capability capability, String hash) {
        if (!overlay.tenant().equals(tenant)) {
            return Optional.of(Denied.of(Reason.MISPLACED, "the file lies with one tenant and is another's overlay"));
        }
        boolean same = overlay.over().capability().equals(capability.name())
                && overlay.over().version() == capability.version()
                && overlay.over().hash().equals(hash);
        return same ? Optional.empty() : Optional.of(otherVersion(capability));
    }

    private static Denied otherVersion(Capability capability) {
        return Denied.of(
                Reason.OVERLAY_OTHER_VERSION,
                "this tenant's overlay was made for another version of " + capability.name() + " than version "
                        + capability.version() + "; it has to be made and reviewed for this one");
    }

    private void note(Overlay overlay, String hash, String by) {
        String line = Reviews.line(key(overlay), overlay.version(), hash, clock.instant(), by);
        disk.alone(() -> {
            disk.write(shelf.reviews(), Lines.with(reviews(), line));
            return line;
        });
    }

    private List<String> reviews() {
        return switch (Lines.read(shelf.reviews())) {
            case Lines.Reading.Whole(var lines) -> lines;
            case Lines.Reading.Broken _ -> List.of();
        };
    }

    /// Approves an overlay, but only exactly as it was last described, and over an approved capability.
    public Approval approve(Path file, Path capability, String tenant, String by) {
        Optional<Denied> nameless = Signing.nameless(by);
        if (nameless.isPresent()) {
            return new Approval.Refused(nameless.get());
        }
        return disk.alone(() -> switch (OverlayFiles.read(file)) {
            case OverlayReading.Refused(var why) -> new Approval.Refused(Denied.unreadable(why));
            case OverlayReading.SealBroken(var _, var _, var why) -> new Approval.Refused(Denied.unreadable(why));
            case OverlayReading.Loaded(var overlay, var hash) ->
                switch (new Registry(shelf.directory(), clock, state).runnable(capability)) {
                    case Clearance.Refused(var why) -> new Approval.Refused(why);
                    case Clearance.Withdrawn withdrawn -> new Approval.Refused(withdrawn.why());
                    case Clearance.Cleared cleared -> approve(overlay, hash, cleared, tenant, by);
                };
        });
    }

    private Approval approve(Overlay overlay, String hash, Clearance.Cleared cleared, String tenant, String by) {
        Optional<Denied> denied = otherThan(overlay, tenant, cleared.capability(), cleared.hash())
                .or(() -> unsafe(cleared.capability(), overlay))
                .or(() -> notSeen(overlay, hash));
        if (denied.isPresent()) {
            return new Approval.Refused(denied.get());
        }
        return switch (ledgers.read()) {
            case Ledger.Reading.Broken(var fault) -> new Approval.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> recorded(overlay, hash, ledger, by);
        };
    }

    private static Optional<Denied> unsafe(Capability capability, Overlay overlay) {
        Tailored tailored = Tailored.of(capability, overlay);
        return tailored.isSafe() ? Optional.empty() : Optional.of(Denied.invalid(tailored.problems()));
    }

    private Optional<Denied> notSeen(Overlay overlay, String hash) {
        Optional<Reviews.Shown> shown = Reviews.last(reviews(), key(overlay));
        if (shown.isEmpty()) {
            return Optional.of(Denied.of(Reason.NOT_DESCRIBED, "describe it first; only what was shown is approved"));
        }
        return shown.get().hash().equals(hash) && shown.get().version() == overlay.version()
                ? Optional.empty()
                : Optional.of(Denied.of(
                        Reason.CHANGED_SINCE_DESCRIBED,
                        "version " + shown.get().version() + " was described, and the file has changed since"));
    }

    // As with capabilities: the line in the ledger decides, and the copy is there before it.
    private Approval recorded(Overlay overlay, String hash, Ledger ledger, String by) {
        Optional<LedgerEntry> before = ledger.approval(key(overlay), overlay.version());
        if (before.isPresent() && !before.get().hash().equals(hash)) {
            return new Approval.Refused(Denied.of(
                    Reason.VERSION_TAKEN,
                    "version " + overlay.version() + " was approved with other content; save it anew"));
        }
        Path sealed = shelf.sealedOverlay(overlay.tenant(), overlay.over().capability(), overlay.version());
        disk.write(sealed, OverlayFiles.text(overlay));
        Optional<Enrolled> enrolled = Optional.empty();
        if (before.isEmpty()) {
            Decision decision = new Decision(key(overlay), overlay.version(), hash, Action.APPROVED, "");
            switch (decisions.note(ledger, decision, by)) {
                case Noted.Refused(var why) -> {
                    return new Approval.Refused(why);
                }
                case Noted.Done(var someone) -> enrolled = someone;
            }
        }
        return new Approval.Approved(key(overlay), overlay.version(), hash, sealed, enrolled);
    }

    /// Lays the tenant's newest approved overlay over exactly this version. A tenant that has one, but none for this
    /// version, is refused: what was reviewed for it does not fit any more. Nothing of other tenants is looked at.
    public Fitting fit(Clearance.Cleared cleared, String tenant) {
        return switch (ledgers.read()) {
            case Ledger.Reading.Broken(var fault) -> new Fitting.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> {
                String key = key(tenant, cleared.capability().name());
                List<LedgerEntry> approved = ledger.entries().stream()
                        .filter(entry -> entry.name().equals(key))
                        .map(LedgerEntry::version)
                        .distinct()
                        .sorted(Comparator.reverseOrder())
                        .filter(version -> ledger.standing(key, version)
                                .filter(Lifecycle.APPROVED::equals)
                                .isPresent())
                        .flatMap(version -> ledger.approval(key, version).stream())
                        .toList();
                yield approved.isEmpty() ? new Fitting.Plain(cleared.capability()) : fit(cleared, tenant, approved);
            }
        };
    }

    private Fitting fit(Clearance.Cleared cleared, String tenant, List<LedgerEntry> approved) {
        Capability capability = cleared.capability();
        for (LedgerEntry entry : approved) {
            Path file = shelf.sealedOverlay(tenant, capability.name(), entry.version());
            switch (OverlayFiles.read(file)) {
                case OverlayReading.Refused(var why) -> {
                    return new Fitting.Refused(notAsApproved(why.toString()));
                }
                case OverlayReading.SealBroken(var _, var _, var why) -> {
                    return new Fitting.Refused(notAsApproved(why.toString()));
                }
                case OverlayReading.Loaded(var overlay, var hash) -> {
                    if (!hash.equals(entry.hash())) {
                        return new Fitting.Refused(notAsApproved("its content is not what was approved"));
                    }
                    if (overlay.changes().isEmpty()) {
                        return new Fitting.Plain(capability);
                    }
                    if (otherThan(overlay, tenant, capability, cleared.hash()).isEmpty()) {
                        return fitted(capability, overlay, hash);
                    }
                }
            }
        }
        return new Fitting.Refused(otherVersion(capability));
    }

    private static Fitting fitted(Capability capability, Overlay overlay, String hash) {
        Tailored tailored = Tailored.of(capability, overlay);
        return tailored.isSafe()
                ? new Fitting.Laid(tailored.capability(), overlay.version(), hash)
                : new Fitting.Refused(Denied.invalid(tailored.problems()));
    }

    private static Denied notAsApproved(String why) {
        return Denied.of(
                Reason.OVERLAY_NOT_AS_APPROVED, "the approved copy of this tenant's overlay cannot be used: " + why);
    }
}
