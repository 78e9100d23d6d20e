package dev.rote.replay;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Doorway;
import dev.rote.surface.Extent;
import dev.rote.surface.Hold;
import dev.rote.surface.Observation;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// A surface whose controls can be lent to a person: while they are, no act of ours gets to it. Looking is no
/// act.
final class LentSurface implements Surface {
    private final Surface surface;
    private final Fence fence;
    private final AtomicBoolean isLent = new AtomicBoolean();

    LentSurface(Surface surface, Fence fence) {
        this.surface = surface;
        this.fence = fence;
    }

    void lend() {
        isLent.set(true);
        fence.opens();
    }

    void takeBack() {
        fence.closes();
        isLent.set(false);
    }

    Fence fence() {
        return fence;
    }

    @Override
    public ActResult act(Act act, Run run) {
        if (isLent.get()) {
            throw new IllegalStateException("the controls are a person's, and the run may not act");
        }
        return surface.act(act, run);
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return surface.descriptor();
    }

    @Override
    public Observation observe(Run run) {
        return surface.observe(run);
    }

    @Override
    public boolean awaitChange(Observation since, Run run) {
        return surface.awaitChange(since, run);
    }

    @Override
    public Hold hold(Outgoing.Decider decider, Run run) {
        return surface.hold(decider, run);
    }

    @Override
    public Picture picture(Set<Ref> masked, Extent extent, Run run) {
        return surface.picture(masked, extent, run);
    }

    @Override
    public List<SurfaceEvent> events() {
        return surface.events();
    }

    @Override
    public Optional<Doorway> doorway(Run run) {
        return surface.doorway(run);
    }

    @Override
    public void close() {
        surface.close();
    }
}
