package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepSecrets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote secret remove`: forgets one secret of one tenant.
@Command(
        name = "remove",
        mixinStandardHelpOptions = true,
        description = {
            "Forget a secret of a tenant.",
            "Copies of the vault from before still hold it, encrypted, until `rote secret rotate`."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it is forgotten",
            "1:failure: SECRET_MISSING, SECRET_NAME_INVALID, TENANT_INVALID, VAULT_TAMPERED, VAULT_KEY_UNUSABLE,"
                    + " VAULT_UNREADABLE",
            "64:usage: the command line was not understood"
        })
public final class SecretRemoveCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private VaultOptions options = new VaultOptions();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its path, such as mockcore/operator.")
    private String name = "";

    public SecretRemoveCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new KeepSecrets(bench.workplace(Optional.empty())).remove(options.tenant(), name)) {
            case Loading.Refused<Boolean>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Boolean>(var held) -> {
                if (!held) {
                    throw CommandFailure.failed(
                            "SECRET_MISSING", "the vault has no " + name + " of tenant " + options.tenant());
                }
                options.terminal(spec)
                        .answer(
                                "removed " + name + " of tenant " + options.tenant()
                                        + "\ncopies of the vault from before hold it until `rote secret rotate`",
                                Json.Fields.NONE
                                        .with("kind", Json.text("secret_removed"))
                                        .with("tenant", Json.text(options.tenant()))
                                        .with("name", Json.text(name)));
                yield ExitCode.SUCCESS;
            }
        };
    }
}
