package dev.rote.surface;

import java.time.Duration;

/// Opens live screens of surfaces that another process may have started.
public interface LiveScreens {

    /// Looks on at what is there; throws [SurfaceGone] when nothing answers there in that time.
    LiveScreen open(LivePlace place, Sight sight, Duration within);
}
