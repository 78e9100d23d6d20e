package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepUsers;
import dev.rote.session.User;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote user list`: everybody who may sign on to the console.
@Command(name = "list", mixinStandardHelpOptions = true, description = "Show all users.")
public final class UserListCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public UserListCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new KeepUsers(bench.workplace(Optional.empty())).list()) {
            case Loading.Refused<List<User>>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<List<User>>(var users) -> {
                answer.terminal(spec)
                        .answer(
                                users.isEmpty()
                                        ? "no users"
                                        : users.stream()
                                                .map(one -> "%-20s %-9s %s"
                                                        .formatted(
                                                                one.name(),
                                                                one.role().wire(),
                                                                String.join(",", new TreeSet<>(one.tenants()))))
                                                .collect(Collectors.joining("\n")),
                                Json.Fields.NONE
                                        .with("kind", Json.text("users"))
                                        .with(
                                                "users",
                                                Json.items(users.stream()
                                                        .map(User::json)
                                                        .toList())));
                yield ExitCode.SUCCESS;
            }
        };
    }
}
