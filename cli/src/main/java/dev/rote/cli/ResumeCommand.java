package dev.rote.cli;

import dev.rote.policy.Loading;
import dev.rote.session.Desk;
import dev.rote.session.Handing;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote resume`: has a run go on that waits for a person, from any process of the same store.
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        description = {
            "Have a run go on that waits for a person; it looks where it stands before it does anything.",
            "A consent that is not for exactly this run is refused, and the run keeps waiting."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0, 1, 2, 3, 64:as of `rote replay`"})
public final class ResumeCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "TOKEN", description = "The resume token of the result.")
    private String token = "";

    @Option(
            names = "--resume-at",
            paramLabel = "STEP",
            description = "Go on at this step, if its checkpoints allow it.")
    private Optional<String> atStep = Optional.empty();

    @Option(
            names = "--approval-token",
            paramLabel = "TOKEN",
            description = "Somebody's consent to the step it waits at, as `rote approval-token` printed it.")
    private Optional<String> approval = Optional.empty();

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "180",
            description = "How long to wait for the run's result (default: 180).")
    private int waitSeconds = 180;

    @Mixin
    private PersonOption by = new PersonOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public ResumeCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (Desk.open(bench.workplace(output.runs()))) {
            case Loading.Refused<Desk>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Desk>(var open) -> {
                try (Desk desk = open) {
                    Intervention waiting = desk.byToken(token)
                            .orElseThrow(() -> CommandFailure.failed(
                                    "RESUME_TOKEN_UNKNOWN", "no run of this store waits under that token"));
                    yield new Answering(desk, output.terminal(spec))
                            .answer(waiting, by.person(), decision(desk), Duration.ofSeconds(Math.max(0, waitSeconds)));
                }
            }
        };
    }

    private Function<Lease, Handing> decision(Desk desk) {
        return approval.<Function<Lease, Handing>>map(consent -> lease -> desk.present(lease, consent))
                .orElse(lease -> desk.resume(lease, atStep));
    }
}
