package dev.rote.evidence;

import static dev.rote.evidence.Evidence.content;
import static dev.rote.evidence.Evidence.opened;
import static dev.rote.evidence.Evidence.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is left of a run whose process was killed at a moment nobody chose (SIGKILL, as by `kill -9`).
@Timeout(60)
class KilledTest {
    @TempDir
    Path runs;

    @Test
    void everythingThatWasAcknowledgedIsReadable() throws IOException, InterruptedException {
        List<String> acknowledged = killedAfter(40);
        PastRun past = opened(runs.resolve("killed"));

        assertThat(past.commits().stream().map(KilledTest::told).toList())
                .startsWith(acknowledged.toArray(String[]::new));
        assertThat(past.facts()).isPresent();
        assertThat(past.result()).isEmpty();
        assertThat(steps(past.events(), "filled"))
                .as("what was noted before an acknowledged intent")
                .containsAll(steps(past.commits(), "commit_intent"));
    }

    @Test
    void everyFileThatTheLogNamesIsWhole() throws IOException, InterruptedException {
        killedAfter(25);
        Path run = runs.resolve("killed");

        List<String> named = opened(run).events().stream()
                .filter(event ->
                        event.event().equals("observed") || event.event().equals("pictured"))
                .map(event -> text(event.fields(), "file"))
                .toList();
        assertThat(named).hasSizeGreaterThan(20);
        for (String file : named) {
            assertThat(content(run.resolve(file))).as(file).isNotEmpty();
        }
    }

    /// What the process had said when it was killed, after at least that many lines.
    private List<String> killedAfter(int lines) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Working.class.getName(),
                        runs.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> said = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                said.add(line);
                if (said.size() == lines) {
                    child.toHandle().destroyForcibly();
                }
            }
        } finally {
            child.destroyForcibly();
        }
        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(said).hasSizeGreaterThanOrEqualTo(lines);
        return said;
    }

    private static String told(PastRun.Event commit) {
        return (commit.event().equals("commit_intent") ? "intent " : "outcome ") + text(commit.fields(), "step");
    }

    private static List<String> steps(List<PastRun.Event> events, String kind) {
        return events.stream()
                .filter(event -> event.event().equals(kind))
                .map(event -> text(event.fields(), "step"))
                .toList();
    }
}
