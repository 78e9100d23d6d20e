package dev.rote.cli;

import dev.rote.session.Workplace;
import java.nio.file.Path;
import java.util.Optional;

/// Makes what verbs work with when one is really run, so that `--help` starts nothing.
public interface Bench {

    /// The workplace; runs are kept in `runs`, or in the usual folder when it is empty.
    Workplace workplace(Optional<Path> runs);

    /// The project shipped as an example.
    Path shippedProject();
}
