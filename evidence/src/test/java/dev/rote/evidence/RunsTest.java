package dev.rote.evidence;

import static dev.rote.evidence.Evidence.opened;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Loading;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class RunsTest {
    private static final String LINE = "{\"event\":\"e\",\"fields\":{},\"seq\":1,\"time\":\"2026-01-05T09:00:00Z\"}\n";

    @TempDir
    Path directory;

    @Test
    void readsARunThatWasCutOffInTheMiddleOfALine() throws IOException {
        write("log.jsonl", LINE + LINE.substring(0, 30));

        assertThat(opened(directory).events())
                .singleElement()
                .extracting(PastRun.Event::event)
                .isEqualTo("e");
        assertThat(opened(directory).mayHaveCommitted()).isFalse();
        write("log.jsonl", (LINE + "{\"event\":\"ü").getBytes(StandardCharsets.UTF_8), 1);
        assertThat(opened(directory).events()).hasSize(1);
    }

    @Test
    void refusesWhatIsNoRun() throws IOException {
        refused("RUN_UNREADABLE", "holds no run");
        for (String line : List.of(
                "[]",
                "{}",
                "nonsense",
                "{\"event\":1,\"fields\":{},\"seq\":1,\"time\":\"2026-01-05T09:00:00Z\"}",
                "{\"event\":\"e\",\"fields\":{},\"seq\":1,\"time\":\"noon\"}",
                "[".repeat(100_000),
                "{\"event\":\"e\",\"fields\":{},\"seq\":0.5,\"time\":\"2026-01-05T09:00:00Z\"}")) {
            write("log.jsonl", LINE + line + "\n");
            refused("RUN_INVALID", "line 2");
        }
        write("log.jsonl", LINE);
        write("result.json", "{\"kind\": \"success\"");
        refused("RUN_INVALID", "result.json");
    }

    @Test
    void readsNoMoreThanItCanHold() throws IOException {
        write("log.jsonl", LINE);
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("result.json").toFile(), "rw")) {
            file.setLength(200L << 20);
        }

        refused("RUN_TOO_LARGE", "4 MiB");
    }

    @Test
    void followsNoLinks() throws IOException {
        Path elsewhere = Files.writeString(directory.resolve("elsewhere"), LINE);
        Files.createSymbolicLink(directory.resolve("log.jsonl"), elsewhere);

        refused("RUN_UNREADABLE", "holds no run");
    }

    private void write(String name, String content) throws IOException {
        write(name, content.getBytes(StandardCharsets.UTF_8), 0);
    }

    private void write(String name, byte[] content, int less) throws IOException {
        Files.write(directory.resolve(name), java.util.Arrays.copyOf(content, content.length - less));
    }

    private void refused(String code, String words) {
        switch (Runs.open(directory)) {
            case Loading.Loaded<PastRun> loaded -> throw new AssertionError("taken: " + loaded);
            case Loading.Refused<PastRun>(var why) -> {
                assertThat(why.code()).isEqualTo(code);
                assertThat(why.message()).contains(words);
            }
        }
    }
}
