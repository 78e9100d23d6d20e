package dev.rote.benchmarks;

import dev.rote.cli.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `benchmarks/run`: measures us against peers, in turn, in one run on one machine.
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Measure Rote against its peers on this machine, side by side.")
public final class Benchmarks implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "ROUNDS", defaultValue = "21", description = "Rounds of each comparison (default: 21).")
    private int rounds = 21;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PART",
            description = "One or more of ${COMPLETION-CANDIDATES}.")
    private List<Part> parts = List.of(Part.values());

    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    @Option(names = "--markdown", description = "Answer with the tables alone.")
    private boolean markdown;

    @Option(names = "--page", paramLabel = "FILE", description = "Put the tables into a page, between its two marks.")
    private List<Path> pages = new ArrayList<>();

    /// Ends the process with 0, or with 64 when the command line was not understood.
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Benchmarks())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        Path home =
                Path.of(System.getProperty("rote.home", ".")).toAbsolutePath().normalize();
        Report report = measured(home);
        for (Path page : pages) {
            MarkedPage.put(report.markdown(), page);
        }
        var out = spec.commandLine().getOut();
        if (!json) {
            out.println(report.markdown());
        }
        if (!markdown) {
            out.println(report.json());
        }
        out.flush();
        return 0;
    }

    private Report measured(Path home) {
        double before = Machine.load();
        List<Section> sections = new ArrayList<>();
        try (Rig rig = Rig.start(home, rounds)) {
            for (Part part : parts) {
                spec.commandLine().getErr().println("measuring: " + part);
                sections.add(part.on(rig));
            }
            return new Report(
                    Machine.of(rig.chromium()), new Report.Conditions(rounds, before, Machine.load()), sections);
        }
    }
}
