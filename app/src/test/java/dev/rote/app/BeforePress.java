package dev.rote.app;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.PassingSurface;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.util.Optional;

/// Real surfaces on which something happens to the application just before a control of that name is pressed first.
final class BeforePress implements SurfaceProvider {
    private final SurfaceProvider real;
    private final String name;
    private final Runnable happening;

    BeforePress(SurfaceProvider real, String name, Runnable happening) {
        this.real = real;
        this.name = name;
        this.happening = happening;
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return real.descriptor();
    }

    @Override
    public Surface open(Opening opening, Run run) {
        return new Watched(real.open(opening, run));
    }

    private final class Watched extends PassingSurface {
        private Optional<Observation> newest = Optional.empty();
        private boolean happened;

        Watched(Surface surface) {
            super(surface);
        }

        @Override
        public Observation observe(Run run) {
            Observation seen = super.observe(run);
            newest = Optional.of(seen);
            return seen;
        }

        @Override
        public ActResult act(Act act, Run run) {
            if (!happened && act instanceof Act.Press press && isNamed(press.on())) {
                happened = true;
                happening.run();
            }
            return super.act(act, run);
        }

        private boolean isNamed(Ref ref) {
            return newest.flatMap(seen -> seen.node(ref))
                    .map(Node::name)
                    .filter(name::equals)
                    .isPresent();
        }
    }
}
