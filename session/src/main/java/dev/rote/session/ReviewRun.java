package dev.rote.session;

import dev.rote.evidence.PastRun;
import dev.rote.evidence.Report;
import dev.rote.evidence.RunIds;
import dev.rote.evidence.RunMetrics;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Shows what a run did, from its directory alone; nothing is started and nothing is changed.
public final class ReviewRun {
    private final Workplace workplace;
    private final Optional<String> tenant;

    /// Whoever's runs they are.
    public ReviewRun(Workplace workplace) {
        this(workplace, Optional.empty());
    }

    /// Only the runs of that tenant, if one is named: whether others have such a run is told nobody.
    public ReviewRun(Workplace workplace, Optional<String> tenant) {
        this.workplace = workplace;
        this.tenant = tenant;
    }

    /// The run as one page.
    public Loading<Report> report(Path run) {
        return strangers(run).<Loading<Report>>map(Loading.Refused::new).orElseGet(() -> Report.of(directory(run)));
    }

    /// Where the run's time went.
    public Loading<RunMetrics> metrics(Path run) {
        Optional<Loading.Refusal> strangers = strangers(run);
        if (strangers.isPresent()) {
            return new Loading.Refused<>(strangers.get());
        }
        return switch (Runs.open(directory(run))) {
            case Loading.Refused<PastRun>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<PastRun>(var past) -> RunMetrics.of(past);
        };
    }

    private Optional<Loading.Refusal> strangers(Path run) {
        return tenant.filter(one -> !Runs.isOf(directory(run), one))
                .map(_ -> new Loading.Refusal("RUN_UNKNOWN", "this tenant has no run " + run));
    }

    /// A run is named by its directory, or by its id among the runs kept here.
    private Path directory(Path run) {
        return !Files.exists(run) && run.getNameCount() == 1 && RunIds.isOne(run.toString())
                ? workplace.runs().resolve(run)
                : run;
    }
}
