package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.surface.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// A program at the other end of a pipe: it is told one JSON object a line and answers one JSON object a line, at
/// most 64 KiB of UTF-8 each, in that order. Lines that come early wait their turn; each is answered by one line.
public final class LinePipe implements Correspondent {
    private static final int MOST_BYTES = DecisionReader.LONGEST;
    /// Lines that may wait their turn; whoever sends more is not read from meanwhile.
    private static final int MOST_WAITING = 16;

    private final PrintStream out;
    private final Duration patience;
    private final BlockingQueue<Answer> lines = new ArrayBlockingQueue<>(MOST_WAITING);

    /// `patience` is how long one answer may take. The stream is read from here on, until it ends or the process
    /// does.
    public LinePipe(InputStream in, PrintStream out, Duration patience) {
        this.out = out;
        this.patience = patience;
        Thread.ofVirtual().name("answers").start(() -> readAll(in));
    }

    @Override
    public Answer ask(Json.Fields told, Run run) {
        byte[] line = (told.canonical() + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(line, 0, line.length);
        out.flush();
        if (out.checkError()) {
            return new Answer.Ended("EXPLORER_GONE", "nobody reads what is told");
        }
        try {
            long millis = run.within(patience).left().toMillis();
            return Optional.ofNullable(lines.poll(millis, TimeUnit.MILLISECONDS))
                    .orElseGet(() -> new Answer.Ended("ANSWER_LATE", "no answer came within " + millis + " ms"));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Answer.Ended("EXPLORER_GONE", "the wait for an answer was interrupted");
        }
    }

    private void readAll(InputStream in) {
        try {
            while (true) {
                Optional<Answer> line = next(in);
                if (line.isEmpty()) {
                    break;
                }
                lines.put(line.get());
            }
            lines.put(new Answer.Ended("EXPLORER_GONE", "the answers ended before the discovery did"));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// The next line that holds something; empty at the end.
    private static Optional<Answer> next(InputStream in) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean tooLong = false;
        try {
            for (int one = in.read(); one >= 0; one = in.read()) {
                if (one == '\n') {
                    if (tooLong) {
                        return Optional.of(new Answer.Unusable(
                                "ANSWER_TOO_LARGE", "an answer is one line of at most " + MOST_BYTES + " bytes"));
                    }
                    if (!isBlank(line)) {
                        return Optional.of(decoded(line));
                    }
                    line.reset();
                } else if (line.size() >= MOST_BYTES) {
                    tooLong = true;
                } else {
                    line.write(one);
                }
            }
            return isBlank(line) ? Optional.empty() : Optional.of(decoded(line));
        } catch (IOException broken) {
            return Optional.empty();
        }
    }

    private static boolean isBlank(ByteArrayOutputStream line) {
        return line.toString(StandardCharsets.ISO_8859_1).isBlank();
    }

    private static Answer decoded(ByteArrayOutputStream line) {
        try {
            return new Answer.Said(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line.toByteArray()))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return new Answer.Unusable("ANSWER_MALFORMED", "an answer is UTF-8 text");
        }
    }
}
