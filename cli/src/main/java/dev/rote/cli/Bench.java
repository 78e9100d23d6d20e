package dev.rote.cli;

import dev.rote.session.Workplace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Makes what verbs work with when one is really run, so that `--help` starts nothing.
public interface Bench {

    /// The workplace; runs are kept in `runs`, or in the usual folder when it is empty.
    Workplace workplace(Optional<Path> runs);

    /// Starts this program once more, with those arguments, in a session of its own that outlives this process;
    /// its stdin and stderr are ours.
    default Process apart(List<String> arguments) {
        throw CommandFailure.failed("HANDOVER_UNAVAILABLE", "no other process can be started from here");
    }

    /// The project shipped as an example.
    Path shippedProject();
}
