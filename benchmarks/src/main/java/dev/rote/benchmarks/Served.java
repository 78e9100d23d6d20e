package dev.rote.benchmarks;

import dev.rote.app.Main;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `rote serve` in a process of its own, and HTTP calls to it; it is killed when it is closed.
final class Served implements AutoCloseable {
    private static final Pattern SERVING = Pattern.compile("serving on (http://\\S+)");
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final String RUNS = "/v1/tenants/local/runs";

    private final Process process;
    private final URI address;
    private final String key;
    private final HttpClient http = HttpClient.newHttpClient();

    private Served(Process process, URI address, String key) {
        this.process = process;
        this.address = address;
        this.key = key;
    }

    /// Starts it with four browsers' worth of contexts; `state` and `runs` lie in the folder.
    static Served start(Rig rig, Path folder, String key) {
        Path err = folder.resolve("err");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Drote.home=" + rig.home(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--port",
                "0",
                "--browsers",
                "4",
                "--rate",
                "10000",
                "--project",
                rig.home().resolve("examples").resolve("mock-core").toString(),
                "--base-url",
                "local=" + rig.core(),
                "--runs-dir",
                folder.resolve("runs").toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(err.toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("XDG_STATE_HOME", folder.toString());
        builder.environment().put("ROTE_CHROMIUM", rig.chromium().toString());
        try {
            Process process = builder.start();
            return new Served(process, address(process, err), key);
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static URI address(Process process, Path err) throws IOException {
        long late = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < late && !ended(process, 50)) {
            Matcher found = SERVING.matcher(Files.readString(err));
            if (found.find()) {
                return URI.create(found.group(1));
            }
        }
        process.destroyForcibly();
        throw new IllegalStateException("it does not serve: " + Files.readString(err));
    }

    private static boolean ended(Process process, long millis) {
        try {
            return process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /// Kills it as the kernel would, without a chance to say anything.
    void kill() {
        process.destroyForcibly();
        ended(process, PATIENCE.toMillis());
    }

    /// The answer's document, of a result or of a run that has none yet.
    Json.Fields ask(Json.Fields order, Optional<String> idempotencyKey, int waitSeconds) {
        HttpRequest.Builder request = request(RUNS + "?wait=" + waitSeconds)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(order.canonical()));
        idempotencyKey.ifPresent(value -> request.header("Idempotency-Key", value));
        return fields(sent(request).body());
    }

    /// The result of a run as soon as it has one, empty when that takes too long.
    Json.Fields result(String run, int waitSeconds) {
        long late = System.nanoTime() + LONGEST.toNanos();
        Json.Fields result = Json.Fields.NONE;
        while (result.of().isEmpty() && System.nanoTime() < late) {
            result = resultOf(get(RUNS + "/" + run + "?wait=" + waitSeconds));
        }
        return result;
    }

    /// The result a run has now, empty for none.
    Json.Fields resultNow(String run) {
        return resultOf(get(RUNS + "/" + run));
    }

    private static Json.Fields resultOf(Json.Fields run) {
        return run.field("result").orElseGet(Json.Null::new) instanceof Json.Fields result ? result : Json.Fields.NONE;
    }

    /// How many runs it knows of.
    int runs() {
        Json.Items runs = (Json.Items) get(RUNS + "?limit=200").field("runs").orElseThrow();
        return runs.of().size();
    }

    private Json.Fields get(String path) {
        return fields(sent(request(path).GET()).body());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(PATIENCE).header("Authorization", "Bearer " + key);
    }

    private HttpResponse<String> sent(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    static Json.Fields fields(String text) {
        if (Json.read(text) instanceof JsonReading.Read(Json.Fields fields)) {
            return fields;
        }
        throw new IllegalStateException(text);
    }

    static String word(Json.Fields of, String name) {
        return of.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var text) ? text : "";
    }

    @Override
    public void close() {
        kill();
        http.close();
    }
}
