package dev.rote.testbed;

import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.time.Clock;

/// What an adapter supplies to be held to the `SurfaceContract`: its own way to show the standard screens.
public interface ContractScreens extends AutoCloseable {

    /// A fresh surface of the adapter that shows the screen and may speak to its origin only.
    Surface open(ContractScreen screen, Run run);

    /// The clock that the surface waits by.
    Clock clock();

    /// The address of a screen where surfaces opened here may go.
    String address(ContractScreen screen);

    /// An address of an origin where they may not go.
    String foreignAddress();

    /// How many requests arrived at the foreign origin.
    int foreignRequests();

    /// Ends what was started to show the screens.
    @Override
    void close();
}
