package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A run as one page of HTML: everything is in it, nothing is asked for from elsewhere, and no script is
/// needed.
///
/// `absent` says in words what the page could not show; `pictures` counts the pictures on it.
public record Report(String run, String html, int steps, int pictures, List<String> absent) {
    public Report {
        absent = List.copyOf(absent);
    }

    /// The report of the run in that directory; refused as `Runs.open` refuses.
    public static Loading<Report> of(Path directory) {
        return switch (Runs.open(directory)) {
            case Loading.Refused<PastRun>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<PastRun>(var run) ->
                switch (Runs.receipt(directory)) {
                    case Loading.Refused<Optional<Json.Fields>>(var why) -> new Loading.Refused<>(why);
                    case Loading.Loaded<Optional<Json.Fields>>(var receipt) ->
                        new Loading.Loaded<>(
                                new ReportPage(run, ReceiptCheck.of(directory, Told.of(receipt))).report());
                };
        };
    }

    /// A name for its file, made of the run's.
    public String fileName() {
        return (RunIds.isOne(run) ? run : "report") + ".html";
    }

    /// Writes the page so that only its owner can read it, and in place of what may be there; refused with
    /// `REPORT_NOT_WRITTEN`.
    public Loading<Path> write(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        Path folder = Optional.ofNullable(whole.getParent()).orElse(whole);
        try {
            OwnerOnly.replace(
                    folder, folder.relativize(whole).toString(), html.getBytes(StandardCharsets.UTF_8), Disk.REAL);
            return new Loading.Loaded<>(whole);
        } catch (IOException unwritten) {
            return new Loading.Refused<>(
                    new Loading.Refusal("REPORT_NOT_WRITTEN", whole + " cannot be written: " + unwritten.getMessage()));
        }
    }
}
