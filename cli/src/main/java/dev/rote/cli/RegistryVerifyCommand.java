package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.registry.Audit;
import dev.rote.registry.LedgerFault;
import dev.rote.session.KeepVersions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote registry verify`: checks every line and every signature of the ledger.
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = "Check every line and every signature of the ledger, and name the first that cannot stand.")
public final class RegistryVerifyCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Option(
            names = "--forget",
            description = {
                "First forget how far the ledger had come when this machine last looked: only when you know",
                "why it is shorter or another now, such as after changing branches."
            })
    private boolean forget;

    public RegistryVerifyCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        KeepVersions versions = options.versions(bench);
        if (forget) {
            versions.forget();
        }
        return switch (versions.audit()) {
            case Audit.Whole whole -> {
                options.terminal(spec)
                        .answer(
                                whole.lines() + " lines, every one signed or vouched for\nlast  " + whole.last(),
                                Json.Fields.NONE
                                        .with("kind", Json.text("verified"))
                                        .with("whole", Json.flag(true))
                                        .with("lines", Json.number(whole.lines()))
                                        .with("last", Json.text(whole.last())));
                yield ExitCode.SUCCESS;
            }
            case Audit.Broken(var fault) -> {
                options.terminal(spec).answer(Harmless.text(fault.told()), document(fault));
                yield ExitCode.FAILURE;
            }
        };
    }

    private static Json.Fields document(LedgerFault fault) {
        return Json.Fields.NONE
                .with("kind", Json.text("verified"))
                .with("whole", Json.flag(false))
                .with("code", Json.text(fault.code().name()))
                .with("line", Json.number(fault.line()))
                .with("message", Json.text(fault.message()));
    }
}
