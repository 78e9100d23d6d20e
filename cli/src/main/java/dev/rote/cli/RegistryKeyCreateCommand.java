package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.registry.Deciding;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote registry key create`: lets somebody sign in this project with this machine's key.
@Command(
        name = "create",
        mixinStandardHelpOptions = true,
        description = {
            "Make a key for a person on this machine, if there is none, and put its public half into",
            "the project. `rote approve` does the same for somebody the project does not know."
        })
public final class RegistryKeyCreateCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Option(names = "--by", required = true, paramLabel = "PERSON", description = "Whose key.")
    private String by = "";

    @Option(
            names = "--another",
            description = "The project knows this person by another machine's key; this one is added to it.")
    private boolean another;

    public RegistryKeyCreateCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (options.versions(bench).enrol(by, another)) {
            case Deciding.Refused(var why) -> throw CommandFailure.denied(why);
            case Deciding.Known(var name, var enrolled) -> {
                String words = enrolled.isEmpty()
                        ? name + " can sign here already"
                        : name + " can sign here from now on" + RegistryReport.words(enrolled);
                options.terminal(spec)
                        .answer(
                                words,
                                Json.Fields.NONE
                                        .with("kind", Json.text("key"))
                                        .with("person", Json.text(name))
                                        .with("enrolled", RegistryReport.json(enrolled)));
                yield ExitCode.SUCCESS;
            }
            case Deciding.Decided _, Deciding.Adopted _ -> throw new IllegalStateException("a key is no decision");
        };
    }
}
