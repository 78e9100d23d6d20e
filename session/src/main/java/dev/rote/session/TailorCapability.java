package dev.rote.session;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Json;
import dev.rote.capability.Overlay;
import dev.rote.capability.OverlayFiles;
import dev.rote.capability.OverlaySchema;
import dev.rote.capability.Refusal;
import dev.rote.policy.Loading;
import dev.rote.policy.Tenant;
import dev.rote.policy.Tenants;
import dev.rote.registry.Approval;
import dev.rote.registry.Denied;
import dev.rote.registry.OverlayShowing;
import dev.rote.registry.Overlays;
import dev.rote.registry.Saving;
import dev.rote.session.AmendCapability.Amending;
import java.nio.file.Path;

/// Says what the screens of one tenant have otherwise than a shared capability: as an overlay of its own, which is
/// written, shown and approved like a capability.
public final class TailorCapability {
    private final Workplace workplace;
    private final Project project;

    public TailorCapability(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// Makes the tenant's overlay of the changes in a YAML file, for exactly what the capability's file holds; a
    /// draft that has no effect before it is approved.
    public Amending amend(Path capability, String tenant, Path changes) {
        return switch (tenant(tenant)) {
            case Loading.Refused<Tenant>(var why) -> new Amending.Refused(why.code(), why.message());
            case Loading.Loaded<Tenant> _ ->
                switch (CapabilityFiles.read(capability)) {
                    case CapabilityReading.Refused(var why) -> refused(capability, why);
                    case CapabilityReading.SealBroken broken -> refused(capability, broken.why());
                    case CapabilityReading.Loaded loaded ->
                        switch (OverlayFiles.changes(changes)) {
                            case OverlayFiles.Reading.Refused(var why) -> refused(changes, why);
                            case OverlayFiles.Reading.Loaded(var wanted) -> saved(capability, loaded, tenant, wanted);
                        };
                };
        };
    }

    private Amending saved(Path file, CapabilityReading.Loaded loaded, String tenant, OverlayFiles.Wanted wanted) {
        String name = loaded.capability().name();
        Overlay overlay = new Overlay(
                tenant,
                new Overlay.Over(name, loaded.capability().version(), loaded.hash()),
                0,
                wanted.reason(),
                wanted.changes());
        return switch (overlays(file).save(overlay, project.overlay(tenant, name))) {
            case Saving.Saved(var saved, var version, var hash, var _) -> new Amending.Amended(saved, version, hash);
            case Saving.Unchanged(var same, var version, var hash) -> new Amending.Amended(same, version, hash);
            case Saving.Refused(Denied why) -> new Amending.Refused(why.code(), RecordRun.told(why));
        };
    }

    /// What a person is shown of the tenant's overlay over that capability; what was shown last may be approved.
    public Loading<OverlayShowing> describe(Path capability, String tenant, String by) {
        return switch (workingCopy(capability, tenant)) {
            case Loading.Refused<Path>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Path>(var file) ->
                new Loading.Loaded<>(overlays(capability).describe(file, capability, tenant, by));
        };
    }

    public Loading<Approval> approve(Path capability, String tenant, String by) {
        return switch (workingCopy(capability, tenant)) {
            case Loading.Refused<Path>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Path>(var file) ->
                new Loading.Loaded<>(overlays(capability).approve(file, capability, tenant, by));
        };
    }

    /// The JSON Schema of overlay files.
    public static Json.Fields schema() {
        return OverlaySchema.json();
    }

    /// Where the tenant's overlay lies, which is told by the capability's name and not by its file's.
    private Loading<Path> workingCopy(Path capability, String tenant) {
        return switch (tenant(tenant)) {
            case Loading.Refused<Tenant>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Tenant> _ ->
                switch (CapabilityFiles.read(capability)) {
                    case CapabilityReading.Refused(var why) ->
                        new Loading.Refused<>(new Loading.Refusal(why.code().name(), capability + ": " + why));
                    case CapabilityReading.SealBroken broken ->
                        new Loading.Refused<>(
                                new Loading.Refusal(broken.why().code().name(), capability + ": " + broken.why()));
                    case CapabilityReading.Loaded loaded ->
                        new Loading.Loaded<>(
                                project.overlay(tenant, loaded.capability().name()));
                };
        };
    }

    private Loading<Tenant> tenant(String id) {
        return Overlay.isTenant(id)
                ? Tenants.load(project.tenant(id))
                : new Loading.Refused<>(new Loading.Refusal("TENANT_INVALID", Deployments.TENANT));
    }

    private Overlays overlays(Path capability) {
        return workplace.overlaysAround(capability);
    }

    private static Amending refused(Path file, Refusal why) {
        return new Amending.Refused(why.code().name(), file + ": " + why);
    }
}
