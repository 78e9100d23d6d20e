package dev.rote.cli;

import dev.rote.session.KeepUsers;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote user remove`: a user who may not sign on any more.
@Command(
        name = "remove",
        mixinStandardHelpOptions = true,
        description = "Take a user away; what is on record under the name stays.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the user is gone", "1:failure: USER_UNKNOWN, LEDGER_UNAVAILABLE", "64:usage"})
public final class UserRemoveCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "NAME", description = "The user's name.")
    private String name = "";

    @Mixin
    private AnswerOption answer = new AnswerOption();

    public UserRemoveCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return new UserChange("user_removed", "removed " + name)
                .answer(new KeepUsers(bench.workplace(Optional.empty())).remove(name), answer, spec);
    }
}
