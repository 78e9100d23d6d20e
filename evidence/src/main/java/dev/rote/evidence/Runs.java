package dev.rote.evidence;

import dev.rote.policy.Loading;
import java.nio.file.Path;

/// Reads run directories, which anybody may have written.
public final class Runs {
    private Runs() {}

    /// The run in that directory; refused with `RUN_UNREADABLE` or `RUN_INVALID`.
    public static Loading<PastRun> open(Path directory) {
        return new Loading.Refused<>(new Loading.Refusal("RUN_UNREADABLE", directory + " holds no run"));
    }
}
