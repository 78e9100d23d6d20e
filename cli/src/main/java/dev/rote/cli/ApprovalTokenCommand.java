package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.ConsentToken;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote approval-token`: signs a person's consent to one risky step of one exact invocation.
@Command(
        name = "approval-token",
        mixinStandardHelpOptions = true,
        description = "Consent to the risky step of one invocation: prints a token that is good for one use.")
public final class ApprovalTokenCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ClientOption client = new ClientOption();

    @Parameters(paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @Mixin
    private InputOptions inputs = new InputOptions();

    @Mixin
    private ConsentOptions consent = new ConsentOptions();

    @Option(
            names = "--step",
            paramLabel = "ID",
            defaultValue = "",
            description = "The step consented to (default: the only one that commits).")
    private String step = "";

    @Option(
            names = "--held",
            paramLabel = "RUN",
            defaultValue = "",
            description = "Consent to nothing but the request that this dry run showed: its id, or its directory.")
    private String held = "";

    public ApprovalTokenCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        ConsentToStep.Request request = new ConsentToStep.Request(
                file, inputs.pairs(), place.where(), consent.by(), client.name(), step, held, consent.lasting());
        return switch (new ConsentToStep(bench.workplace(output.runs()), place.project(bench.shippedProject()))
                .perform(request)) {
            case Consenting.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
            case Consenting.Given(var token, var says) -> {
                output.terminal(spec).answer(token, document(token, says));
                yield ExitCode.SUCCESS;
            }
        };
    }

    static Json.Fields document(String token, ConsentToken says) {
        return Json.Fields.NONE
                .with("kind", Json.text("approval_token"))
                .with("token", Json.text(token))
                .with("capability", Json.text(says.to().capability()))
                .with("capability_version", Json.number(says.to().version()))
                .with("hash", Json.text(says.to().hash()))
                .with("tenant", Json.text(says.to().tenant()))
                .with("step_id", Json.text(says.to().step()))
                .with("client", Json.text(says.to().client()))
                .with("held", says.request().isEmpty() ? new Json.Null() : Json.text(says.request()))
                .with("by", Json.text(says.by()))
                .with("expires", Json.text(says.expires().toString()));
    }
}
