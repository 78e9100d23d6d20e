package dev.rote.cli;

import dev.rote.session.KeepUsers;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote user role`: another role for a user, from the next page on.
@Command(
        name = "role",
        mixinStandardHelpOptions = true,
        description = "Give a user another role.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the user has it", "1:failure: USER_UNKNOWN, LEDGER_UNAVAILABLE", "64:usage"})
public final class UserRoleCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "NAME", description = "The user's name.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "ROLE", description = "viewer, operator, reviewer or admin.")
    private String role = "";

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public UserRoleCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return new UserChange("user_changed", name + " is " + role)
                .answer(
                        new KeepUsers(bench.workplace(Optional.empty())).promote(name, UserAddCommand.role(role)),
                        answer,
                        spec);
    }
}
