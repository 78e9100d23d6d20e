package dev.rote.benchmarks;

import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/// The mock core in a process that the fault campaign may kill; it ends by itself with its standard input, so that
/// none outlives who started it.
public final class FaultCore {
    private FaultCore() {}

    /// Argument: the folder of its ledger. Prints where it listens.
    public static void main(String[] arguments) throws IOException {
        MockApp app = MockApp.start(new MockAppSettings(0, "operator", Optional.of(Path.of(arguments[0]))));
        System.out.println(app.address());
        System.out.flush();
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }
}
