package dev.rote.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinePipeTest {
    private static final Json.Fields QUESTION = Json.Fields.NONE.with("screen", Json.text("Åse\n"));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Run run = Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT);

    @Test
    void tellsOneLineAndTakesOneLineInTheirOrder() {
        LinePipe pipe = reading("one\r\n\n  \ntwo\nthree");

        assertThat(pipe.ask(QUESTION, run)).isEqualTo(new Answer.Said("one\r"));
        assertThat(pipe.ask(QUESTION, run)).isEqualTo(new Answer.Said("two"));
        assertThat(pipe.ask(QUESTION, run)).isEqualTo(new Answer.Said("three"));
        assertThat(pipe.ask(QUESTION, run))
                .isInstanceOfSatisfying(
                        Answer.Ended.class, ended -> assertThat(ended.code()).isEqualTo("EXPLORER_GONE"));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("{\"screen\":\"Åse\\n\"}\n".repeat(4));
    }

    @Test
    void refusesALineThatIsTooLongOrNoTextAndTakesTheNext() {
        LinePipe pipe = reading("x".repeat(70_000) + "\n\u00ff\u00fe\nnext\n");

        assertThat(pipe.ask(QUESTION, run))
                .isInstanceOfSatisfying(
                        Answer.Unusable.class, one -> assertThat(one.code()).isEqualTo("ANSWER_TOO_LARGE"));
        assertThat(pipe.ask(QUESTION, run))
                .isInstanceOfSatisfying(
                        Answer.Unusable.class, one -> assertThat(one.code()).isEqualTo("ANSWER_MALFORMED"));
        assertThat(pipe.ask(QUESTION, run)).isEqualTo(new Answer.Said("next"));
    }

    @Test
    void waitsForAnAnswerNoLongerThanItsPatience() throws IOException {
        try (PipedOutputStream silent = new PipedOutputStream();
                InputStream in = new PipedInputStream(silent)) {
            LinePipe pipe = new LinePipe(in, new PrintStream(out), Duration.ofMillis(50));

            assertThat(pipe.ask(QUESTION, run))
                    .isInstanceOfSatisfying(
                            Answer.Ended.class,
                            ended -> assertThat(ended.code()).isEqualTo("ANSWER_LATE"));
        }
    }

    private LinePipe reading(String latin1) {
        return new LinePipe(
                new ByteArrayInputStream(latin1.getBytes(StandardCharsets.ISO_8859_1)),
                new PrintStream(out),
                Duration.ofSeconds(10));
    }
}
