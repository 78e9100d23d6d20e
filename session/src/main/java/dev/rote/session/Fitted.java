package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Inputs;
import dev.rote.capability.Target;
import dev.rote.policy.ConsentToken.Subject;
import dev.rote.policy.Loading;
import dev.rote.policy.Tenant;
import dev.rote.registry.Clearance;
import dev.rote.registry.Fitting;
import dev.rote.registry.Overlays;
import dev.rote.replay.AppliedOverlay;
import java.util.Optional;

/// What exactly is performed for a tenant: approved content, with the tenant's own overlay over it if it has one.
record Fitted(Clearance.Cleared cleared, Capability capability, Optional<AppliedOverlay> overlay) {

    /// Refused with `CAPABILITY_OTHER_FAMILY` for a capability of another product than the tenant's, and as the
    /// overlay is when it does not fit.
    static Loading<Fitted> of(Clearance.Cleared cleared, Overlays overlays, Tenant tenant) {
        if (!cleared.capability().target().family().equals(tenant.family())) {
            return new Loading.Refused<>(new Loading.Refusal(
                    "CAPABILITY_OTHER_FAMILY", "the tenant's application is not of the product that this is for"));
        }
        return switch (overlays.fit(cleared, tenant.id())) {
            case Fitting.Refused(var why) ->
                new Loading.Refused<>(new Loading.Refusal(why.code(), RecordRun.told(why)));
            case Fitting.Plain(var capability) ->
                new Loading.Loaded<>(new Fitted(cleared, written(capability, tenant), Optional.empty()));
            case Fitting.Laid(var capability, var version, var hash) ->
                new Loading.Loaded<>(new Fitted(
                        cleared, written(capability, tenant), Optional.of(new AppliedOverlay(version, hash))));
        };
    }

    /// The tenant's screens write numbers and dates as the tenant says.
    private static Capability written(Capability capability, Tenant tenant) {
        return tenant.locale()
                .map(locale -> capability.withTarget(capability.target().in(locale)))
                .orElse(capability);
    }

    /// The hash of the overlay's content, empty without one.
    String overlayHash() {
        return overlay.map(AppliedOverlay::hash).orElse("");
    }

    /// What a digit and a date mean on the tenant's screens.
    private static String written(Target.Locale locale) {
        return String.join(" ", locale.language(), locale.decimal(), locale.grouping(), locale.date());
    }

    /// What a consent to that step would have to be for.
    Subject subject(Tenant tenant, Inputs inputs, String step, String client) {
        return new Subject(
                capability.name(),
                capability.version(),
                cleared.hash(),
                tenant.id(),
                inputs.digest(),
                step,
                client,
                overlayHash(),
                tenant.locale().map(Fitted::written).orElse(""));
    }
}
