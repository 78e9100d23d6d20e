package dev.rote.registry;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.CapabilityReading.Loaded;
import dev.rote.capability.CapabilityReading.SealBroken;
import dev.rote.capability.Description;
import dev.rote.capability.Harmless;
import dev.rote.capability.Problem;
import dev.rote.capability.Standing;
import dev.rote.capability.Standing.Evidence;
import dev.rote.capability.Standing.Review;
import dev.rote.capability.Validation;
import dev.rote.registry.Decisions.Noted;
import dev.rote.registry.Denied.Reason;
import dev.rote.registry.LedgerEntry.Action;
import dev.rote.registry.LedgerEntry.Decision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/// A directory of capabilities: working copies `<name>.json` that people review, and under `registry/` the
/// approved versions and the ledger of who approved them.
///
/// Only this class writes capability files. What it writes is there whole or not at all, and one process at a
/// time writes; every wait for another one ends after 10 s in [RegistryUnavailable]. Safe for use by several
/// threads.
public final class Registry {
    private final Shelf shelf;
    private final Disk disk;
    private final InstantSource clock;
    private final LedgerFile file;
    private final Decisions decisions;
    private final Recall recall;

    /// `state` is this machine's folder, outside every project: the private keys of those who decide here, and
    /// how far each ledger had come when it was last looked at.
    public Registry(Path directory, InstantSource clock, Path state) {
        this(directory, clock, state, new Recall());
    }

    /// The same, which remembers what it has read.
    public Registry(Path directory, InstantSource clock, Path state, Recall recall) {
        this.recall = recall;
        this.shelf = new Shelf(directory);
        this.disk = new Disk(shelf);
        this.clock = clock;
        this.file = new LedgerFile(shelf, state, recall);
        Signing signing = new Signing(state.resolve("keys"), file.people(), disk);
        this.decisions = new Decisions(shelf, disk, file, signing, clock);
    }

    /// The registry a capability's file belongs to: that of the directory it lies in, or which keeps it as an
    /// approved version.
    public static Registry around(Path file, InstantSource clock, Path state, Recall recall) {
        return new Registry(Shelf.around(file.toAbsolutePath().normalize()), clock, state, recall);
    }

    /// Where the working copy of that name lies or would lie; `name` must be a capability name.
    public Path workingCopy(String name) {
        return shelf.workingCopy(name);
    }

    /// Saves a draft as the working copy of its name: under the next version and with its standing reset,
    /// unless the working copy holds the same content already.
    public Saving save(Capability draft) {
        if (!Shelf.isName(draft.name())) {
            return new Saving.Refused(badName());
        }
        List<Problem> secrets = Validation.of(draft).problems().stream()
                .filter(problem -> problem.code().isSecret())
                .toList();
        if (!secrets.isEmpty()) {
            return new Saving.Refused(
                    new Denied(Reason.HOLDS_SECRET, Optional.empty(), secrets, "it holds what looks like a secret"));
        }
        return disk.alone(() -> switch (ledger()) {
            case Ledger.Reading.Broken(var fault) -> new Saving.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> save(draft, ledger);
        });
    }

    private Saving save(Capability draft, Ledger ledger) {
        Path file = shelf.workingCopy(draft.name());
        int highest = ledger.highestVersion(draft.name());
        Optional<Path> displaced = Optional.empty();
        if (Files.exists(file)) {
            if (CapabilityFiles.read(file) instanceof Loaded loaded) {
                int version = loaded.capability().version();
                if (CapabilityFiles.hash(draft.withVersion(version)).equals(loaded.hash())) {
                    return new Saving.Unchanged(file, version, loaded.hash());
                }
                highest = Math.max(highest, version);
            } else {
                displaced = Optional.of(shelf.displaced(draft.name(), clock.instant()));
                disk.move(file, displaced.get());
            }
        }
        Capability saved = draft.withVersion(highest + 1).withStanding(reset(draft.standing()));
        disk.write(file, CapabilityFiles.text(saved));
        return new Saving.Saved(file, saved.version(), CapabilityFiles.hash(saved), displaced);
    }

