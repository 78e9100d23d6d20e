package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.policy.Redaction;
import dev.rote.surface.Journal;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The directory of one run; everything in it is redacted as it is written, by one writer behind a bounded
/// queue, so that noting costs the run next to nothing. Safe for any number of threads.
///
/// Values given to it are strings, numbers, booleans, [Json.Null], lists and maps of these.
public final class RunDirectory implements Journal, AutoCloseable {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Pattern UNFIT_FOR_A_NAME = Pattern.compile("[^A-Za-z0-9_-]+");
    private static final String OBSERVATIONS = "observations";
    private static final String PICTURES = "pictures";
    /// What is noted of each call of a model; kept in a file of its own besides the log.
    private static final String MODEL_CALL = "model.call";

    private static final String MODEL_CALLS = "model_calls.jsonl";
    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final Path path;
    private final Redaction redaction;
    private final Redacted redacted;
    private final Clock clock;
    private final Disk disk;
    private final OutputStream log;
    private final IntentLog intents;
    private final Scribe scribe;
    private final Map<String, String> observations = new HashMap<>();
    private final Map<String, Integer> pictures = new HashMap<>();
    private final Map<String, Object> summary = new LinkedHashMap<>();
    private Journal listener = Journal.SILENT;
    private long sequence;
    private boolean closed;
    private boolean mayBeForgotten;

    private RunDirectory(Path path, Redaction redaction, Clock clock, Disk disk, FileChannel log) {
        this.path = path;
        this.redaction = redaction;
        this.redacted = new Redacted(redaction);
        this.clock = clock;
        this.disk = disk;
        this.log = new BufferedOutputStream(Channels.newOutputStream(log), 1 << 16);
        this.intents = new IntentLog(path, disk);
        this.scribe = new Scribe("evidence " + path.getFileName(), this.log::flush);
        summary.put("schema", "rote.receipt/1");
        summary.put("run", runId());
    }

    /// Makes `<runs>/<runId>`, readable by its owner only; throws `EvidenceLost` when that is not possible.
    public static RunDirectory create(Path runs, String runId, Redaction redaction, Clock clock) {
        return create(runs, name(runId), redaction, clock, Disk.REAL);
    }

    static RunDirectory create(Path runs, String runId, Redaction redaction, Clock clock, Disk disk) {
        Path path = runs.resolve(runId);
        try {
            OwnerOnly.directories(runs);
            Path made = OwnerOnly.directory(path);
            return new RunDirectory(made, redaction, clock, disk, OwnerOnly.create(made.resolve("log.jsonl")));
        } catch (IOException lost) {
            throw new EvidenceLost("the run directory " + path + " cannot be made", lost);
        }
    }

    private static String name(String runId) {
        if (!NAME.matcher(runId).matches()) {
            throw new IllegalArgumentException("\"" + runId + "\" is no name of a run");
        }
        return runId;
    }

    public Path path() {
        return path;
    }

    public String runId() {
        return path.getFileName().toString();
    }

    /// Says what the run is of; called once, before its first step. Sensitive inputs are kept out of everything
    /// written from here on.
    public synchronized void started(RunFacts facts) {
        facts.sensitive().forEach(name -> redaction.keepOut(facts.inputs().getOrDefault(name, "")));
        summary.putAll(facts.summary());
        summary.put("started", now());
        Map<String, Object> page = new LinkedHashMap<>(summary);
        page.put("schema", "rote.run/1");
        page.put("inputs", facts.shownInputs());
        scribe.give("run.json", () -> OwnerOnly.whole(path, "run.json", redacted.page(page)));
    }

    /// The run changes nothing, so whoever wants to know again can have it performed again: its files outlast this
    /// process without waiting for the disk. Not so from a commit's intent on.
    public synchronized void onlyReads() {
        mayBeForgotten = true;
    }

    private synchronized Disk disk() {
        return mayBeForgotten ? Disk.WAITING_FOR_NONE : disk;
    }

    /// Tells somebody else, too, whatever is noted from here on, in the same order and as it is: not redacted.
    public synchronized void telling(Journal other) {
        listener = other;
    }

    @Override
    public synchronized void note(String event, Map<String, Object> fields) {
        Map<String, Object> line = line(++sequence, event, new LinkedHashMap<>(fields));
        scribe.give("an event", () -> log.write(redacted.line(line)));
        if (event.equals(MODEL_CALL)) {
            scribe.give(MODEL_CALLS, () -> append(MODEL_CALLS, redacted.line(line)));
        }
        listener.note(event, fields);
    }

    private void append(String name, byte[] line) throws IOException {
        try (FileChannel file = OwnerOnly.append(path.resolve(name))) {
            Disk.writeAll(file, line);
        }
    }

