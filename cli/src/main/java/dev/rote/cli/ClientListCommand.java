package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.Client;
import dev.rote.session.KeepClients;
import dev.rote.session.Scope;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote client list`: every client there is or was, without its key.
@Command(name = "list", mixinStandardHelpOptions = true, description = "Show all clients, those revoked too.")
public final class ClientListCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public ClientListCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new KeepClients(bench.workplace(Optional.empty())).list()) {
            case Loading.Refused<List<Client>>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<List<Client>>(var clients) -> {
                answer.terminal(spec)
                        .answer(
                                clients.isEmpty()
                                        ? "no clients"
                                        : clients.stream()
                                                .map(ClientListCommand::line)
                                                .collect(Collectors.joining("\n")),
                                Json.Fields.NONE
                                        .with("kind", Json.text("clients"))
                                        .with(
                                                "clients",
                                                Json.items(clients.stream()
                                                        .map(Client::json)
                                                        .toList())));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private static String line(Client client) {
        return "%-20s %-20s %s%s"
                .formatted(
                        client.name(),
                        String.join(",", new TreeSet<>(client.tenants())),
                        new TreeSet<>(client.scopes()).stream().map(Scope::wire).collect(Collectors.joining(",")),
                        client.revoked().map(at -> "  revoked " + at).orElse(""));
    }
}