    private static Standing reset(Standing standing) {
        Evidence evidence = standing.evidence() == Evidence.VALIDATED ? Evidence.DISCOVERED : standing.evidence();
        return new Standing(evidence, Review.DRAFT);
    }

    /// Puts a capability into plain words and records that exactly this was shown; `by` may be empty.
    public Showing describe(Path file, String by) {
        return switch (CapabilityFiles.read(file)) {
            case CapabilityReading.Refused(var why) -> new Showing.Refused(Denied.unreadable(why));
            case SealBroken broken ->
                shown(broken.capability(), broken.hash(), Optional.of(Denied.unreadable(broken.why())));
            case Loaded loaded -> {
                Optional<Denied> misplaced = misplaced(file, loaded.capability());
                if (misplaced.isEmpty()) {
                    note(loaded, by);
                }
                yield shown(loaded.capability(), loaded.hash(), misplaced);
            }
        };
    }

    private Showing shown(Capability capability, String hash, Optional<Denied> noticed) {
        Validation validation = withReferences(capability, Validation.of(capability));
        String notice = noticed.map(why -> "CANNOT BE APPROVED: " + Harmless.text(why.message()) + "\n\n")
                .orElse("");
        String text = notice + Description.of(capability, hash, validation);
        return new Showing.Shown(capability, hash, text, validation, noticed);
    }

    private Validation withReferences(Capability capability, Validation validation) {
        List<Problem> problems = new ArrayList<>(validation.problems());
        if (ledger() instanceof Ledger.Reading.Whole(var ledger)) {
            problems.addAll(EffectReferences.problems(capability, ledger, shelf));
        }
        return new Validation(problems, validation.warnings());
    }

    private void note(Loaded shown, String by) {
        Capability capability = shown.capability();
        String line = Reviews.line(capability.name(), capability.version(), shown.hash(), clock.instant(), by);
        disk.alone(() -> {
            disk.write(shelf.reviews(), Lines.with(reviews(), line));
            return line;
        });
    }

    /// What was shown so far; a file that cannot be read is begun anew, which only asks people to look again.
    private List<String> reviews() {
        return switch (Lines.read(shelf.reviews())) {
            case Lines.Reading.Whole(var lines) -> lines;
            case Lines.Reading.Broken _ -> List.of();
        };
    }

    /// Approves a working copy, but only if it is exactly what was last described, and by somebody else than
    /// who recorded it.
    public Approval approve(Path file, String by) {
        return approve(file, by, Eyes.FOUR, Optional.empty());
    }

    /// The same with as many eyes as somebody's policy asks for, and of exactly the content with the hash that
    /// the person has before them, whatever was shown to others meanwhile.
    public Approval approve(Path file, String by, Eyes eyes, Optional<String> seen) {
        Optional<Denied> nameless = Signing.nameless(by);
        if (nameless.isPresent()) {
            return new Approval.Refused(nameless.get());
        }
        return disk.alone(() -> switch (CapabilityFiles.read(file)) {
            case CapabilityReading.Refused(var why) -> new Approval.Refused(Denied.unreadable(why));
            case SealBroken broken -> new Approval.Refused(Denied.unreadable(broken.why()));
            case Loaded loaded ->
                eyes == Eyes.FOUR && isBy(by, loaded.capability().provenance().by())
                        ? new Approval.Refused(Denied.of(
                                Reason.RECORDER_APPROVES,
                                by + " recorded it, and somebody else has to approve it; the tenant's policy may say"
                                        + " otherwise"))
                        : approve(file, loaded, by, seen);
        });
    }

    private static boolean isBy(String person, String recorder) {
        return !recorder.isBlank() && recorder.strip().equalsIgnoreCase(person.strip());
    }

