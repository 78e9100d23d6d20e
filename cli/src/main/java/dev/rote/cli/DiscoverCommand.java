package dev.rote.cli;

import dev.rote.capability.Contract;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Models;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote discover`: works a task out and records a draft capability.
@Command(
        name = "discover",
        mixinStandardHelpOptions = true,
        description = "Work a task out on a live screen and record it as a draft capability.")
public final class DiscoverCommand implements Callable<Integer> {
    private final Bench bench;
    private final Models models;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--goal", required = true, paramLabel = "TEXT", description = "What is to be achieved, in words.")
    private String goal = "";

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "Name of the capability to be.")
    private String name = "";

    @Option(
            names = "--entry",
            required = true,
            paramLabel = "PATH",
            description = "Where the task starts, such as /login.")
    private String entry = "";

    @Option(
            names = "--param",
            paramLabel = "NAME:TYPE=VALUE",
            description = "An input and its value in this run; TYPE! marks a sensitive one. May be repeated.")
    private List<String> params = new ArrayList<>();

    @Option(
            names = "--pattern",
            paramLabel = "NAME=REGEX",
            description = "What the whole text of an input must match. May be repeated.")
    private List<String> patterns = new ArrayList<>();

    @Option(
            names = "--output",
            paramLabel = "NAME:TYPE[?]",
            description = "A value to be read; ? marks one that may be missing. May be repeated.")
    private List<String> outputs = new ArrayList<>();

    @Mixin
    private DeciderOptions decider = new DeciderOptions();

    @Option(
            names = "--capabilities-dir",
            paramLabel = "DIR",
            description = "Where the draft goes (default: the project's capabilities/).")
    private Optional<Path> capabilities = Optional.empty();

    @Option(
            names = "--consent-by",
            paramLabel = "PERSON",
            description = "Who allows risky acts in this one run; without it they are not done.")
    private Optional<String> consentBy = Optional.empty();

    @Option(
            names = "--effect",
            paramLabel = "EFFECT",
            defaultValue = "irreversible",
            description = "What a task that changes records does: reversible or irreversible (default).")
    private Contract.Effect effect = Contract.Effect.IRREVERSIBLE;

    @Mixin
    private PersonOption by = new PersonOption();

    public DiscoverCommand(Bench bench, Models models) {
        this.bench = bench;
        this.models = models;
    }

    @Override
    public Integer call() {
        DiscoverTask.Request request = new DiscoverTask.Request(
                goal(),
                place.where(),
                decider.decider(),
                capabilities.orElseGet(
                        () -> place.project(bench.shippedProject()).capabilities()),
                consentBy,
                by.person().name());
        Terminal terminal = output.terminal(spec);
        terminal.progress("discovering " + name + " ...");
        Discovering ended = new DiscoverTask(
                        bench.workplace(output.runs()), place.project(bench.shippedProject()), models)
                .perform(request);
        return decider.isProgram()
                ? DiscoveringReport.printLine(ended, terminal)
                : DiscoveringReport.print(ended, terminal);
    }

    private DiscoverTask.Goal goal() {
        Map<String, String> values = new LinkedHashMap<>();
        params.forEach(param -> values.put(Values.input(param).name(), Values.value(param)));
        return new DiscoverTask.Goal(
                goal,
                name,
                entry,
                Values.inputs(params, patterns),
                values,
                outputs.stream().map(Values::output).toList(),
                effect);
    }
}
