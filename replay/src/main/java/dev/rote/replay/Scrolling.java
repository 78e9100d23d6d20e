package dev.rote.replay;

import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.replay.Located.Ready;
import dev.rote.surface.ActResult;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Run;
import java.time.Duration;

/// Scrolls through something piece by piece until what the step expects is there: lists that draw only the rows that
/// are in sight, and those that load more at their end.
final class Scrolling {
    /// Pieces looked at, so that a list without end has one.
    private static final int MOST_PIECES = 500;
    /// How long a list may take to draw the rows that came into sight, and to be done with it.
    private static final Duration DRAWING = Duration.ofMillis(400);

    private static final Duration DRAWN = Duration.ofMillis(100);

    private final Sight sight;
    private final Step step;
    private final StepAct.ScrollThrough act;

    Scrolling(Sight sight, Step step, StepAct.ScrollThrough act) {
        this.sight = sight;
        this.step = step;
        this.act = act;
    }

    /// Done when the expectation holds, also when it did before anything was scrolled.
    ActResult from(Ready ready, Run patience) {
        Observation seen = ready.seen();
        Node in = ready.on().orElseThrow();
        for (int pieces = 0; !holds(seen); pieces++) {
            if (pieces == MOST_PIECES || patience.isOver()) {
                return notThere("not there after " + pieces + " pieces");
            }
            ActResult scrolled = sight.act(Actor.answering(act.piece(in), step), patience);
            switch (scrolled) {
                case ActResult.Done _ -> seen = drawn(patience);
                // At its end; more may be loaded there.
                case ActResult.NotTaken _ -> seen = sight.lookAfterChange(patience);
                case ActResult.NotActionable _, ActResult.Uncertain _ -> {
                    return scrolled;
                }
            }
            if (!holds(seen)) {
                if (!(Resolver.resolve(seen, step.control().orElseThrow()) instanceof Resolution.Found found)) {
                    return notThere("what is scrolled through is gone");
                }
                in = found.node();
            }
        }
        return new ActResult.Done("");
    }

    private boolean holds(Observation seen) {
        return step.expect().filter(one -> one.on(seen).holds()).isPresent();
    }

    private Observation drawn(Run patience) {
        Observation seen = sight.lookAfterChange(patience.within(DRAWING));
        return holds(seen) ? seen : sight.lookAfterChange(patience.within(DRAWN));
    }

    private ActResult notThere(String seen) {
        return new ActResult.NotTaken(Endings.expected(step), seen);
    }
}
