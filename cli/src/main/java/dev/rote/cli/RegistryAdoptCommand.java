package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.registry.Deciding;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote registry adopt`: somebody vouches for a ledger of before decisions were signed.
@Command(
        name = "adopt",
        mixinStandardHelpOptions = true,
        description = "Vouch, with a signature, for the lines of a ledger that are of before decisions were signed.")
public final class RegistryAdoptCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Option(names = "--by", required = true, paramLabel = "PERSON", description = "Who vouches for it.")
    private String by = "";

    public RegistryAdoptCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (options.versions(bench).adopt(by)) {
            case Deciding.Refused(var why) -> throw CommandFailure.denied(why);
            case Deciding.Adopted(var lines, var enrolled) -> {
                options.terminal(spec)
                        .answer(
                                by + " vouches for " + lines + " lines" + RegistryReport.words(enrolled),
                                Json.Fields.NONE
                                        .with("kind", Json.text("adopted"))
                                        .with("lines", Json.number(lines))
                                        .with("by", Json.text(by))
                                        .with("enrolled", RegistryReport.json(enrolled)));
                yield ExitCode.SUCCESS;
            }
            case Deciding.Decided _, Deciding.Known _ -> throw new IllegalStateException("vouching is no move");
        };
    }
}
