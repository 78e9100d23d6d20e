package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.registry.Deciding;
import dev.rote.registry.Enrolled;
import dev.rote.registry.Lifecycle.Move;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote registry deprecate|reinstate|revoke`: moves an approved version through its life, signed by whoever decides.
@Command
public final class RegistryMoveCommand implements Callable<Integer> {
    private final Bench bench;
    private final Move move;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable")
    private HelpOption help = new HelpOption();

    @Parameters(paramLabel = "NAME", description = "The capability's name.")
    private String name = "";

    @Option(names = "--version", required = true, paramLabel = "N", description = "Its version.")
    private int version;

    @Option(names = "--by", required = true, paramLabel = "PERSON", description = "Who decides.")
    private String by = "";

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "Why.")
    private String reason = "";

    private RegistryMoveCommand(Bench bench, Move move) {
        this.bench = bench;
        this.move = move;
    }

    /// The verb for a move.
    public static CommandLine of(Bench bench, Move move) {
        CommandLine line = new CommandLine(new RegistryMoveCommand(bench, move));
        line.getCommandSpec()
                .name(move.name().toLowerCase(Locale.ROOT))
                .usageMessage()
                .description(
                        switch (move) {
                            case DEPRECATE -> "Let a version run only when it is named, with a warning.";
                            case REINSTATE -> "Let a deprecated version run as before.";
                            case REVOKE -> "Let nothing of a version start any more; this is final.";
                        });
        return line;
    }

    @Override
    public Integer call() {
        return switch (options.versions(bench).move(name, version, move, by, reason)) {
            case Deciding.Refused(var why) -> throw CommandFailure.denied(why);
            case Deciding.Decided decided -> {
                String words = decided.name() + " version " + decided.version() + " is "
                        + decided.standing().wire() + " from now on, by " + by;
                options.terminal(spec).answer(words + RegistryReport.words(decided.enrolled()), document(decided));
                yield ExitCode.SUCCESS;
            }
            case Deciding.Adopted _, Deciding.Known _ -> throw new IllegalStateException("a move is a decision");
        };
    }

    private Json.Fields document(Deciding.Decided decided) {
        Optional<Enrolled> enrolled = decided.enrolled();
        return Json.Fields.NONE
                .with("kind", Json.text("decided"))
                .with("name", Json.text(decided.name()))
                .with("version", Json.number(decided.version()))
                .with("status", Json.text(decided.standing().wire()))
                .with("by", Json.text(by))
                .with("enrolled", RegistryReport.json(enrolled));
    }
}
