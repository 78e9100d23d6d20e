package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Overlay;
import dev.rote.capability.OverlayChange;
import dev.rote.capability.OverlayFiles;
import dev.rote.registry.Denied.Reason;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An overlay is applied only as it was reviewed, for exactly the version it was reviewed for, and to its own tenant.
class OverlaysTest {
    private static final OverlayChange FIND =
            new OverlayChange.Ladder("search.submit", List.of(new Rung.RoleName(Role.BUTTON, "Find")));

    @TempDir
    private Path folder = Path.of("");

    private Registry registry = new Registry(folder, InstantSource.system(), folder.resolve("state"));
    private Overlays overlays = new Overlays(folder, InstantSource.system(), folder.resolve("state"));
    private Path capability = folder;

    @BeforeEach
    void approvesTheLookUp() {
        Path capabilities = folder.resolve("capabilities");
        registry = new Registry(capabilities, InstantSource.system(), folder.resolve("state"));
        overlays = new Overlays(capabilities, InstantSource.system(), folder.resolve("state"));
        capability = approved(Drafts.lookUp());
    }

    private Path approved(Capability draft) {
        registry.save(draft);
        Path file = registry.workingCopy(draft.name());
        registry.describe(file, "ada");
        assertThat(registry.approve(file, "ada")).isInstanceOf(Approval.Approved.class);
        return file;
    }

    private Path workingCopy(String tenant) {
        return folder.resolve("tenants").resolve(tenant).resolve("overlays").resolve("member_savings_balance.json");
    }

    private Path saved(String tenant, OverlayChange... changes) {
        CapabilityReading.Loaded loaded = (CapabilityReading.Loaded) CapabilityFiles.read(capability);
        Overlay draft = new Overlay(
                tenant,
                new Overlay.Over(loaded.capability().name(), loaded.capability().version(), loaded.hash()),
                0,
                "",
                List.of(changes));
        assertThat(overlays.save(draft, workingCopy(tenant))).isInstanceOf(Saving.Saved.class);
        return workingCopy(tenant);
    }

    private Approval approve(String tenant) {
        overlays.describe(workingCopy(tenant), capability, tenant, "ada");
        return overlays.approve(workingCopy(tenant), capability, tenant, "ada");
    }

    private Fitting fit(String tenant) {
        return overlays.fit((Clearance.Cleared) registry.runnable(capability), tenant);
    }

    private static void refused(Fitting fitting, Reason reason) {
        assertThat(fitting)
                .isInstanceOfSatisfying(
                        Fitting.Refused.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(reason));
    }

    private static void refused(Approval approval, Reason reason) {
        assertThat(approval)
                .isInstanceOfSatisfying(
                        Approval.Refused.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(reason));
    }

    @Test
    void hasNoEffectBeforeItIsApproved() {
        saved("north", FIND);

        assertThat(fit("north")).isInstanceOf(Fitting.Plain.class);
    }

    @Test
    void isAppliedAsItWasApprovedAndToItsTenantOnly() {
        saved("north", FIND);

        assertThat(approve("north")).isInstanceOfSatisfying(Approval.Approved.class, approved -> {
            assertThat(approved.name()).isEqualTo("member_savings_balance@north");
            assertThat(fit("north")).isInstanceOfSatisfying(Fitting.Laid.class, laid -> {
                assertThat(laid.version()).isEqualTo(1);
                assertThat(laid.hash()).isEqualTo(approved.hash());
                assertThat(laid.capability().steps().toString()).contains("Find");
            });
        });
        assertThat(fit("south"))
                .isEqualTo(new Fitting.Plain(Drafts.lookUp()
                        .withStanding(((Clearance.Cleared) registry.runnable(capability))
                                .capability()
                                .standing())));
    }

    @Test
    void onlyWhatWasShownIsApproved() {
        Path file = saved("north", FIND);

        refused(overlays.approve(file, capability, "north", "ada"), Reason.NOT_DESCRIBED);
        overlays.describe(file, capability, "north", "ada");
        saved("north", FIND, new OverlayChange.Caption("Member ID", "Account No"));
        refused(overlays.approve(file, capability, "north", "ada"), Reason.CHANGED_SINCE_DESCRIBED);
        refused(overlays.approve(file, capability, "north", " "), Reason.NO_REVIEWER);
    }

    @Test
    void anEditBreaksItsSealInTheWorkingCopyAndInTheApprovedOne() throws IOException {
        Path file = saved("north", FIND);
        overlays.describe(file, capability, "north", "ada");
        Files.writeString(file, Files.readString(file).replace("Find", "Delete"));

        refused(overlays.approve(file, capability, "north", "ada"), Reason.SEAL_BROKEN);

        saved("north", FIND);
        Path sealed = ((Approval.Approved) approve("north")).sealedCopy();
        String approved = Files.readString(sealed);
        Files.writeString(sealed, approved.replace("Find", "Delete"));
        refused(fit("north"), Reason.OVERLAY_NOT_AS_APPROVED);
        Overlay other = new Overlay("north", new Overlay.Over("x", 1, "y"), 1, "", List.of(FIND));
        Files.writeString(sealed, OverlayFiles.text(other));
        refused(fit("north"), Reason.OVERLAY_NOT_AS_APPROVED);
        Files.delete(sealed);
        refused(fit("north"), Reason.OVERLAY_NOT_AS_APPROVED);
    }

    /// The tenant's screens were found to be otherwise: what was reviewed for the old version is not guessed to fit.
    @Test
    void isReviewedAgainForANewVersionOfTheCapability() {
        saved("north", FIND);
        approve("north");

        approved(Drafts.withGoal(Drafts.lookUp(), "Look up a member once more"));

        refused(fit("north"), Reason.OVERLAY_OTHER_VERSION);
        refused(approve("north"), Reason.OVERLAY_OTHER_VERSION);
        saved("north", FIND);
        assertThat(approve("north")).isInstanceOf(Approval.Approved.class);
        assertThat(fit("north"))
                .isInstanceOfSatisfying(
                        Fitting.Laid.class, laid -> assertThat(laid.version()).isEqualTo(2));
    }

    @Test
    void oneWithoutChangesTakesTheOneBeforeBack() {
        saved("north", FIND);
        approve("north");
        saved("north");
        assertThat(approve("north")).isInstanceOf(Approval.Approved.class);

        assertThat(fit("north")).isInstanceOf(Fitting.Plain.class);
    }

    @Test
    void anothersFileIsNotATenantsAndWhatIsUnsafeIsNotApproved() throws IOException {
        Path north = saved("north", FIND);
        Files.createDirectories(workingCopy("south").getParent());
        Files.copy(north, workingCopy("south"));

        refused(approve("south"), Reason.MISPLACED);
        saved("west", new OverlayChange.Caption("no such caption", "Account No"));
        refused(approve("west"), Reason.INVALID);
    }

    @Test
    void anUnapprovedCapabilityHasNoApprovedOverlay() {
        registry.save(Drafts.withGoal(Drafts.lookUp(), "Look up a member once more"));
        saved("north", FIND);

        refused(approve("north"), Reason.NOT_APPROVED);
    }
}
