package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepSecrets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote secret list`: the names of one tenant's secrets, never a value.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the names of a tenant's secrets; values are never shown.")
public final class SecretListCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private VaultOptions options = new VaultOptions();

    public SecretListCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new KeepSecrets(bench.workplace(Optional.empty())).names(options.tenant())) {
            case Loading.Refused<List<String>>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<List<String>>(var names) -> {
                options.terminal(spec)
                        .answer(
                                names.isEmpty() ? "no secrets of tenant " + options.tenant() : String.join("\n", names),
                                Json.Fields.NONE
                                        .with("kind", Json.text("secrets"))
                                        .with("tenant", Json.text(options.tenant()))
                                        .with(
                                                "names",
                                                Json.items(names.stream()
                                                        .map(Json::text)
                                                        .toList())));
                yield ExitCode.SUCCESS;
            }
        };
    }
}
