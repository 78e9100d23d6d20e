package dev.rote.surface;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Anything with controls that we can observe and act on.
///
/// Calls come from one thread at a time and block until done or until the run's deadline. A surface that is gone
/// throws `SurfaceGone`.
public interface Surface extends AutoCloseable {

    SurfaceDescriptor descriptor();

    /// A picture of now; its refs are the only ones that `act` accepts from here on.
    Observation observe(Run run);

    /// Does one act; what the application makes of it shows in later observations.
    ActResult act(Act act, Run run);

    /// Waits until something may have changed since that observation was taken, the end of the surface included, of
    /// which the next look tells; false when the run's deadline came first.
    boolean awaitChange(Observation since, Run run);

    /// Holds, from here on, whatever request of its pages may change the application's records, until `decider`
    /// has decided about it. Only for surfaces with the feature `HELD_REQUESTS`; what they ask for otherwise is
    /// not touched.
    Hold hold(Outgoing.Decider decider, Run run);

    /// A picture with the nodes named, and every secret field, painted over; refs of the newest observation.
    /// Where one of them stood and is no more, all of its frame is painted over.
    Picture picture(Set<Ref> masked, Extent extent, Run run);

    /// What happened since the last call, oldest first.
    List<SurfaceEvent> events();

    /// Where a person can be let in, when it was opened for that; see [Opening#sharedWithPeople].
    default Optional<Doorway> doorway(Run run) {
        return Optional.empty();
    }

    /// Ends the surface and everything it started; harmless when repeated.
    @Override
    void close();
}
