package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepSecrets;
import java.io.InputStream;
import java.nio.CharBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote secret put`: keeps a value, which comes from a prompt or from stdin and never from the command line.
@Command(
        name = "put",
        mixinStandardHelpOptions = true,
        description = {
            "Keep a secret encrypted, such as username:password.",
            "Its value is asked for at a terminal, else read from stdin; it is never an argument."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it is kept",
            "1:failure: SECRET_NAME_INVALID, SECRET_VALUE_INVALID, TENANT_INVALID, VAULT_TAMPERED,"
                    + " VAULT_KEY_UNUSABLE, VAULT_UNREADABLE",
            "64:usage: the command line was not understood"
        })
public final class SecretPutCommand implements Callable<Integer> {
    private final Bench bench;
    private final Optional<InputStream> piped;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private VaultOptions options = new VaultOptions();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its path, such as mockcore/operator.")
    private String name = "";

    @Parameters(index = "1..*", hidden = true)
    private List<String> tooMany = List.of();

    public SecretPutCommand(Bench bench) {
        this(bench, Optional.empty());
    }

    /// Reads the value from there and asks nobody.
    public SecretPutCommand(Bench bench, InputStream piped) {
        this(bench, Optional.of(piped));
    }

    private SecretPutCommand(Bench bench, Optional<InputStream> piped) {
        this.bench = bench;
        this.piped = piped;
    }

    @Override
    public Integer call() {
        return new SecretInput(SecretInput.Kind.VALUE, piped).of(name, tooMany, this::keep);
    }

    private int keep(CharBuffer value) {
        KeepSecrets vault = new KeepSecrets(bench.workplace(Optional.empty()));
        return switch (vault.put(options.tenant(), name, value.duplicate())) {
            case Loading.Refused<Boolean>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Boolean>(var replaced) -> kept(replaced, vault.readsLikeOrdinaryText(value));
        };
    }

    private int kept(boolean replaced, boolean readsLikeOrdinaryText) {
        Terminal terminal = options.terminal(spec);
        if (readsLikeOrdinaryText) {
            terminal.progress(
                    "SECRET_READS_LIKE_TEXT: so short a secret is part of ordinary words or numbers, which are"
                            + " masked with it in every file and message; take a longer one");
        }
        terminal.answer(
                (replaced ? "replaced " : "kept ") + name + " of tenant " + options.tenant()
                        + "\na capability names it secret://{tenant.id}/" + name,
                Json.Fields.NONE
                        .with("kind", Json.text("secret_kept"))
                        .with("tenant", Json.text(options.tenant()))
                        .with("name", Json.text(name))
                        .with("replaced", Json.flag(replaced))
                        .with(
                                "warnings",
                                Json.items(
                                        readsLikeOrdinaryText
                                                ? List.of(Json.text("SECRET_READS_LIKE_TEXT"))
                                                : List.of())));
        return ExitCode.SUCCESS;
    }
}
