package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.cli.Bench;
import dev.rote.cli.CommandFailure;
import dev.rote.cli.ProjectOption;
import dev.rote.cli.RunsOption;
import dev.rote.cli.Version;
import dev.rote.mcp.McpSettings;
import dev.rote.mcp.Permit;
import dev.rote.policy.Loading;
import dev.rote.session.Caller;
import dev.rote.session.HostedDiscovery;
import dev.rote.session.Project;
import dev.rote.session.Scope;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Where;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote mcp`: one agent calls approved capabilities as tools of the Model Context Protocol, over stdin and stdout.
@Command(
        name = "mcp",
        mixinStandardHelpOptions = true,
        description = {
            "Be a server of the Model Context Protocol for the agent that starts this: one tool for each approved",
            "capability, or with --discover those by which it works a task out. Messages go over stdin and stdout, all",
            "else over stderr. It ends when stdin does."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the agent has gone, or it was told to end",
            "1:failure: LEDGER_UNAVAILABLE, or what is wrong with the tenant or the registry",
            "64:usage: the command line was not understood"
        })
final class McpCommand implements Callable<Integer> {
    private final Bench bench;
    private final BrowserSettings browsers;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--tenant", paramLabel = "ID", defaultValue = "local", description = "Tenant (default: local).")
    private String tenant = "local";

    @Option(
            names = "--client",
            paramLabel = "NAME",
            defaultValue = "${sys:user.name}",
            description = "On whose behalf; consents and idempotency keys count for this client (default: the user).")
    private String client = "";

    @Option(
            names = "--scopes",
            paramLabel = "SCOPE",
            split = ",",
            description = "What the agent may do: read, invoke, approve, operate (default: read,invoke).")
    private List<String> scopes = List.of("read", "invoke");

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "45",
            description = "After so long a call is answered that its run is under way (default: 45).")
    private int patienceSeconds = 45;

    @Option(
            names = "--browsers",
            paramLabel = "N",
            defaultValue = "2",
            description = "Runs performed at once (default: 2).")
    private int atOnce = 2;

    @Option(
            names = "--finish",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "How long runs may finish after the agent has gone (default: 30).")
    private int finishSeconds = 30;

    @Mixin
    private ProjectOption project = new ProjectOption();

    @Mixin
    private RunsOption runs = new RunsOption();

    @Option(names = "--base-url", paramLabel = "URL", description = "The tenant's address, instead of its own.")
    private Optional<String> address = Optional.empty();

    @Mixin
    private HostOptions hosting = new HostOptions();

    McpCommand(Bench bench, BrowserSettings browsers) {
        this.bench = bench;
        this.browsers = browsers;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (atOnce < 1 || patienceSeconds < 0 || finishSeconds < 0) {
            throw CommandFailure.usage("--browsers is at least 1, --wait and --finish 0");
        }
        return hosting.isWanted() ? discovering() : performing();
    }

    private int performing() throws InterruptedException {
        ServiceSettings service = new ServiceSettings(
                        atOnce,
                        ServiceSettings.USUAL.waiting(),
                        ServiceSettings.USUAL.perClient(),
                        Duration.ofSeconds(finishSeconds),
                        address.map(one -> Map.of(tenant, one)).orElseGet(Map::of))
                .forThisMachine();
        return new Speaking(spec.commandLine().getErr())
                .with(
                        new Speaking.Place(bench.workplace(runs.folder()), project()),
                        browsers,
                        service,
                        new Permit(new Caller(client, tenant), scopes(), true),
                        protocol());
    }

    private int discovering() throws InterruptedException {
        HostedDiscovery.Setting setting = hosting.setting(
                new Where(tenant, address.orElse(""), ""), project(), Duration.ofSeconds(finishSeconds));
        return switch (HostedDiscovery.open(bench.workplace(runs.folder()), project(), setting)) {
            case Loading.Refused<HostedDiscovery>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<HostedDiscovery>(var discovery) ->
                new Speaking(spec.commandLine().getErr()).discovering(discovery, protocol());
        };
    }

    private Project project() {
        return project.project(bench.shippedProject());
    }

    private McpSettings protocol() {
        return McpSettings.usual(Version.ofThisBuild()).waiting(Duration.ofSeconds(patienceSeconds));
    }

    private Set<Scope> scopes() {
        EnumSet<Scope> all = EnumSet.noneOf(Scope.class);
        for (String one : scopes) {
            all.add(Scope.of(one)
                    .orElseThrow(() -> CommandFailure.usage("--scopes takes read, invoke, approve and operate")));
        }
        return all;
    }
}
