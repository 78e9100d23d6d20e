package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Policy;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
    private BudgetOption budget = new BudgetOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @Option(names = "--input", paramLabel = "NAME=VALUE", description = "A value for an input. May be repeated.")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--approval-token",
            paramLabel = "TOKEN",
            defaultValue = "",
            description = "Somebody's consent to the risky step, as `rote approval-token` printed it.")
    private String approvalToken = "";

    @Option(
            names = "--dry-run",
            description = "Go as far as the step that commits, show what it would send, and send nothing.")
    private boolean dryRun;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            defaultValue = "",
            description = "Perform this at most once; the same key again is answered with the same result.")
    private String idempotencyKey = "";

    @Option(
            names = "--pictures",
            paramLabel = "WHEN",
            defaultValue = "on_failure",
            description =
                    "Take masked pictures: on_failure, checkpoints or every_step; never fewer than the policy asks for.")
    private Policy.Pictures pictures = Policy.Pictures.ON_FAILURE;

    @Mixin
    private ClientOption client = new ClientOption();

    public ReplayCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Project project = place.project(bench.shippedProject());
        ReplayCapability.Request request = new ReplayCapability.Request(
                file, Values.pairs(inputs), place.where(), terms(), budget.budget(), pictures);
        Terminal terminal = output.terminal(spec);
        return switch (new ReplayCapability(bench.workplace(output.runs()), project).perform(request)) {
            case Replaying.Performed(var result) -> told(result, terminal);
            case Replaying.Answered(var kept) -> answered(kept, terminal);
            case Replaying.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
        };
    }

    private Terms terms() {
        return new Terms(client.name(), approvalToken, idempotencyKey, dryRun);
    }

    private static int answered(Json.Fields kept, Terminal terminal) {
        terminal.answer("answered from an earlier run, nothing ran\n" + kept.pretty(), kept);
        return ReplayResult.exitCode(kept);
    }

    private static int told(ReplayResult result, Terminal terminal) {
        Json.Fields document = ResultJson.of(result);
        terminal.answer(ReplayReport.words(result), document);
        return result.exitCode();
    }
}
