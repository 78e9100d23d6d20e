package dev.rote.testbed;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
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
import java.util.Set;

/// Passes everything on to another surface; a test overrides what it wants to watch or to change.
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
    public void close() {
        surface.close();
    }
}
