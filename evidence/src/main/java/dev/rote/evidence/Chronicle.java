package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.policy.Redaction;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The directory of what is composed of several runs: pages, and the lines of `log.jsonl`, redacted as they are
/// written and on disk when a call returns. Whoever goes on with it opens it again. One process at a time; a call
/// that cannot write throws `EvidenceLost`.
public final class Chronicle implements AutoCloseable {
    private static final String LOG = "log.jsonl";

    private final Path path;
    private final Redacted redacted;
    private final Clock clock;
    private final FileChannel log;
    private long sequence;

    private Chronicle(Path path, Redacted redacted, Clock clock, FileChannel log, long sequence) {
        this.path = path;
        this.redacted = redacted;
        this.clock = clock;
        this.log = log;
        this.sequence = sequence;
    }

    /// Makes the directory, readable by its owner only, or opens the one that is there.
    public static Chronicle open(Path path, Redaction redaction, Clock clock) {
        try {
            OwnerOnly.directories(path);
            Path file = path.resolve(LOG);
            byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            FileChannel log = OwnerOnly.append(file);
            if (before.length > 0 && before[before.length - 1] != '\n') {
                Disk.writeAll(log, new byte[] {'\n'});
            }
            long lines = new String(before, StandardCharsets.UTF_8).lines().count();
            return new Chronicle(path, new Redacted(redaction), clock, log, lines);
        } catch (IOException lost) {
            throw new EvidenceLost("the directory " + path + " cannot be made", lost);
        }
    }

    public Path path() {
        return path;
    }

    /// Whether somebody wrote here before.
    public boolean isBegun() {
        return sequence > 0;
    }

    /// Puts a page in place, or another one in its place.
    public void page(String name, Json.Fields content) {
        try {
            byte[] bytes = json(content).pretty().getBytes(StandardCharsets.UTF_8);
            OwnerOnly.replace(path, name, bytes, Disk.REAL);
        } catch (IOException lost) {
            throw new EvidenceLost("the page " + name + " is not on disk", lost);
        }
    }

    /// Adds a line about what is about to happen or has happened.
    public void line(String event, Json.Fields fields) {
        Json.Fields line = Json.Fields.NONE
                .with("seq", Json.number(++sequence))
                .with(
                        "time",
                        Json.text(clock.instant().truncatedTo(ChronoUnit.MILLIS).toString()))
                .with("event", Json.text(event))
                .with("fields", json(fields));
        try {
            Disk.writeAll(log, (line.canonical() + "\n").getBytes(StandardCharsets.UTF_8));
            Disk.REAL.force(log, path);
        } catch (IOException lost) {
            throw new EvidenceLost("the event " + event + " is not on disk", lost);
        }
    }

    private Json json(Json value) {
        return switch (value) {
            case Json.Fields(var of) -> {
                SequencedMap<String, Json> fields = new LinkedHashMap<>();
                of.forEach((key, one) -> fields.put(key, json(one)));
                yield Json.fields(fields);
            }
            case Json.Items(var of) -> {
                List<Json> items = new ArrayList<>();
                of.forEach(one -> items.add(json(one)));
                yield Json.items(items);
            }
            case Json.Text(var text) -> redacted.text(text);
            case Json.Num number -> number.isWhole() ? redacted.json(number.whole()) : redacted.json(number.value());
            case Json.Flag _, Json.Null _ -> value;
        };
    }

    @Override
    public void close() {
        try {
            log.close();
        } catch (IOException lost) {
            throw new EvidenceLost("the log in " + path + " does not close", lost);
        }
    }
}
