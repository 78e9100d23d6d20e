package dev.rote.session;

import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Inputs;
import dev.rote.policy.EffectSource;
import dev.rote.registry.Overlays;
import dev.rote.registry.Registry;
import dev.rote.replay.EffectProbe;
import dev.rote.replay.EffectReading;
import dev.rote.surface.Run;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Reads effects where one tenant says that they are: what a check calls `at` is looked up among its sources.
final class EffectProbes implements EffectProbe {
    /// How long a service or a database is left alone before it is asked again.
    private static final Duration SHORT = Duration.ofMillis(200);
    /// The same for another capability, which signs on each time.
    private static final Duration LONG = Duration.ofSeconds(1);

    private final Deployment deployment;
    private final CapabilityProbe capabilities;
    private final ServiceProbe services;
    private final DatabaseProbe databases;
    private final FolderProbe folders;

    EffectProbes(Workplace workplace, Project project, Deployment deployment, Registry registry, Overlays overlays) {
        this.deployment = deployment;
        this.capabilities = new CapabilityProbe(workplace, deployment, registry, overlays);
        this.services = new ServiceProbe(deployment);
        this.databases = new DatabaseProbe(deployment.secrets());
        this.folders = new FolderProbe(project.root());
    }

    @Override
    public EffectReading read(Source from, Inputs inputs, Run run) {
        return switch (from) {
            case Source.OfCapability other -> capabilities.read(other, inputs, run);
            case Source.Http http ->
                bound(http.at())
                        .filter(EffectSource.Http.class::isInstance)
                        .map(EffectSource.Http.class::cast)
                        .map(at -> Bounded.reading(run, () -> services.read(http, at, inputs, run)))
                        .orElseGet(() -> unbound(http.at(), "service"));
            case Source.Sql sql ->
                bound(sql.at())
                        .filter(EffectSource.Sql.class::isInstance)
                        .map(EffectSource.Sql.class::cast)
                        .map(at -> Bounded.reading(run, () -> databases.read(sql, at, inputs, run)))
                        .orElseGet(() -> unbound(sql.at(), "database"));
            case Source.Folder folder ->
                bound(folder.at())
                        .filter(EffectSource.Folder.class::isInstance)
                        .map(EffectSource.Folder.class::cast)
                        .map(at -> Bounded.reading(run, () -> folders.read(folder, at, inputs)))
                        .orElseGet(() -> unbound(folder.at(), "folder"));
        };
    }

    private Optional<EffectSource> bound(String at) {
        return Optional.ofNullable(deployment.tenant().effectSources().get(at));
    }

    private EffectReading unbound(String at, String kind) {
        return new EffectReading.Unreadable(
                "CHECK_UNBOUND",
                "tenant " + deployment.tenant().id() + " binds no " + kind + " to the name " + at + " (effect_sources)",
                false);
    }

    @Override
    public void awaitChange(Source from, Run run) {
        switch (from) {
            case Source.OfCapability _ -> pause(run.within(LONG));
            case Source.Http _, Source.Sql _ -> pause(run.within(SHORT));
            case Source.Folder folder ->
                bound(folder.at())
                        .filter(EffectSource.Folder.class::isInstance)
                        .map(EffectSource.Folder.class::cast)
                        .ifPresent(at -> folders.awaitChange(at, run.within(LONG)));
        }
    }

    /// Nothing out there says that it changed; an end of this thread is noticed at once.
    static void pause(Run run) {
        try {
            boolean never = new CountDownLatch(1).await(run.left().toMillis(), TimeUnit.MILLISECONDS);
            if (never) {
                throw new IllegalStateException("nobody counts this down");
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
