package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.capability.Overlay;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.policy.Tenant;
import dev.rote.registry.Clearance;
import dev.rote.registry.Listing;
import dev.rote.registry.Registry;
import dev.rote.replay.Budget;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// What an agent sees of a project: one tool for each capability that is approved, can be performed here, and is
/// meant for that client of that tenant.
///
/// A capability that a client may not see does not exist for it, in the list and in what a call is answered with.
public final class Catalog {
    private final Workplace workplace;
    private final Project project;

    public Catalog(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// One call by name: the highest approved version, unless one is named.
    public record Call(String name, OptionalInt version, Arguments arguments) {
        /// Of the version that is the default, with the arguments of a program.
        public Call(String name, Json.Fields arguments) {
            this(name, OptionalInt.empty(), new Arguments.Typed(arguments));
        }
    }

    /// How a call is performed.
    public record Conditions(Where where, Terms terms, Budget budget, Policy.Pictures pictures) {}

    /// The tools a client of a tenant sees, in alphabetical order; refused when the tenant or the registry cannot be
    /// read.
    public Loading<List<Tool>> tools(String tenant, String client) {
        return switch (Deployments.tenant(project, new Where(tenant, "", ""), workplace)) {
            case Loading.Refused<Tenant>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Tenant>(var known) -> tools(known, client);
        };
    }

    private Loading<List<Tool>> tools(Tenant tenant, String client) {
        Registry registry = workplace.registry(project.capabilities());
        return switch (registry.versions()) {
            case Listing.Refused(var why) -> new Loading.Refused<>(new Loading.Refusal(why.code(), why.message()));
            case Listing.Known(var versions) ->
                new Loading.Loaded<>(versions.stream()
                        .filter(Listing.Version::isDefault)
                        .map(Listing.Version::name)
                        .filter(name -> tenant.clients().maySee(client, name))
                        .flatMap(name -> offered(registry.runnable(name), tenant))
                        .toList());
        };
    }

    private Stream<Tool> offered(Clearance clearance, Tenant tenant) {
        return switch (clearance) {
            case Clearance.Refused _, Clearance.Withdrawn _ -> Stream.empty();
            case Clearance.Cleared(var capability, var hash, var _) ->
                isRunnable(capability, tenant) ? Stream.of(Tool.of(capability, hash)) : Stream.empty();
        };
    }

    private boolean isRunnable(Capability capability, Tenant tenant) {
        return capability.target().family().equals(tenant.family())
                && workplace
                        .surfaces()
                        .descriptor()
                        .features()
                        .containsAll(capability.target().requires());
    }

    /// Changes whenever what a client of that tenant sees may have; cheap enough to be asked for every second.
    public String mark(String tenant) {
        return Overlay.isTenant(tenant)
                ? workplace.registry(project.capabilities()).mark(project.tenant(tenant))
                : "";
    }

    /// What is to be performed for a call; refused as unknown when this client may not see it, before anything is
    /// looked at on its behalf. Arguments are checked when it is performed.
    public Loading<ReplayCapability.Request> invocation(Call call, Conditions on) {
        return switch (called(call, on)) {
            case Loading.Refused<Called>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Called>(var called) -> new Loading.Loaded<>(called.request());
        };
    }

    /// What is to be performed, and whether it may be now.
    record Called(ReplayCapability.Request request, Clearance clearance) {}

    /// The same with whether it may be performed.
    Loading<Called> called(Call call, Conditions on) {
        return switch (Deployments.tenant(project, on.where(), workplace)) {
            case Loading.Refused<Tenant>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Tenant>(var tenant) ->
                tenant.clients().maySee(on.terms().client(), call.name())
                        ? called(call, on, tenant)
                        : new Loading.Refused<>(unknown(call.name()));
        };
    }

    private Loading<Called> called(Call call, Conditions on, Tenant tenant) {
        Which which = new Which.Named(project.capabilities(), call.name(), call.version());
        return switch (which.cleared(workplace)) {
            case Clearance.Cleared(var capability, var _, var _)
            when !capability.target().family().equals(tenant.family()) -> new Loading.Refused<>(unknown(call.name()));
            case Clearance clearance ->
                new Loading.Loaded<>(new Called(
                        new ReplayCapability.Request(
                                which, call.arguments(), on.where(), on.terms(), on.budget(), on.pictures()),
                        clearance));
        };
    }

    /// What a caller is told of a capability that there is none of for it.
    static Loading.Refusal unknown(String name) {
        return new Loading.Refusal("NO_SUCH_CAPABILITY", "there is no capability " + Harmless.excerpt(name));
    }
}