    /// Keeps what was seen at a step; one that shows the same as another one kept is only named.
    public synchronized void observed(String step, Observation seen) {
        String known = observations.get(seen.digest());
        String name = known == null ? (observations.size() + 1) + ".json.gz" : known;
        if (known == null) {
            observations.put(seen.digest(), name);
            scribe.give(
                    name,
                    () -> OwnerOnly.whole(path.resolve(OBSERVATIONS), name, ObservationFile.of(redaction, step, seen)));
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("step", step);
        fields.put("observation", seen.sequence());
        fields.put("digest", seen.digest());
        fields.put("file", OBSERVATIONS + "/" + name);
        note("observed", fields);
    }

    /// Keeps a picture of what was seen and returns its path within the run directory; the masks are in the
    /// picture already.
    public synchronized String pictured(String step, Picture picture, Observation seen) {
        String stem = stem(step);
        int taken = pictures.merge(stem, 1, Integer::sum);
        String name = stem + (taken == 1 ? "" : "." + taken) + ".png";
        scribe.give(name, () -> OwnerOnly.whole(path.resolve(PICTURES), name, picture.png()));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("step", step);
        fields.put("file", PICTURES + "/" + name);
        fields.put("masks", picture.masks());
        fields.put("digest", seen.digest());
        fields.put("width", picture.width());
        fields.put("height", picture.height());
        fields.put("scale", picture.scale());
        note("pictured", fields);
        return PICTURES + "/" + name;
    }

    /// A name made of the step's, unless it holds what must not be written: then the log could not name the
    /// file.
    private String stem(String step) {
        String fit = UNFIT_FOR_A_NAME.matcher(redaction.scrub(step)).replaceAll("_");
        String stem = fit.substring(0, Math.min(fit.length(), 80));
        return stem.isEmpty() || !redaction.scrub(stem).equals(stem) ? "step" : stem;
    }

    /// Puts on disk, before it returns, that the step is about to change the application's records; throws
    /// `EvidenceLost` when it is not there: then nothing may be pressed. What was noted before is with the
    /// system by then, so that it outlives this process.
    public void commitIntent(String step, Map<String, Object> fields) {
        try {
            scribe.catchUp();
            commit("commit_intent", step, fields);
        } catch (IOException lost) {
            throw new EvidenceLost("the intent of step " + step + " is not on disk", lost);
        }
    }

    /// Puts on disk, before it returns, what exactly the step sends; throws `EvidenceLost` when it is not there:
    /// then it may not leave.
    public void commitRequest(String step, Map<String, Object> fields) {
        try {
            commit("commit_request", step, fields);
        } catch (IOException lost) {
            throw new EvidenceLost("the request of step " + step + " is not on disk", lost);
        }
    }

    /// Puts on disk what is known of the commit afterwards: `committed`, `not_committed` or `unknown`. A failure is a
    /// trouble and no exception: what was done is done.
    public void commitOutcome(String step, String outcome, Map<String, Object> fields) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.put("outcome", outcome);
        try {
            commit("commit_outcome", step, all);
        } catch (IOException lost) {
            note("commit_outcome", about(step, all));
            scribe.trouble("the outcome of step " + step + " is not written: " + lost);
        }
    }

    /// Writes `result.json`, which is on disk when this returns, unless the run only reads; throws `EvidenceLost`
    /// when it is not there.
    public void result(Map<String, Object> result) {
        synchronized (this) {
            for (String key : List.of("kind", "code", "side_effect")) {
                Object value = result.getOrDefault(key, "");
                summary.put(key.equals("kind") ? "result" : key, value instanceof Json.Null ? "" : value);
            }
        }
        try {
            OwnerOnly.replace(path, "result.json", redacted.page(result), disk());
        } catch (IOException lost) {
            throw new EvidenceLost("the result is not on disk", lost);
        }
    }

    /// What could not be written so far, in words; empty when all is well.
    public List<String> troubles() {
        return scribe.troubles();
    }

    /// Writes out what is queued, for at most 10 seconds, then the receipt with the hash of every file.
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        boolean complete = scribe.end(CLOSING);
        try {
            if (complete) {
                log.close();
            }
            intents.close();
            summary.put("ended", now());
            summary.put("complete", complete && scribe.troubles().isEmpty());
            summary.put("files", Receipt.files(path));
            OwnerOnly.replace(path, Receipt.NAME, redacted.page(summary), disk());
        } catch (IOException lost) {
            scribe.trouble("the receipt is not written: " + lost);
        }
    }

    /// On disk first, then told: nobody hears of what might be forgotten.
    private synchronized void commit(String event, String step, Map<String, Object> fields) throws IOException {
        Map<String, Object> all = about(step, fields);
        mayBeForgotten = false;
        intents.append(redacted.line(line(sequence + 1, event, all)));
        note(event, all);
    }

    private static Map<String, Object> about(String step, Map<String, Object> fields) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("step", step);
        all.putAll(fields);
        return all;
    }

    private Map<String, Object> line(long number, String event, Map<String, Object> fields) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("seq", number);
        line.put("time", now());
        line.put("event", event);
        line.put("fields", fields);
        return line;
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
