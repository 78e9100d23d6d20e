package dev.rote.capability;

import dev.rote.surface.Condition;
import dev.rote.surface.Rung;
import java.util.List;

/// One thing that a tenant's screens have otherwise. The list is closed: whatever is not in it is the capability's.
public sealed interface OverlayChange {

    /// The control of that step is found by these rungs, in the frame and under the heading it was recorded in; so it
    /// is where a condition names the same control.
    record Ladder(String step, List<Rung> rungs) implements OverlayChange {
        public Ladder {
            rungs = List.copyOf(rungs);
        }
    }

    /// What was called `was` beside, above or in a table is called `now`.
    record Caption(String was, String now) implements OverlayChange {}

    /// What tells a screen, a text or the name of a region, reads `now`.
    record Landmark(String was, String now) implements OverlayChange {}

    /// That detector fires on something else.
    record Wording(String detector, Condition when) implements OverlayChange {}

    /// What closes the notice of that recoverer is found by these rungs.
    record WayBack(String recoverer, List<Rung> rungs) implements OverlayChange {
        public WayBack {
            rungs = List.copyOf(rungs);
        }
    }

    /// The name of the kind as files write it.
    default String kind() {
        return switch (this) {
            case Ladder _ -> "control";
            case Caption _ -> "caption";
            case Landmark _ -> "landmark";
            case Wording _ -> "detector";
            case WayBack _ -> "recoverer";
        };
    }

    /// What it is about; two changes of a kind that are about the same contradict each other.
    default String about() {
        return switch (this) {
            case Ladder(var step, var _) -> step;
            case Caption(var was, var _) -> was;
            case Landmark(var was, var _) -> was;
            case Wording(var detector, var _) -> detector;
            case WayBack(var recoverer, var _) -> recoverer;
        };
    }
}
