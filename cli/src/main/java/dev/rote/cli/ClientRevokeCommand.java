package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepClients;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote client revoke`: from now on, at a running service after a second, the client's key opens nothing.
@Command(name = "revoke", mixinStandardHelpOptions = true, description = "Make a client's key worthless.")
public final class ClientRevokeCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "NAME", description = "The client.")
    private String name = "";

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public ClientRevokeCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new KeepClients(bench.workplace(Optional.empty())).revoke(name)) {
            case Loading.Refused<String>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<String>(var revoked) -> {
                answer.terminal(spec)
                        .answer(
                                "revoked " + revoked,
                                Json.Fields.NONE
                                        .with("kind", Json.text("client_revoked"))
                                        .with("name", Json.text(revoked)));
                yield ExitCode.SUCCESS;
            }
        };
    }
}
