package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.registry.Syncing;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote registry sync`: holds the files against the ledger; puts right what decides nothing, and approves nothing.
@Command(
        name = "sync",
        mixinStandardHelpOptions = true,
        description = {
            "Hold the files against the ledger: restore missing copies of approved versions, and name",
            "every file that is not as the ledger has it. Nothing is approved by it."
        })
public final class RegistrySyncCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    public RegistrySyncCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (options.versions(bench).sync()) {
            case Syncing.Refused(var why) -> throw CommandFailure.denied(why);
            case Syncing.Synced synced -> {
                String words = synced.found().isEmpty()
                        ? "every file is as the ledger has it"
                        : synced.found().stream()
                                .map(one -> wire(one.what()) + "  " + one.file() + ": " + Harmless.text(one.message()))
                                .collect(Collectors.joining("\n"));
                options.terminal(spec).answer(words, document(synced));
                yield synced.isInOrder() ? ExitCode.SUCCESS : ExitCode.FAILURE;
            }
        };
    }

    private static Json.Fields document(Syncing.Synced synced) {
        return Json.Fields.NONE
                .with("kind", Json.text("synced"))
                .with("in_order", Json.flag(synced.isInOrder()))
                .with(
                        "found",
                        Json.items(synced.found().stream()
                                .map(one -> Json.Fields.NONE
                                        .with("what", Json.text(wire(one.what())))
                                        .with("file", Json.text(one.file().toString()))
                                        .with("message", Json.text(one.message())))
                                .toList()));
    }

    private static String wire(Syncing.What what) {
        return what.name().toLowerCase(Locale.ROOT);
    }
}
