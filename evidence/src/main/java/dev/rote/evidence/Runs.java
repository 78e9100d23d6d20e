package dev.rote.evidence;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.evidence.PastRun.Event;
import dev.rote.policy.Loading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads run directories, which anybody may have written: pages of at most 4 MiB, logs of at most 64 MiB, links not
/// followed.
public final class Runs {
    private static final int PAGE = 4 << 20;
    private static final int LOG = 64 << 20;

    private Runs() {}

    /// The run in that directory; refused with `RUN_UNREADABLE`, `RUN_TOO_LARGE` or `RUN_INVALID`.
    public static Loading<PastRun> open(Path directory) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) || !isFile(directory.resolve("log.jsonl"))) {
            return new Loading.Refused<>(new Loading.Refusal("RUN_UNREADABLE", directory + " holds no run"));
        }
        try {
            return new Loading.Loaded<>(new PastRun(
                    directory,
                    page(directory.resolve("run.json")),
                    lines(directory.resolve("log.jsonl")),
                    lines(directory.resolve(IntentLog.NAME)),
                    page(directory.resolve("result.json"))));
        } catch (Broken broken) {
            return new Loading.Refused<>(broken.why);
        } catch (IOException unreadable) {
            return new Loading.Refused<>(unreadable(directory, unreadable));
        }
    }

    /// The replays of a capability among the runs in a folder, oldest first; what cannot be read is left out and
    /// counted.
    public static Replays replays(Path folder, String capability) {
        List<PastRun> runs = new ArrayList<>();
        int unreadable = 0;
        for (Path directory : directories(folder)) {
            try {
                Told facts = Told.of(page(directory.resolve("run.json")));
                if (facts.text("kind").equals("replay")
                        && facts.text("capability").equals(capability)) {
                    switch (open(directory)) {
                        case Loading.Loaded<PastRun>(var run) -> runs.add(run);
                        case Loading.Refused<PastRun> _ -> unreadable++;
                    }
                }
            } catch (Broken | IOException broken) {
                unreadable++;
            }
        }
        return new Replays(runs, unreadable);
    }

    /// Runs that could be read, and how many could not, of whatever capability.
    public record Replays(List<PastRun> runs, int unreadable) {
        public Replays {
            runs = List.copyOf(runs);
        }
    }

    private static List<Path> directories(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(one -> Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Whether there is a run in that directory that says it is for that tenant; nothing but its `run.json` is read.
    public static boolean isOf(Path directory, String tenant) {
        try {
            return page(directory.resolve("run.json"))
                    .flatMap(facts -> facts.field("tenant"))
                    .filter(Json.text(tenant)::equals)
                    .isPresent();
        } catch (Broken | IOException unreadable) {
            return false;
        }
    }

    /// The receipt in that directory, if there is one; refused as a run is.
    static Loading<Optional<Json.Fields>> receipt(Path directory) {
        try {
            return new Loading.Loaded<>(page(directory.resolve(Receipt.NAME)));
        } catch (Broken broken) {
            return new Loading.Refused<>(broken.why);
        } catch (IOException unreadable) {
            return new Loading.Refused<>(unreadable(directory, unreadable));
        }
    }

    private static Loading.Refusal unreadable(Path directory, IOException why) {
        return new Loading.Refusal("RUN_UNREADABLE", directory + " cannot be read: " + why.getMessage());
    }

    private static Optional<Json.Fields> page(Path file) throws IOException {
        if (!isFile(file)) {
            return Optional.empty();
        }
        return Optional.of(fields(text(file, PAGE), file, 1));
    }

    private static List<Event> lines(Path file) throws IOException {
        List<Event> events = new ArrayList<>();
        if (!isFile(file)) {
            return events;
        }
        String text = text(file, LOG);
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            events.add(event(text.substring(start, end), file, events.size() + 1));
            start = end + 1;
        }
        return events;
    }

    private static Event event(String line, Path file, int number) {
        Json.Fields fields = fields(line, file, number);
        if (fields.of().get("seq") instanceof Json.Num sequence
                && fields.of().get("time") instanceof Json.Text(var time)
                && fields.of().get("event") instanceof Json.Text(var event)
                && fields.of().get("fields") instanceof Json.Fields rest
                && sequence.isWhole()) {
            try {
                return new Event(sequence.whole(), Instant.parse(time), event, rest);
            } catch (DateTimeException noTime) {
                throw new Broken("RUN_INVALID", file + " line " + number + ": \"time\" is no instant");
            }
        }
        throw new Broken("RUN_INVALID", file + " line " + number + ": seq, time, event and fields are wanted");
    }

    private static Json.Fields fields(String text, Path file, int line) {
        return switch (Json.read(text)) {
            case JsonReading.Read(Json.Fields fields) -> fields;
            case JsonReading.Read other ->
                throw new Broken(
                        "RUN_INVALID",
                        file + " line " + line + ": an object is wanted, not "
                                + other.json().kind());
            case JsonReading.Refused(var why) ->
                throw new Broken("RUN_INVALID", file + " line " + line + ": " + Harmless.text(why.message(), 300));
        };
    }

    private static String text(Path file, int most) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(most + 1);
        }
        if (bytes.length > most) {
            throw new Broken("RUN_TOO_LARGE", file + " is larger than " + (most >> 20) + " MiB");
        }
        int whole = bytes.length;
        while (most == LOG && whole > 0 && bytes[whole - 1] != '\n') {
            whole--;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, whole))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new Broken("RUN_INVALID", file + " is not UTF-8 text");
        }
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Loading.Refusal why;

        Broken(String code, String message) {
            this.why = new Loading.Refusal(code, message);
        }
    }
}
