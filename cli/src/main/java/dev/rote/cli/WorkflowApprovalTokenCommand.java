package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.ConsentToken;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.workflow.ConsentToWorkflow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote workflow approval-token`: signs a person's consent to one step, with exactly the inputs that it will
/// get.
@Command(
        name = "approval-token",
        mixinStandardHelpOptions = true,
        description = "Consent to one step of a workflow: prints a token that is good for one use.")
public final class WorkflowApprovalTokenCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private WorkflowOptions workflow = new WorkflowOptions();

    @Mixin
    private InputOptions inputs = new InputOptions();

    @Mixin
    private ConsentOptions consent = new ConsentOptions();

    @Option(
            names = "--step",
            required = true,
            paramLabel = "STEP",
            description = "The step consented to; STEP.compensate for taking it back.")
    private String step = "";

    @Option(
            names = "--expect",
            paramLabel = "STEP.OUTPUT=VALUE",
            description = "What an earlier step will give or gave, where that decides what is consented to.")
    private List<String> expected = new ArrayList<>();

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            defaultValue = "",
            description = "The key of a run that was begun, which keeps to the versions it began with.")
    private String idempotencyKey = "";

    public WorkflowApprovalTokenCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        ConsentToWorkflow.Request request = new ConsentToWorkflow.Request(
                workflow.name(),
                inputs.pairs(),
                workflow.where(),
                new ConsentToWorkflow.Person(consent.by(), workflow.client(), consent.lasting()),
                step,
                Values.pairs("--expect", expected),
                idempotencyKey);
        ConsentToWorkflow granting =
                new ConsentToWorkflow(workflow.workplace(bench), workflow.project(bench), workflow.capabilities(bench));
        return switch (granting.perform(request)) {
            case Consenting.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
            case Consenting.Given(var token, var says) -> {
                workflow.terminal(spec).answer(token, document(token, says));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private Json.Fields document(String token, ConsentToken says) {
        return ApprovalTokenCommand.document(token, says)
                .with("workflow", Json.text(workflow.name()))
                .with("workflow_step", Json.text(step));
    }
}
