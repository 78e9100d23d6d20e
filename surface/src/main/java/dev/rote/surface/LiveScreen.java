package dev.rote.surface;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A surface as the person sees and uses it who has taken it over: pictures out, input in.
///
/// Any thread may call. A surface that is gone throws [SurfaceGone], but for [#close].
public interface LiveScreen extends AutoCloseable {

    /// The newest picture, when it is later than that number; waits for it, and is empty when none came in that time.
    Optional<LiveFrame> frame(long after, Duration wait);

    /// Says that the person has that picture before them; the next is not made earlier, so that a slow line is not
    /// flooded, and the slower this comes the smaller the pictures get.
    void shown(long number);

    /// Says how large the person's picture is, in pixels of their screen.
    void fit(int width, int height);

    /// Does what the person did; returns at once.
    void give(PersonInput input);

    /// What stands beside the picture.
    LiveState state();

    /// What is marked on the window that is shown; never a secret field's, and nothing that its viewer may not see.
    LiveSelection selection();

    /// What the person has done since the last call, oldest first, without any value.
    List<PersonAct> acts();

    /// Stops to look on; the surface itself goes on.
    @Override
    void close();
}
