package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.session.LiveEndpoint;
import dev.rote.session.Workplace;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Doorway;
import dev.rote.surface.Hold;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.PassingSurface;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;

/// Real browsers in which somebody else does something in the last instant before one act of ours.
final class Meddling implements SurfaceProvider {
    private static final int PATIENCE_SECONDS = 30;

    private final SurfaceProvider real;
    private final BiPredicate<Act, Observation> before;
    private final Deed deed;
    private final Semaphore dropped = new Semaphore(0);

    /// What is done, with a hand of its own in the page.
    @FunctionalInterface
    interface Deed {
        void with(SecondHand hand) throws InterruptedException;
    }

    /// Before the first act of which that is true on what was seen last.
    Meddling(Path state, BiPredicate<Act, Observation> before, Deed deed) {
        this.real = new BrowserSurfaces(BrowserSettings.in(state));
        this.before = before;
        this.deed = deed;
    }

    /// The press of a control of that name.
    static BiPredicate<Act, Observation> press(String name) {
        return (act, seen) -> act instanceof Act.Press press
                && seen.node(press.on()).map(Node::name).filter(name::equals).isPresent();
    }

    /// The same place of work, but for the browsers.
    Workplace at(Workplace work) {
        return new Workplace(this, work.clock(), work.random(), work.environment(), work.runs(), work.state());
    }

    /// Returns when one more request that was held has been dropped.
    void awaitDropped() throws InterruptedException {
        if (!dropped.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("nothing was dropped");
        }
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return real.descriptor();
    }

    @Override
    public Surface open(Opening opening, Run run) {
        return new Meddled(real.open(opening.sharedWithPeople(true), run));
    }

    private final class Meddled extends PassingSurface {
        private final Surface surface;
        private Optional<Observation> newest = Optional.empty();
        private boolean done;

        Meddled(Surface surface) {
            super(surface);
            this.surface = surface;
        }

        @Override
        public Observation observe(Run run) {
            Observation seen = super.observe(run);
            newest = Optional.of(seen);
            return seen;
        }

        @Override
        public Hold hold(Outgoing.Decider decider, Run run) {
            return super.hold(
                    request -> {
                        Outgoing.Decision decision = decider.decide(request);
                        if (decision == Outgoing.Decision.DROP) {
                            dropped.release();
                        }
                        return decision;
                    },
                    run);
        }

        @Override
        public ActResult act(Act act, Run run) {
            if (!done && newest.filter(seen -> before.test(act, seen)).isPresent()) {
                done = true;
                Doorway door = surface.doorway(run).orElseThrow();
                try (SecondHand hand = new SecondHand(new LiveEndpoint(door.browser(), door.target()))) {
                    deed.with(hand);
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                    throw new AssertionError(stopped);
                }
            }
            return super.act(act, run);
        }
    }
}
