package dev.rote.session;

import dev.rote.evidence.PastRun;
import dev.rote.evidence.Report;
import dev.rote.evidence.RunIds;
import dev.rote.evidence.RunMetrics;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import java.nio.file.Files;
import java.nio.file.Path;

/// Shows what a run did, from its directory alone; nothing is started and nothing is changed.
public final class ReviewRun {
    private final Workplace workplace;

    public ReviewRun(Workplace workplace) {
        this.workplace = workplace;
    }

    /// The run as one page.
    public Loading<Report> report(Path run) {
        return Report.of(directory(run));
    }

    /// Where the run's time went.
    public Loading<RunMetrics> metrics(Path run) {
        return switch (Runs.open(directory(run))) {
            case Loading.Refused<PastRun>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<PastRun>(var past) -> RunMetrics.of(past);
        };
    }

    /// A run is named by its directory, or by its id among the runs kept here.
    private Path directory(Path run) {
        return !Files.exists(run) && run.getNameCount() == 1 && RunIds.isOne(run.toString())
                ? workplace.runs().resolve(run)
                : run;
    }
}