    private Approval approve(Path file, Loaded loaded, String by, Optional<String> seen) {
        Optional<Denied> denied = misplaced(file, loaded.capability())
                .or(() -> unsafe(loaded.capability()))
                .or(() -> notSeen(loaded, seen));
        if (denied.isPresent()) {
            return new Approval.Refused(denied.get());
        }
        return switch (ledger()) {
            case Ledger.Reading.Broken(var fault) -> new Approval.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> approve(file, loaded, by, ledger);
        };
    }

    // The line in the ledger is the decision. The sealed copy comes before it, so that an approved version always has
    // its file; the working copy after it, so that approving again repairs what a crash left.
    private Approval approve(Path file, Loaded loaded, String by, Ledger ledger) {
        List<Problem> references = EffectReferences.problems(loaded.capability(), ledger, shelf);
        if (!references.isEmpty()) {
            return new Approval.Refused(Denied.invalid(references));
        }
        String name = loaded.capability().name();
        int version = loaded.capability().version();
        Optional<LedgerEntry> before = ledger.approval(name, version);
        if (before.isPresent() && !before.get().hash().equals(loaded.hash())) {
            return new Approval.Refused(Denied.of(
                    Reason.VERSION_TAKEN, "version " + version + " was approved with other content; save it anew"));
        }
        Optional<Lifecycle> standing = ledger.standing(name, version);
        if (standing.filter(one -> one != Lifecycle.APPROVED).isPresent()) {
            return new Approval.Refused(Denied.of(
                    Reason.MOVE_NOT_ALLOWED,
                    "version " + version + " is " + standing.get().wire()
                            + "; approving it again does not change that"));
        }
        String text = CapabilityFiles.text(
                loaded.document(), new Standing(loaded.capability().standing().evidence(), Review.APPROVED));
        Path sealed = shelf.sealedCopy(name, version);
        disk.write(sealed, text);
        Optional<Enrolled> enrolled = Optional.empty();
        if (before.isEmpty()) {
            Decision decision = new Decision(name, version, loaded.hash(), Action.APPROVED, "");
            switch (decisions.note(ledger, decision, by)) {
                case Noted.Refused(var why) -> {
                    return new Approval.Refused(why);
                }
                case Noted.Done(var someone) -> enrolled = someone;
            }
        }
        disk.write(file, text);
        return new Approval.Approved(name, version, loaded.hash(), sealed, enrolled);
    }

    private Optional<Denied> notSeen(Loaded loaded, Optional<String> seen) {
        Optional<Reviews.Shown> shown =
                Reviews.last(reviews(), loaded.capability().name());
        if (shown.isEmpty()) {
            return Optional.of(Denied.of(Reason.NOT_DESCRIBED, "describe it first; only what was shown is approved"));
        }
        boolean same = shown.get().hash().equals(loaded.hash())
                && shown.get().version() == loaded.capability().version()
                && seen.filter(hash -> !hash.equals(loaded.hash())).isEmpty();
        return same
                ? Optional.empty()
                : Optional.of(Denied.of(
                        Reason.CHANGED_SINCE_DESCRIBED,
                        "version " + shown.get().version() + " was described, and the file has changed since"));
    }

    /// The highest approved version of that name, cleared to be performed, or why not.
    public Clearance runnable(String name) {
        return named(
                name,
                ledger -> ledger.newestApproval(name)
                        .map(entry -> cleared(shelf.sealedCopy(name, entry.version()), ledger))
                        .orElseGet(() -> noneApproved(name, ledger)));
    }

    /// That version of that name, if it was approved and not revoked, or why not.
    public Clearance runnable(String name, int version) {
        return named(
                name,
                ledger -> ledger.approval(name, version)
                        .map(_ -> cleared(shelf.sealedCopy(name, version), ledger))
                        .orElseGet(() -> new Clearance.Refused(Denied.of(
                                isHere(name, ledger) ? Reason.NOT_APPROVED : Reason.NO_SUCH_CAPABILITY,
                                "version " + version + " of " + name + " is not approved"))));
    }

