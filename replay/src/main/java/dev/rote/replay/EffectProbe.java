package dev.rote.replay;

import dev.rote.capability.EffectCheck;
import dev.rote.capability.Inputs;
import dev.rote.surface.Run;

/// Reads what effect checks are held against, at places that the tenant binds; it never writes.
public interface EffectProbe {

    /// Reads nothing: for runs that no tenant's sources are bound to.
    EffectProbe NONE = new EffectProbe() {
        @Override
        public EffectReading read(EffectCheck.Source from, Inputs inputs, Run run) {
            return new EffectReading.Unreadable("CHECK_UNBOUND", "nothing is bound to read it from", false);
        }

        @Override
        public void awaitChange(EffectCheck.Source from, Run run) {}
    };

    /// Reads once, with the inputs in the source's places; it is back when the run's time is over.
    EffectReading read(EffectCheck.Source from, Inputs inputs, Run run);

    /// Waits until something may have changed there, never longer than the run lasts.
    void awaitChange(EffectCheck.Source from, Run run);
}
