package dev.rote.replay;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.PassingSurface;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.util.concurrent.atomic.AtomicBoolean;

/// A surface whose controls can be lent to a person: while they are, no act of ours gets to it. Looking is no
/// act.
final class LentSurface extends PassingSurface {
    private final Fence fence;
    private final AtomicBoolean isLent = new AtomicBoolean();

    LentSurface(Surface surface, Fence fence) {
        super(surface);
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
        return super.act(act, run);
    }
}
