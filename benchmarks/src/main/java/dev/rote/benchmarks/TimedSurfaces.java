package dev.rote.benchmarks;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Extent;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.PassingSurface;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// Measures how long is spent inside each surface that is opened, by what it was asked for.
final class TimedSurfaces implements SurfaceProvider {
    private final SurfaceProvider inner;
    private final List<Spent> opened = new ArrayList<>();

    TimedSurfaces(SurfaceProvider inner) {
        this.inner = inner;
    }

    enum Phase {
        OPEN,
        OBSERVE,
        ACT,
        WAIT,
        PICTURE,
        CLOSE
    }

    /// What was spent in one surface from its opening to its end, in milliseconds, and how often it was asked.
    static final class Spent {
        private final Map<Phase, Double> millis = new EnumMap<>(Phase.class);
        private final Map<Phase, Integer> calls = new EnumMap<>(Phase.class);

        double millis(Phase phase) {
            return millis.getOrDefault(phase, 0.0);
        }

        double calls(Phase phase) {
            return calls.getOrDefault(phase, 0);
        }

        double all() {
            return millis.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        private <T> T timed(Phase phase, Supplier<T> call) {
            long from = System.nanoTime();
            try {
                return call.get();
            } finally {
                millis.merge(phase, (System.nanoTime() - from) / 1e6, Double::sum);
                calls.merge(phase, 1, Integer::sum);
            }
        }
    }

    /// The newest surfaces, the oldest of them first.
    List<Spent> newest(int count) {
        return List.copyOf(opened.subList(opened.size() - count, opened.size()));
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return inner.descriptor();
    }

    @Override
    public Surface open(Opening opening, Run run) {
        Spent spent = new Spent();
        opened.add(spent);
        Surface surface = spent.timed(Phase.OPEN, () -> inner.open(opening, run));
        return new Timed(surface, spent);
    }

    private static final class Timed extends PassingSurface {
        private final Spent spent;

        Timed(Surface surface, Spent spent) {
            super(surface);
            this.spent = spent;
        }

        @Override
        public Observation observe(Run within) {
            return spent.timed(Phase.OBSERVE, () -> super.observe(within));
        }

        @Override
        public ActResult act(Act act, Run within) {
            return spent.timed(Phase.ACT, () -> super.act(act, within));
        }

        @Override
        public boolean awaitChange(Observation since, Run within) {
            return spent.timed(Phase.WAIT, () -> super.awaitChange(since, within));
        }

        @Override
        public Picture picture(Set<Ref> masked, Extent extent, Run within) {
            return spent.timed(Phase.PICTURE, () -> super.picture(masked, extent, within));
        }

        @Override
        public void close() {
            spent.timed(Phase.CLOSE, () -> {
                super.close();
                return true;
            });
        }
    }
}
