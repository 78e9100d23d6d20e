package dev.rote.benchmarks;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Hold;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.PassingSurface;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.util.Optional;
import java.util.function.Consumer;

/// Real surfaces that say when they come by one of the moments around a commit, and go on when they are let.
final class PausingSurfaces implements SurfaceProvider {
    private static final String BUTTON = "Confirm";

    private final SurfaceProvider inner;
    private final Consumer<Moment> pause;

    PausingSurfaces(SurfaceProvider inner, Consumer<Moment> pause) {
        this.inner = inner;
        this.pause = pause;
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return inner.descriptor();
    }

    @Override
    public Surface open(Opening opening, Run run) {
        return new Pausing(inner.open(opening, run));
    }

    private final class Pausing extends PassingSurface {
        private Optional<Observation> newest = Optional.empty();

        Pausing(Surface surface) {
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
            if (!(act instanceof Act.Press press) || !isCommit(press.on())) {
                return super.act(act, run);
            }
            pause.accept(Moment.BEFORE_PRESS);
            ActResult result = super.act(act, run);
            pause.accept(Moment.PRESSED);
            return result;
        }

        private boolean isCommit(Ref ref) {
            return newest.flatMap(seen -> seen.node(ref))
                    .map(Node::name)
                    .filter(BUTTON::equals)
                    .isPresent();
        }

        @Override
        public Hold hold(Outgoing.Decider decider, Run run) {
            return super.hold(
                    outgoing -> {
                        boolean commit = outgoing.path().equals(Wire.COMMIT);
                        if (commit) {
                            pause.accept(Moment.HELD);
                        }
                        Outgoing.Decision decision = decider.decide(outgoing);
                        if (commit) {
                            pause.accept(Moment.LET_GO);
                        }
                        return decision;
                    },
                    run);
        }
    }
}
