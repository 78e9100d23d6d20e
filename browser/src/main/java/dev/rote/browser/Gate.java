package dev.rote.browser;

import dev.rote.surface.SurfaceEvent;
import tools.jackson.databind.node.ObjectNode;

/// The proxy of one browser context, on the loopback interface: what the context sends to origins that it may not
/// speak to ends here.
sealed interface Gate extends AutoCloseable permits EgressGate, Relay {

    /// Hears, on a thread of the gate's, what was refused.
    @FunctionalInterface
    interface Listener {
        void refused(SurfaceEvent.Blocked what);
    }

    /// Says to a context that is about to be made that this is its proxy (Target.createBrowserContext).
    void stand(ObjectNode context);

    /// Makes `heir` the one that hears what is refused, beginning with what has been already.
    void tell(Listener heir);

    /// From here on something is on its way that must not be sent again by the browser itself.
    void guard();

    /// It arrived, or is given up.
    void relax();

    @Override
    void close();
}