    private Clearance named(String name, Function<Ledger, Clearance> clearing) {
        if (!Shelf.isName(name)) {
            return new Clearance.Refused(badName());
        }
        return switch (ledger()) {
            case Ledger.Reading.Broken(var fault) -> new Clearance.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> clearing.apply(ledger);
        };
    }

    private boolean isHere(String name, Ledger ledger) {
        return ledger.highestVersion(name) > 0 || Files.exists(shelf.workingCopy(name));
    }

    private Clearance noneApproved(String name, Ledger ledger) {
        OptionalInt deprecated = ledger.newest(name, Lifecycle.DEPRECATED);
        if (deprecated.isPresent()) {
            return new Clearance.Refused(Denied.of(
                    Reason.DEPRECATED,
                    "version " + deprecated.getAsInt() + " of " + name
                            + " is deprecated and runs only when that version is named"));
        }
        OptionalInt revoked = ledger.newest(name, Lifecycle.REVOKED);
        return revoked.isPresent()
                ? cleared(shelf.sealedCopy(name, revoked.getAsInt()), ledger)
                : new Clearance.Refused(Denied.of(
                        isHere(name, ledger) ? Reason.NOT_APPROVED : Reason.NO_SUCH_CAPABILITY,
                        "no version of " + name + " is approved"));
    }

    /// Clears exactly this file to be performed, or says why not. Takes milliseconds: the cold start of a
    /// replay waits for it.
    public Clearance runnable(Path file) {
        return switch (ledger()) {
            case Ledger.Reading.Broken(var fault) -> new Clearance.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> cleared(file, ledger);
        };
    }

    private Clearance cleared(Path file, Ledger ledger) {
        Recall.Examined examined = CapabilityFiles.read(file, recall.versions(), Registry::examined);
        return switch (examined.reading()) {
            case CapabilityReading.Refused(var why) -> new Clearance.Refused(Denied.unreadable(why));
            case SealBroken broken -> new Clearance.Refused(Denied.unreadable(broken.why()));
            case Loaded loaded ->
                notApproved(loaded, ledger)
                        .or(examined::unsafe)
                        .<Clearance>map(Clearance.Refused::new)
                        .orElseGet(() -> standing(loaded, file, ledger));
        };
    }

    private static Recall.Examined examined(CapabilityReading reading) {
        return new Recall.Examined(
                reading, reading instanceof Loaded loaded ? unsafe(loaded.capability()) : Optional.empty());
    }

    private static Clearance standing(Loaded loaded, Path file, Ledger ledger) {
        Capability capability = loaded.capability();
        Lifecycle standing =
                ledger.standing(capability.name(), capability.version()).orElseThrow();
        Capability told =
                capability.withStanding(new Standing(capability.standing().evidence(), Decisions.review(standing)));
        return switch (standing) {
            case APPROVED, DEPRECATED -> new Clearance.Cleared(told, loaded.hash(), file);
            case REVOKED ->
                new Clearance.Withdrawn(
                        told,
                        loaded.hash(),
                        file,
                        Denied.of(
                                Reason.REVOKED,
                                "version " + capability.version() + " of " + capability.name()
                                        + " was revoked; it starts nothing"));
        };
    }

    private static Optional<Denied> notApproved(Loaded loaded, Ledger ledger) {
        Capability capability = loaded.capability();
        return switch (capability.standing().review()) {
            case DRAFT, REVIEW ->
                Optional.of(Denied.of(Reason.NOT_APPROVED, "version " + capability.version() + " is not approved"));
            case APPROVED, DEPRECATED, REVOKED ->
                ledger.approval(capability.name(), capability.version())
                                .filter(entry -> entry.hash().equals(loaded.hash()))
                                .isPresent()
                        ? Optional.empty()
                        : Optional.of(Denied.of(
                                Reason.APPROVAL_NOT_ON_RECORD,
                                "the file says it is approved, and the ledger has no such approval"));
        };
    }

