package dev.rote.benchmarks;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Extent;
import dev.rote.surface.Hold;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.SurfaceProvider;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    private final class Pausing implements Surface {
        private final Surface surface;
        private Optional<Observation> newest = Optional.empty();

        Pausing(Surface surface) {
            this.surface = surface;
        }

        @Override
        public SurfaceDescriptor descriptor() {
            return surface.descriptor();
        }

        @Override
        public Observation observe(Run run) {
            Observation seen = surface.observe(run);
            newest = Optional.of(seen);
            return seen;
        }

        @Override
        public ActResult act(Act act, Run run) {
            if (!(act instanceof Act.Press press) || !isCommit(press.on())) {
                return surface.act(act, run);
            }
            pause.accept(Moment.BEFORE_PRESS);
            ActResult result = surface.act(act, run);
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
        public boolean awaitChange(Observation since, Run run) {
            return surface.awaitChange(since, run);
        }

        @Override
        public Hold hold(Outgoing.Decider decider, Run run) {
            return surface.hold(
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
}
