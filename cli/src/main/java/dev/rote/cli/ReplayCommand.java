package dev.rote.cli;

import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote replay`: performs an approved capability, with no model in the process.
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = "Perform an approved capability; no model is involved.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success: the outputs are complete; or a dry run came to its commit",
            "1:failure: code, step, what was expected and what was seen",
            "2:business outcome: a declared answer that is not success, such as NOT_FOUND",
            "3:escalated: a person is needed",
            "64:usage: the command line was not understood"
        })
public final class ReplayCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private InvocationOptions invocation = new InvocationOptions();

    @Mixin
    private HandoffOptions handoff = new HandoffOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @Mixin
    private InputOptions inputs = new InputOptions();

    public ReplayCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Project project = place.project(bench.shippedProject());
        ReplayCapability.Request request = new ReplayCapability.Request(
                file, inputs.pairs(), place.where(), invocation.terms(), invocation.budget(), invocation.pictures());
        return new Apart(bench, spec, output.terminal(spec))
                .perform(new ReplayCapability(bench.workplace(output.runs()), project), request, handoff);
    }
}
