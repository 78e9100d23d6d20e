package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.cli.RoteCommand;
import dev.rote.surface.SurfaceProvider;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// `rote demo --handoff`: the run is finished in front of the console, by a script or by whoever follows the link.
@Timeout(240)
class HandoverDemoTest {
    private final Path folder;
    private final SurfaceProvider surfaces;
    private final StringWriter out = new StringWriter();
    private final Lines err = new Lines();
    private final CommandLine rote;

    HandoverDemoTest(@TempDir Path folder) {
        this.folder = folder;
        this.surfaces = new BrowserSurfaces(BrowserSettings.in(folder.resolve("state")));
        LocalBench bench = new LocalBench(surfaces, Trial.HOME, folder.resolve("state"));
        this.rote = RoteCommand.with(new DemoCommand(bench))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
    }

    @Test
    void aScriptedSecondBrowserFinishesTheRunInTheConsole() throws Exception {
        int code = demo("--auto", "--json");

        assertThat(code).as(err.all() + out).isZero();
        Json.Fields document = document();
        Json.Fields result = (Json.Fields) document.field("result").orElseThrow();
        assertThat(result.field("kind")).contains(Json.text("success"));
        assertThat(result.pretty()).contains("1411.21");
        Json.Fields handoff = first(result.field("handoffs").orElseThrow());
        assertThat(handoff.field("step_id")).contains(Json.text("search.submit"));
        assertThat(handoff.field("reason")).contains(Json.text("STUCK"));
        assertThat(handoff.field("decision")).contains(Json.text("hand_back"));
        assertThat(handoff.field("human_actions").orElseThrow().canonical())
                .contains("\"control\":\"button \\\"Find\\\"\"", "Enter");
        assertThat(first(document.field("rows").orElseThrow()).field("as_promised"))
                .contains(Json.flag(true));
        assertThat(err.all()).contains("the run asks for a person: STUCK at search.submit", "Take control");
        assertThat(OwnProcess.processesNaming(folder)).isEmpty();
    }

    @Test
    void aPersonWhoFollowsTheLinkFinishesIt() throws Exception {
        BlockingQueue<Integer> ended = new LinkedBlockingQueue<>();
        Thread.ofVirtual().start(() -> ended.add(demo()));
        URI link = link();
        Optional<String> trouble = new SecondBrowser(
                        new LocalBench(surfaces, Trial.HOME, folder.resolve("state")).workplace(Optional.empty()),
                        folder.resolve("downloads"),
                        _ -> {})
                .pressesTheButtonAndResumes(link, "member_savings_balance v1");

        assertThat(trouble).isEmpty();
        assertThat(ended.poll(120, TimeUnit.SECONDS)).as(err.all() + out).isEqualTo(0);
        assertThat(out.toString())
                .contains("success", "1411.21", "asked     STUCK at search.submit", "button \"Find\"")
                .contains("decided   hand_back, by " + System.getProperty("user.name"));
        assertThat(OwnProcess.processesNaming(folder)).isEmpty();
    }

    @Test
    void aScriptAloneIsAMistake() {
        assertThat(rote.execute("demo", "--auto")).isEqualTo(64);
        assertThat(err.all()).contains("--handoff");
    }

    private int demo(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("demo", "--handoff", "--keep-in", folder.resolve("kept").toString()));
        arguments.addAll(List.of(more));
        return rote.execute(arguments.toArray(String[]::new));
    }

    private URI link() throws InterruptedException {
        while (true) {
            String line =
                    Optional.ofNullable(err.said.poll(120, TimeUnit.SECONDS)).orElseThrow();
            if (line.contains("/enter/")) {
                return URI.create(line.substring(line.indexOf("http")).strip());
            }
        }
    }

    private Json.Fields document() {
        return switch (Json.read(out.toString())) {
            case JsonReading.Read(var json) -> (Json.Fields) json;
            case JsonReading.Refused refused -> throw new AssertionError(refused + " in: " + out);
        };
    }

    private static Json.Fields first(Json items) {
        return (Json.Fields) ((Json.Items) items).of().getFirst();
    }

    /// What is said, line by line as it is.
    private static final class Lines extends Writer {
        private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
        private final StringBuilder all = new StringBuilder();
        private int begun;

        @Override
        public synchronized void write(char[] text, int from, int length) {
            all.append(text, from, length);
        }

        @Override
        public synchronized void flush() {
            int end = all.lastIndexOf("\n");
            if (end >= begun) {
                all.substring(begun, end).lines().forEach(said::add);
                begun = end + 1;
            }
        }

        @Override
        public void close() {}

        synchronized String all() {
            return all.toString();
        }
    }
}
