package dev.rote.benchmarks;

import dev.rote.benchmarks.TimedSurfaces.Phase;
import dev.rote.browser.BrowserSettings;
import dev.rote.browser.ChromiumBinary;
import dev.rote.browser.WarmBrowser;
import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.replay.ReplayResult;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Measures us against Playwright for Java, interleaved in one run on one machine; prints a table and JSON.
public final class Benchmarks {
    private static final int STEPS = 9;

    private final Path home;
    private final Path folder;
    private final int rounds;
    private final Path chromium;

    private Benchmarks(Path home, Path folder, int rounds) {
        this.home = home;
        this.folder = folder;
        this.rounds = rounds;
        this.chromium = ChromiumBinary.find(
                        BrowserSettings.in(folder), System.getenv().getOrDefault("PATH", "/usr/bin"))
                .orElseThrow(() -> new IllegalStateException("no Chromium; run ./rote doctor"));
    }

    /// Arguments: how many rounds (default 15).
    public static void main(String[] arguments) throws IOException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 15;
        Path folder = Files.createTempDirectory("rote-benchmarks-");
        Path home =
                Path.of(System.getProperty("rote.home", ".")).toAbsolutePath().normalize();
        Report report = new Benchmarks(home, folder, rounds).run();
        PrintStream out = System.out;
        out.println(report.table());
        out.println(report.json());
    }

    private Report run() {
        List<Comparison> comparisons = new ArrayList<>();
        BrowserSettings settings = BrowserSettings.in(folder.resolve("state")).with(chromium);
        Run forever = Run.lasting(Duration.ofHours(1), Clock.systemUTC(), Journal.SILENT);
        try (MockApp core = MockApp.start(MockAppSettings.onFreePort());
                PageServer pages = new PageServer();
                WarmBrowser warm = WarmBrowser.start(settings, List.of("127.0.0.1"), forever);
                PlaywrightLookUp peer = new PlaywrightLookUp(chromium)) {
            String address = core.address().toString();
            TimedSurfaces timed = new TimedSurfaces(warm);
            RoteLookUp ours = new RoteLookUp(timed, home, folder.resolve("runs"));
            List<ReplayResult> results = new ArrayList<>();
            comparisons.add(Comparison.of(
                    "look-up, warm browser, full evidence",
                    rounds,
                    "1.5, then 1.0",
                    () -> results.add(ours.balance(address, "10003")),
                    () -> peer.balance(address, "10003")));
            Phases phases = Phases.of(timed, results, STEPS);
            comparisons.add(Comparison.of(
                    "look-up, whole process",
                    Math.max(3, rounds / 3),
                    "1.2",
                    () -> process(rote(address)),
                    () -> process(playwright(address))));
            Observing observing = new Observing(warm, peer, pages, folder.resolve("downloads"));
            comparisons.addAll(observing.compare("a small page", "/small", rounds));
            comparisons.addAll(observing.compare("a frameset", "/frames", rounds));
            comparisons.addAll(observing.compare("8,000 cells", "/cells", rounds));
            return new Report(comparisons, phases);
        }
    }

    private List<String> rote(String address) {
        return List.of(
                home.resolve("rote").toString(),
                "replay",
                home.resolve("examples/mock-core/capabilities/member_savings_balance.json")
                        .toString(),
                "--project",
                home.resolve("examples/mock-core").toString(),
                "--input",
                "member_id=10003",
                "--base-url",
                address,
                "--runs-dir",
                folder.resolve("runs").toString(),
                "--json");
    }

    private List<String> playwright(String address) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                PlaywrightLookUp.class.getName(),
                chromium.toString(),
                address,
                "10003");
    }

    private static void process(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException("failed: " + String.join(" ", command));
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /// Where the time of one look-up goes, in milliseconds; `engine` is all that is not spent in the surface.
    record Phases(List<String> names, List<Double> millis, double enginePerStep) {

        static Phases of(TimedSurfaces timed, List<ReplayResult> results, int steps) {
            double all = results.stream()
                    .mapToDouble(one -> one.account().duration().toNanos() / 1e6)
                    .sum();
            List<String> names = new ArrayList<>();
            List<Double> millis = new ArrayList<>();
            double inside = 0;
            for (Phase phase : Phase.values()) {
                names.add(phase.name().toLowerCase(java.util.Locale.ROOT) + " ("
                        + timed.calls(phase) / Math.max(1, results.size()) + " calls)");
                millis.add(timed.millis(phase) / results.size());
                inside += phase == Phase.CLOSE ? 0 : timed.millis(phase);
            }
            double engine = Math.max(0, all - inside) / results.size();
            names.add("engine: resolve, policy, verify, evidence");
            millis.add(engine);
            return new Phases(names, millis, engine / steps);
        }
    }
}
