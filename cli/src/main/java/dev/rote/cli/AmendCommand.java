package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.session.AmendCapability;
import dev.rote.session.AmendCapability.Amending;
import dev.rote.session.TailorCapability;
import dev.rote.session.Workplace;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote amend`: adds to a capability how the effect of its commit is proven, or says what one tenant's screens have
/// otherwise; what comes of it is a draft again.
@Command(
        name = "amend",
        mixinStandardHelpOptions = true,
        description = "Add to a capability how the effect of its commit is proven, or to a tenant what its screens have"
                + " otherwise; the result has to be reviewed.")
public final class AmendCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @ArgGroup(multiplicity = "1")
    private Addition addition = new Addition();

    @Mixin
    private TenantOptions tenant = new TenantOptions();

    @Option(
            names = "--step",
            paramLabel = "ID",
            defaultValue = "",
            description = "The step that commits, where there are several.")
    private String step = "";

    /// One of two things that are added.
    private static final class Addition {
        @Option(names = "--effect-check", required = true, paramLabel = "YAML", description = "What proves the effect.")
        private Optional<Path> check = Optional.empty();

        @Option(
                names = "--overlay",
                required = true,
                paramLabel = "YAML",
                description = "What the tenant's screens have otherwise.")
        private Optional<Path> overlay = Optional.empty();
    }

    public AmendCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (amended()) {
            case Amending.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
            case Amending.Amended(var saved, var version, var hash) -> {
                output.terminal(spec)
                        .answer(
                                "draft  " + saved + " (version " + version + ")\nnext   rote describe " + next(saved),
                                Json.Fields.NONE
                                        .with("kind", Json.text("amended"))
                                        .with("file", Json.text(saved.toString()))
                                        .with("version", Json.number(version))
                                        .with("hash", Json.text(hash)));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private Amending amended() {
        Workplace workplace = bench.workplace(output.runs());
        return addition.overlay
                .map(changes -> new TailorCapability(workplace, tenant.project(bench.shippedProject()))
                        .amend(file, tenant.tenant(), changes))
                .orElseGet(() -> new AmendCapability(workplace).prove(file, step, addition.check.orElseThrow()));
    }

    private String next(Path saved) {
        return addition.overlay.isPresent() ? file + " --overlay --tenant " + tenant.tenant() : saved.toString();
    }
}
