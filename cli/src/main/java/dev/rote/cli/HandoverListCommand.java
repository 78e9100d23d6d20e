package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.Desk;
import dev.rote.session.Intervention;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote handover list`: what waits for a person or is held by one, oldest first; or one of them in full.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Show the runs that wait for a person or are held by one, or one of them in full.")
public final class HandoverListCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--tenant", paramLabel = "ID", defaultValue = "local", description = "Tenant (default: local).")
    private String tenant = "local";

    @Parameters(arity = "0..1", paramLabel = "RUN", description = "The run to show in full.")
    private Optional<String> run = Optional.empty();

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public HandoverListCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (Desk.open(bench.workplace(Optional.empty()))) {
            case Loading.Refused<Desk>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Desk>(var open) -> {
                try (Desk desk = open) {
                    yield run.map(id -> one(desk, id)).orElseGet(() -> all(desk));
                }
            }
        };
    }

    private int one(Desk desk, String id) {
        Intervention one = desk.intervention(tenant, id).orElseThrow(Answering::unknown);
        answer.terminal(spec).answer(HandoverReport.words(one), HandoverReport.json(one));
        return ExitCode.SUCCESS;
    }

    private int all(Desk desk) {
        List<Intervention> open = desk.open(tenant);
        answer.terminal(spec)
                .answer(
                        open.isEmpty()
                                ? "nobody is asked for"
                                : open.stream().map(HandoverReport::line).collect(Collectors.joining("\n")),
                        Json.Fields.NONE
                                .with("kind", Json.text("interventions"))
                                .with(
                                        "interventions",
                                        Json.items(open.stream()
                                                .map(HandoverReport::json)
                                                .toList())));
        return ExitCode.SUCCESS;
    }
}
