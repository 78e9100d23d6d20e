package dev.rote.replay;

import java.util.List;
import java.util.Optional;

/// What all commits of a run came to; `against` is the failure that the run must end with instead of what its screens
/// said, and `warnings` what could not be read.
record Settled(SideEffect sideEffect, EffectVerdict verdict, Optional<Ending.Failed> against, List<Warning> warnings) {
    Settled {
        warnings = List.copyOf(warnings);
    }
}
