package dev.rote.surface;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Passes everything on to another surface; whoever extends it overrides what it watches or changes.
public class PassingSurface implements Surface {
    private final Surface surface;

    public PassingSurface(Surface surface) {
        this.surface = surface;
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
    public ActResult act(Act act, Run run) {
        return surface.act(act, run);
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
