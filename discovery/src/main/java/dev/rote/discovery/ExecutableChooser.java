package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.surface.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Any program as a chooser: started anew for each choice, without a shell, with the request on its standard input
/// and the answer on its standard output; ended, with all it started, when it takes too long, too much memory, or
/// says too much. It is given the environment without Rote's own variables.
public final class ExecutableChooser implements Correspondent {
    private static final int MOST_SAID = 65_536;
    private static final int MOST_COMPLAINT = 2_000;
    private static final long GLANCE_MILLIS = 20;
    private static final long PAGE_BYTES = 4_096;
    private static final Pattern SPACE = Pattern.compile(" ");
    private static final String OURS = "ROTE_";

    private final List<String> command;
    private final Limits limits;
    private final Map<String, String> environment;

    /// How long one choice may take, and how many bytes of memory the program and all it starts may hold (read from
    /// `/proc`, and not limited where there is none).
    public record Limits(Duration time, long memory) {
        public static final Limits USUAL = new Limits(Duration.ofSeconds(60), 2L << 30);
    }

    /// `command` is a program and its arguments.
    public ExecutableChooser(List<String> command, Limits limits, Map<String, String> environment) {
        this.command = List.copyOf(command);
        this.limits = limits;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Answer ask(Json.Fields told, Run run) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        environment.forEach((name, value) -> {
            if (!name.startsWith(OURS)) {
                builder.environment().put(name, value);
            }
        });
        try {
            return new Asked(builder.start(), run.within(limits.time())).answer(told.canonical());
        } catch (IOException unstartable) {
            return new Answer.Ended(
                    "CHOOSER_UNSTARTABLE", "the chooser cannot be started: " + unstartable.getMessage());
        }
    }

    /// One choice under way.
    private final class Asked {
        private final Process process;
        private final Run run;
        private final Heap said;
        private final Heap complained;

        Asked(Process process, Run run) {
            this.process = process;
            this.run = run;
            this.said = new Heap(process.getInputStream(), MOST_SAID + 1);
            this.complained = new Heap(process.getErrorStream(), MOST_COMPLAINT);
        }

        Answer answer(String request) {
            Thread.ofVirtual().name("chooser-request").start(() -> give(request));
            try {
                Optional<Answer> cut = watched();
                if (cut.isPresent()) {
                    return cut.get();
                }
                byte[] bytes = said.all(run.left());
                if (bytes.length > MOST_SAID) {
                    return new Answer.Unusable(
                            "ANSWER_TOO_LARGE", "the chooser said more than " + MOST_SAID + " bytes");
                }
                return process.exitValue() == 0 ? decoded(bytes) : failed();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return new Answer.Ended("EXPLORER_GONE", "the wait for the chooser was interrupted");
            } finally {
                end();
            }
        }

        private void give(String request) {
            try (OutputStream in = process.getOutputStream()) {
                in.write(request.getBytes(StandardCharsets.UTF_8));
            } catch (IOException notRead) {
                // It answered, or ended, without reading all of it; its answer says what became of that.
                return;
            }
        }

        /// Waits for its end; what it is ended for before.
        private Optional<Answer> watched() throws InterruptedException {
            while (!process.waitFor(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
                if (run.isOver()) {
                    return Optional.of(new Answer.Unusable(
                            "CHOOSER_LATE",
                            "no choice came within " + limits.time().toMillis() + " ms"));
                }
                if (memory() > limits.memory()) {
                    return Optional.of(new Answer.Unusable(
                            "CHOOSER_TOO_LARGE", "the chooser took more than " + limits.memory() + " bytes of memory"));
                }
                if (said.isFull()) {
                    return Optional.of(new Answer.Unusable(
                            "ANSWER_TOO_LARGE", "the chooser said more than " + MOST_SAID + " bytes"));
                }
            }
            return Optional.empty();
        }

        private long memory() {
            return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                    .mapToLong(one -> resident(one.pid()))
                    .sum();
        }

        private Answer failed() throws InterruptedException {
            return new Answer.Unusable(
                    "CHOOSER_FAILED",
                    "the chooser ended with exit code " + process.exitValue() + ": "
                            + new String(complained.all(Duration.ofMillis(GLANCE_MILLIS)), StandardCharsets.UTF_8)
                                    .strip());
        }

        private void end() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static Answer decoded(byte[] bytes) {
        try {
            return new Answer.Said(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return new Answer.Unusable("CHOICE_MALFORMED", "the choice is no UTF-8 text");
        }
    }

    /// Pages in memory are the second number (proc(5), `statm`); 0 for a process that has ended.
    private static long resident(long pid) {
        try {
            List<String> numbers = SPACE.splitAsStream(Files.readString(Path.of("/proc", Long.toString(pid), "statm")))
                    .toList();
            return Long.parseLong(numbers.get(1)) * PAGE_BYTES;
        } catch (IOException ended) {
            return 0;
        }
    }

    /// Reads a stream up to a number of bytes while the process runs.
    private static final class Heap {
        private final int most;
        private final Thread reader;
        private volatile byte[] bytes = {};

        Heap(InputStream in, int most) {
            this.most = most;
            this.reader = Thread.ofVirtual().name("chooser-answer").start(() -> {
                try (in) {
                    bytes = in.readNBytes(most);
                } catch (IOException cut) {
                    bytes = new byte[0];
                }
            });
        }

        boolean isFull() {
            return bytes.length >= most;
        }

        byte[] all(Duration patience) throws InterruptedException {
            reader.join(patience);
            return bytes.clone();
        }
    }
}
