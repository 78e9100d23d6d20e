package dev.rote.replay;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Frame;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.PassingSurface;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.util.ArrayList;
import java.util.List;

/// Opens surfaces that count how often they are looked at and keep the addresses gone to; on request they pretend
/// that every document is still being received until something is waited for.
final class Watched implements SurfaceProvider {
    private final SurfaceProvider inner;
    private final boolean arriving;
    private final List<String> addresses = new ArrayList<>();
    private int looks;
    private int waits;

    Watched(SurfaceProvider inner, boolean arriving) {
        this.inner = inner;
        this.arriving = arriving;
    }

    List<String> addresses() {
        return addresses;
    }

    int looks() {
        return looks;
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return inner.descriptor();
    }

    @Override
    public Surface open(Opening opening, Run run) {
        return new Eye(inner.open(opening, run));
    }

    private final class Eye extends PassingSurface {
        private boolean waited;

        Eye(Surface surface) {
            super(surface);
        }

        @Override
        public Observation observe(Run run) {
            looks++;
            Observation seen = super.observe(run);
            return arriving && !waited ? halfOf(seen) : seen;
        }

        private static Observation halfOf(Observation seen) {
            List<Frame> frames = seen.frames().stream()
                    .map(frame -> new Frame(
                            frame.index(),
                            frame.parent(),
                            frame.owner(),
                            frame.name(),
                            frame.origin(),
                            frame.path(),
                            frame.title(),
                            frame.status(),
                            frame.document(),
                            false))
                    .toList();
            return Observation.of(seen.sequence(), seen.digest(), frames, seen.nodes());
        }

        @Override
        public ActResult act(Act act, Run run) {
            waited = false;
            if (act instanceof Act.Navigate(var address)) {
                addresses.add(address);
            }
            return super.act(act, run);
        }

        @Override
        public boolean awaitChange(Observation since, Run run) {
            waits++;
            if (arriving && !waited) {
                waited = true;
                return true;
            }
            return super.awaitChange(since, run);
        }
    }

    int waits() {
        return waits;
    }
}
