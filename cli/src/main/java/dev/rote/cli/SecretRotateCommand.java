package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepSecrets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote secret rotate`: encrypts every value anew under new keys and forgets the old ones.
@Command(
        name = "rotate",
        mixinStandardHelpOptions = true,
        description = "Encrypt all secrets anew under new keys, and forget the old keys.")
public final class SecretRotateCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    public SecretRotateCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new KeepSecrets(bench.workplace(Optional.empty())).rotate()) {
            case Loading.Refused<Integer>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Integer>(var many) -> {
                new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), json)
                        .answer(
                                many + (many == 1 ? " secret is" : " secrets are") + " under new keys",
                                Json.Fields.NONE
                                        .with("kind", Json.text("secrets_rotated"))
                                        .with("secrets", Json.number(many)));
                yield ExitCode.SUCCESS;
            }
        };
    }
}
