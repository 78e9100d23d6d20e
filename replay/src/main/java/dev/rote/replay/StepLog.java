package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Recoverer;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.ActResult;
import dev.rote.surface.Resolution;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Notes what happens at one step, and how much of its time was the surface's and how much ours.
final class StepLog {
    private static final double NANOS_IN_A_MILLI = 1e6;

    private final Sight sight;
    private final Leg leg;
    private final Instant began;
    private final Duration atSurface;

    StepLog(Sight sight, Leg leg) {
        this.sight = sight;
        this.leg = leg;
        this.began = sight.now();
        this.atSurface = sight.atSurface();
    }

    /// With the detectors that everything seen during the step is held against, in their order.
    void begins(List<String> detectors) {
        sight.note(
                "step_began",
                Map.of(
                        "step",
                        leg.step().id(),
                        "milestone",
                        leg.milestone().id(),
                        "kind",
                        leg.step().act().kind(),
                        "detectors",
                        detectors));
    }

    /// The control as it was found: on which rung of the ladder, and what the rungs before it matched.
    void acts(Ready ready) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("step", leg.step().id());
        fields.put("act", leg.step().act().kind());
        fields.put("observation", ready.seen().sequence());
        ready.found().ifPresent(found -> {
            fields.put("node", found.node().index());
            fields.put("rung", found.rung().kind());
            fields.put("rung_index", found.rungIndex());
            fields.put("tried", found.trials().stream().map(StepLog::trial).toList());
        });
        sight.note("act", fields);
    }

    private static Map<String, Object> trial(Resolution.Trial trial) {
        return Map.of("rung", trial.rung().kind(), "matches", trial.matches());
    }

    void acted(ActResult result) {
        sight.note(
                "acted",
                Map.of(
                        "step",
                        leg.step().id(),
                        "result",
                        switch (result) {
                            case ActResult.Done _ -> "done";
                            case ActResult.NotActionable(var obstacle, var detail) -> obstacle + ": " + detail;
                            case ActResult.NotTaken _ -> "not taken";
                            case ActResult.Uncertain(var detail) -> "uncertain: " + detail;
                        }));
    }

    void detected(Detector fired) {
        sight.note(
                "detected",
                Map.of(
                        "step",
                        leg.step().id(),
                        "detector",
                        fired.id(),
                        "code",
                        fired.code(),
                        "kind",
                        fired.kind().name()));
    }

    void recovers(Detector fired, Recoverer recoverer) {
        sight.note(
                "recovery",
                Map.of(
                        "step",
                        leg.step().id(),
                        "code",
                        fired.code(),
                        "recoverer",
                        recoverer.id(),
                        "action",
                        recoverer.action().kind()));
    }

    void ended(Turn turn) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("step", leg.step().id());
        fields.put(
                "turn",
                switch (turn) {
                    case Turn.Passed _ -> "passed";
                    case Turn.Resumed _ -> "resumed";
                    case Turn.Over _ -> "over";
                });
        leg.checkpoint().filter(_ -> turn instanceof Turn.Passed).ifPresent(one -> fields.put("checkpoint", one.id()));
        Duration all = Duration.between(began, sight.now());
        Duration page = sight.atSurface().minus(atSurface);
        fields.put("ms", millis(all));
        fields.put("surface_ms", millis(page));
        sight.note("step_ended", fields);
    }

    private static double millis(Duration time) {
        return time.toNanos() / NANOS_IN_A_MILLI;
    }
}
