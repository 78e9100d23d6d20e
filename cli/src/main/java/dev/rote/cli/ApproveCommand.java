package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.registry.Approval;
import dev.rote.session.ReviewCapability;
import dev.rote.session.TailorCapability;
import dev.rote.session.Workplace;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote approve`: puts on record that a person accepts exactly what was described last.
@Command(
        name = "approve",
        mixinStandardHelpOptions = true,
        description = "Approve a capability, or a tenant's overlay, exactly as it was last described.")
public final class ApproveCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @Option(names = "--by", required = true, paramLabel = "PERSON", description = "Who approves.")
    private String by = "";

    @Option(names = "--overlay", description = "Approve the tenant's overlay over that capability, instead.")
    private boolean overlay;

    @Mixin
    private TenantOptions tenant = new TenantOptions();

    public ApproveCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (approved()) {
            case Approval.Refused(var why) -> throw CommandFailure.denied(why);
            case Approval.Approved approved -> {
                output.terminal(spec)
                        .answer(
                                "approved " + approved.name() + " version " + approved.version() + " by " + by
                                        + "\nhash     " + approved.hash() + RegistryReport.words(approved.enrolled()),
                                Json.Fields.NONE
                                        .with("kind", Json.text("approved"))
                                        .with("name", Json.text(approved.name()))
                                        .with("version", Json.number(approved.version()))
                                        .with("hash", Json.text(approved.hash()))
                                        .with("by", Json.text(by))
                                        .with("enrolled", RegistryReport.json(approved.enrolled())));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private Approval approved() {
        Workplace workplace = bench.workplace(output.runs());
        if (!overlay) {
            return new ReviewCapability(workplace)
                    .approve(file, by, tenant.project(bench.shippedProject()), tenant.tenant(), Optional.empty());
        }
        return switch (new TailorCapability(workplace, tenant.project(bench.shippedProject()))
                .approve(file, tenant.tenant(), by)) {
            case Loading.Refused<Approval>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Approval>(var approval) -> approval;
        };
    }
}
