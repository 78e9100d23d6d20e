package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepClients;
import dev.rote.session.Scope;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote client create`: a new client and its key, which is shown once.
@Command(
        name = "create",
        mixinStandardHelpOptions = true,
        description = "Make a client and print its key, which is kept nowhere and cannot be shown again.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it was made",
            "1:failure: CLIENT_INVALID, CLIENT_EXISTS, LEDGER_UNAVAILABLE",
            "64:usage: the command line was not understood"
        })
public final class ClientCreateCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "NAME",
            description = "What it is called; consents and idempotency keys count for this name.")
    private String name = "";

    @Option(
            names = "--tenant",
            paramLabel = "ID",
            required = true,
            description = "A tenant it may ask something of. May be repeated.")
    private List<String> tenants = new ArrayList<>();

    @Option(
            names = "--scopes",
            split = ",",
            paramLabel = "SCOPE",
            required = true,
            description = "What it may do: read, invoke, approve, operate or admin, separated by commas.")
    private List<String> scopes = new ArrayList<>();

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public ClientCreateCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new KeepClients(bench.workplace(Optional.empty()))
                .create(name, new LinkedHashSet<>(tenants), scopes())) {
            case Loading.Refused<KeepClients.Made>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<KeepClients.Made>(var made) -> {
                answer.terminal(spec)
                        .answer(
                                made.key(),
                                Json.Fields.NONE
                                        .with("kind", Json.text("client_made"))
                                        .with("client", made.client().json())
                                        .with("key", Json.text(made.key())));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private Set<Scope> scopes() {
        Set<Scope> known = EnumSet.noneOf(Scope.class);
        for (String word : scopes) {
            known.add(Scope.of(word)
                    .orElseThrow(() -> CommandFailure.usage(
                            "--scopes takes read, invoke, approve, operate and admin, not \"" + word + "\"")));
        }
        return known;
    }
}
