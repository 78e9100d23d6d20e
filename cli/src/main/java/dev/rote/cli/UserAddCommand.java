package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.KeepUsers;
import dev.rote.session.User;
import dev.rote.session.UserRole;
import java.io.InputStream;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote user add`: a new user, whose password comes from a prompt or from stdin and never from the command
/// line.
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        description = {
            "Let a person sign on to the console.",
            "The password is asked for at a terminal, else read from stdin; it is never an argument."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the user was made",
            "1:failure: USER_INVALID, USER_EXISTS, PASSWORD_INVALID, LEDGER_UNAVAILABLE",
            "64:usage: the command line was not understood"
        })
public final class UserAddCommand implements Callable<Integer> {
    private final Bench bench;
    private final Optional<InputStream> piped;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0",
            paramLabel = "NAME",
            description = "What the person signs on as; records of what was done show this name.")
    private String name = "";

    @Parameters(index = "1..*", hidden = true)
    private List<String> tooMany = List.of();

    @Option(
            names = "--tenant",
            paramLabel = "ID",
            required = true,
            description = "A tenant whose runs the user sees. May be repeated.")
    private List<String> tenants = new ArrayList<>();

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            required = true,
            description = "viewer, operator (takes runs over), reviewer (approves) or admin; each may all that those"
                    + " before it may.")
    private String role = "";

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public UserAddCommand(Bench bench) {
        this(bench, Optional.empty());
    }

    /// Reads the password from there and asks nobody.
    public UserAddCommand(Bench bench, InputStream piped) {
        this(bench, Optional.of(piped));
    }

    private UserAddCommand(Bench bench, Optional<InputStream> piped) {
        this.bench = bench;
        this.piped = piped;
    }

    @Override
    public Integer call() {
        UserRole wanted = role(role);
        return new SecretInput(SecretInput.Kind.PASSWORD, piped).of(name, tooMany, password -> add(wanted, password));
    }

    private int add(UserRole wanted, CharBuffer password) {
        return switch (new KeepUsers(bench.workplace(Optional.empty()))
                .add(name, new LinkedHashSet<>(tenants), wanted, password)) {
            case Loading.Refused<User>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<User>(var user) -> {
                answer.terminal(spec)
                        .answer(
                                "added " + user.name() + ", " + user.role().wire(),
                                Json.Fields.NONE
                                        .with("kind", Json.text("user_added"))
                                        .with("user", user.json()));
                yield ExitCode.SUCCESS;
            }
        };
    }

    static UserRole role(String word) {
        return UserRole.of(word)
                .orElseThrow(() ->
                        CommandFailure.usage("a role is viewer, operator, reviewer or admin, not \"" + word + "\""));
    }
}