    /// Every version that was ever approved, by name and number.
    public Listing versions() {
        return switch (ledger()) {
            case Ledger.Reading.Broken(var fault) -> new Listing.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) -> new Listing.Known(new Inventory(shelf, disk, ledger).versions());
        };
    }

    /// What a version holds, approved or not yet: its own file, else the working copy while that has its
    /// number.
    public Kept kept(String name, int version) {
        if (!Shelf.isName(name)) {
            return new Kept.Refused(badName());
        }
        Path sealed = shelf.sealedCopy(name, version);
        return switch (CapabilityFiles.read(Files.exists(sealed) ? sealed : shelf.workingCopy(name))) {
            case CapabilityReading.Refused(var why) -> new Kept.Refused(Denied.unreadable(why));
            case SealBroken broken -> new Kept.Refused(Denied.unreadable(broken.why()));
            case Loaded loaded ->
                loaded.capability().version() == version
                                && loaded.capability().name().equals(name)
                        ? new Kept.Found(loaded.capability(), loaded.hash())
                        : new Kept.Refused(Denied.of(
                                Reason.NO_SUCH_CAPABILITY, "version " + version + " of " + name + " is not kept here"));
        };
    }

    /// Changes with every decision, and when that file besides does; nothing is read, so it may be asked every
    /// second.
    public String mark(Path besides) {
        return Disk.mark(shelf.ledger()) + " " + Disk.mark(besides);
    }

    /// Moves an approved version through its life; `reason` may be empty.
    public Deciding move(String name, int version, Lifecycle.Move move, String by, String reason) {
        if (!Shelf.isName(name)) {
            return new Deciding.Refused(badName());
        }
        return disk.alone(() -> switch (ledger()) {
            case Ledger.Reading.Broken(var fault) -> new Deciding.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) ->
                decisions.move(ledger, name, version, move, new Decisions.By(by, reason));
        });
    }

    /// Lets that person sign here with this machine's key, which is made if there is none; `another` says that
    /// the project may know that person by other keys already.
    public Deciding enrol(String by, boolean another) {
        return disk.alone(() -> decisions.enrol(by, another));
    }

    /// Vouches for the lines of before decisions were signed.
    public Deciding adopt(String by) {
        return disk.alone(() -> decisions.adopt(by));
    }

    /// Puts files in order where that decides nothing, and says what a person has to look at.
    public Syncing sync() {
        return disk.alone(() -> switch (ledger()) {
            case Ledger.Reading.Broken(var fault) -> new Syncing.Refused(Denied.broken(fault));
            case Ledger.Reading.Whole(var ledger) ->
                new Syncing.Synced(new Inventory(shelf, disk, ledger).synced(decisions));
        });
    }

    /// Checks every line of the ledger again.
    public Audit audit() {
        return switch (file.audited()) {
            case Ledger.Reading.Broken(var fault) -> new Audit.Broken(fault);
            case Ledger.Reading.Whole(var ledger) ->
                new Audit.Whole(ledger.entries().size(), ledger.hashOfLast());
        };
    }

    /// Forgets how far the ledger had come when this machine last looked: a person has found that it is meant
    /// to be shorter, or another. Says whether anything was known.
    public boolean forget() {
        return file.forget();
    }

    private static Optional<Denied> unsafe(Capability capability) {
        Validation validation = Validation.of(capability);
        return validation.isSafe() ? Optional.empty() : Optional.of(Denied.invalid(validation.problems()));
    }

    private Optional<Denied> misplaced(Path file, Capability capability) {
        boolean inPlace = Shelf.isName(capability.name())
                && file.toAbsolutePath()
                        .normalize()
                        .equals(shelf.workingCopy(capability.name())
                                .toAbsolutePath()
                                .normalize());
        return inPlace
                ? Optional.empty()
                : Optional.of(Denied.of(
                        Reason.MISPLACED, "the file is not where the working copy of this capability belongs"));
    }

    private Ledger.Reading ledger() {
        return file.read();
    }

    private static Denied badName() {
        return Denied.of(
                Reason.BAD_NAME, "a capability's name is a-z, 0-9 and _, begins with a letter, and has 64 at most");
    }
}
