package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The runs whose directories are kept here, as a list to look through.
public final class PastRuns {
    private final Path folder;

    public PastRuns(Workplace workplace) {
        this.folder = workplace.runs();
    }

    /// One run: what it was, when it began, and how it ended (its status and code; empty while it is under way, or
    /// when it was cut off).
    public record Line(
            String run, String kind, String capability, Optional<Instant> began, String ended, String code) {}

    /// The newest runs of a tenant, newest first. What cannot be read is left out.
    public List<Line> newest(String tenant, int most) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> directories = all.filter(one -> Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            List<Line> lines = new ArrayList<>();
            for (Path directory : directories) {
                if (lines.size() == most) {
                    break;
                }
                if (Runs.isOf(directory, tenant) && Runs.open(directory) instanceof Loading.Loaded<PastRun>(var run)) {
                    lines.add(line(run));
                }
            }
            return lines;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Line line(PastRun run) {
        Json.Fields facts = run.facts().orElse(Json.Fields.NONE);
        Json.Fields result = run.result().orElse(Json.Fields.NONE);
        Optional<Instant> began = run.events().stream().findFirst().map(PastRun.Event::time);
        return new Line(
                run.path().getFileName().toString(),
                text(facts, "kind"),
                text(facts, "capability"),
                began,
                text(result, "kind"),
                text(result, "code"));
    }

    private static String text(Json.Fields fields, String name) {
        return fields.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var value) ? value : "";
    }
}
