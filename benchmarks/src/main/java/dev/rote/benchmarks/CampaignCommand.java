package dev.rote.benchmarks;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.ChromiumBinary;
import dev.rote.cli.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `benchmarks/campaign`: performs a commit many times while something goes wrong, and holds what is told of it
/// against the core's own ledger.
@Command(
        name = "benchmarks/campaign",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Try to make Rote do a commit twice, wrongly, or tell an untruth about it.")
public final class CampaignCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--runs", paramLabel = "N", defaultValue = "1000", description = "Runs in all (default: 1000).")
    private int runs = 1000;

    @Option(names = "--seed", paramLabel = "N", description = "Repeats the plan of an earlier campaign.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "FAULT",
            description = "One or more of ${COMPLETION-CANDIDATES}.")
    private List<Fault> only = List.of(Fault.values());

    @Option(names = "--lanes", paramLabel = "N", defaultValue = "4", description = "Runs at once (default: 4).")
    private int lanes = 4;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "600",
            description = "Begin no run after so many minutes.")
    private int minutes = 600;

    @Option(names = "--out", paramLabel = "FILE", description = "Write every run to this file, as JSON.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--page", paramLabel = "FILE", description = "Put the tables into a page, between its two marks.")
    private Optional<Path> page = Optional.empty();

    @Option(
            names = "--add",
            paramLabel = "FILE",
            description = "Count the runs of an earlier campaign in, as --out wrote them.")
    private List<Path> earlier = List.of();

    /// Ends the process with 0, with 1 when a run ended wrongly, or with 64 when the command line was not understood.
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new CampaignCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter progress = spec.commandLine().getErr();
        long chosen = seed.orElseGet(() -> (long) new SecureRandom().nextInt(1_000_000));
        progress.println("seed " + chosen);
        Path folder = Files.createTempDirectory("rote-campaign-");
        Path chromium = ChromiumBinary.find(
                        BrowserSettings.in(folder), System.getenv().getOrDefault("PATH", "/usr/bin"))
                .orElseThrow(() -> new IllegalStateException("no Chromium; run ./rote doctor"));
        Path home =
                Path.of(System.getProperty("rote.home", ".")).toAbsolutePath().normalize();
        long from = System.nanoTime();
        Campaign.Done done = new Campaign(home, chromium, folder, progress)
                .perform(FaultRun.plan(chosen, runs, only), lanes, Duration.ofMinutes(minutes));
        List<Outcome> all = new ArrayList<>();
        for (Path one : earlier) {
            all.addAll(Outcome.read(one));
        }
        all.addAll(done.outcomes());
        CampaignReport report = new CampaignReport(
                new CampaignReport.Setting(command(chosen), (System.nanoTime() - from) / 60e9, Machine.of(chromium)),
                all,
                done.impossible());
        told(report);
        if (report.isClean()) {
            Campaign.clear(folder);
            return 0;
        }
        progress.println("what the lanes left lies in " + folder);
        return 1;
    }

    private String command(long chosen) {
        return "`benchmarks/campaign --runs " + runs + " --seed " + chosen + " --lanes " + lanes + "`"
                + (earlier.isEmpty() ? "" : " and " + earlier.size() + " before it");
    }

    private void told(CampaignReport report) throws IOException {
        if (out.isPresent()) {
            Files.writeString(out.get(), report.json(), StandardCharsets.UTF_8);
        }
        if (page.isPresent()) {
            MarkedPage.put(report.markdown(), page.get());
        }
        spec.commandLine().getOut().println(report.markdown());
        spec.commandLine().getOut().flush();
    }
}
