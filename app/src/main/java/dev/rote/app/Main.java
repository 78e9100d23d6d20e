package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.cli.AmendCommand;
import dev.rote.cli.ApprovalTokenCommand;
import dev.rote.cli.ApproveCommand;
import dev.rote.cli.Bench;
import dev.rote.cli.CatalogCommand;
import dev.rote.cli.CatalogInvokeCommand;
import dev.rote.cli.ClientCommand;
import dev.rote.cli.ClientCreateCommand;
import dev.rote.cli.ClientListCommand;
import dev.rote.cli.ClientRevokeCommand;
import dev.rote.cli.DescribeCommand;
import dev.rote.cli.DiscoverCommand;
import dev.rote.cli.HandoverAnswerCommand;
import dev.rote.cli.HandoverCommand;
import dev.rote.cli.HandoverListCommand;
import dev.rote.cli.InitCommand;
import dev.rote.cli.MetricsCommand;
import dev.rote.cli.MetricsRunCommand;
import dev.rote.cli.RecordCommand;
import dev.rote.cli.RegistryAdoptCommand;
import dev.rote.cli.RegistryCommand;
import dev.rote.cli.RegistryDiffCommand;
import dev.rote.cli.RegistryHealthCommand;
import dev.rote.cli.RegistryKeyCommand;
import dev.rote.cli.RegistryKeyCreateCommand;
import dev.rote.cli.RegistryListCommand;
import dev.rote.cli.RegistryMoveCommand;
import dev.rote.cli.RegistryShowCommand;
import dev.rote.cli.RegistrySyncCommand;
import dev.rote.cli.RegistryVerifyCommand;
import dev.rote.cli.RegistryVersionsCommand;
import dev.rote.cli.ReplayCommand;
import dev.rote.cli.ReportCommand;
import dev.rote.cli.ResumeCommand;
import dev.rote.cli.RoteCommand;
import dev.rote.cli.SchemaCommand;
import dev.rote.cli.SecretCommand;
import dev.rote.cli.SecretListCommand;
import dev.rote.cli.SecretPutCommand;
import dev.rote.cli.SecretRemoveCommand;
import dev.rote.cli.SecretRotateCommand;
import dev.rote.cli.SettleCommand;
import dev.rote.cli.UserAddCommand;
import dev.rote.cli.UserCommand;
import dev.rote.cli.UserListCommand;
import dev.rote.cli.UserRemoveCommand;
import dev.rote.cli.UserRoleCommand;
import dev.rote.cli.WorkflowApprovalTokenCommand;
import dev.rote.cli.WorkflowCheckCommand;
import dev.rote.cli.WorkflowCommand;
import dev.rote.cli.WorkflowListCommand;
import dev.rote.cli.WorkflowRunCommand;
import dev.rote.registry.Lifecycle.Move;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/// Makes everything with `new` and starts the verb that was asked for.
public final class Main {

    private Main() {}

    /// Runs one command line and ends the process with its exit code.
    public static void main(String[] arguments) {
        Path home = Path.of(System.getProperty("rote.home", ""));
        BrowserSettings settings = browser(System.getenv());
        Bench bench = new LocalBench(new BrowserSurfaces(settings), home, state(System.getenv()));
        System.exit(RoteCommand.with(
                        new InitCommand(bench),
                        new DiscoverCommand(bench, new LocalModels()),
                        new RecordCommand(bench),
                        new DescribeCommand(bench),
                        new SchemaCommand(bench),
                        new AmendCommand(bench),
                        new ApproveCommand(bench),
                        new ApprovalTokenCommand(bench),
                        new ReplayCommand(bench),
                        new ResumeCommand(bench),
                        handover(bench),
                        registry(bench),
                        RoteCommand.group(new CatalogCommand(bench), new CatalogInvokeCommand(bench)),
                        new SettleCommand(bench),
                        new ReportCommand(bench),
                        RoteCommand.group(new MetricsCommand(), new MetricsRunCommand(bench)),
                        secrets(bench),
                        RoteCommand.group(
                                new ClientCommand(),
                                new ClientCreateCommand(bench),
                                new ClientListCommand(bench),
                                new ClientRevokeCommand(bench)),
                        users(bench),
                        new OperatorCommand(bench),
                        new ServeCommand(bench, settings),
                        new McpCommand(bench, settings),
                        workflow(bench),
                        new DemoCommand(bench),
                        new DoctorCommand(new Doctor(System.getenv(), settings, home, bench)),
                        new MockappCommand())
                .execute(arguments));
    }

    private static CommandLine handover(Bench bench) {
        return RoteCommand.group(
                new HandoverCommand(), new HandoverListCommand(bench), new HandoverAnswerCommand(bench));
    }

    private static CommandLine secrets(Bench bench) {
        return RoteCommand.group(
                new SecretCommand(),
                new SecretPutCommand(bench),
                new SecretListCommand(bench),
                new SecretRotateCommand(bench),
                new SecretRemoveCommand(bench));
    }

    private static CommandLine users(Bench bench) {
        return RoteCommand.group(
                new UserCommand(),
                new UserAddCommand(bench),
                new UserListCommand(bench),
                new UserRemoveCommand(bench),
                new UserRoleCommand(bench));
    }

    private static CommandLine workflow(Bench bench) {
        return RoteCommand.group(
                new WorkflowCommand(),
                new WorkflowListCommand(bench),
                new WorkflowCheckCommand(bench),
                new WorkflowRunCommand(bench),
                new WorkflowApprovalTokenCommand(bench));
    }

    private static CommandLine registry(Bench bench) {
        return RoteCommand.group(
                new RegistryCommand(),
                new RegistryListCommand(bench),
                new RegistryVersionsCommand(bench),
                new RegistryShowCommand(bench),
                new RegistryHealthCommand(bench),
                new RegistryDiffCommand(bench),
                RegistryMoveCommand.of(bench, Move.DEPRECATE),
                RegistryMoveCommand.of(bench, Move.REINSTATE),
                RegistryMoveCommand.of(bench, Move.REVOKE),
                new RegistrySyncCommand(bench),
                new RegistryVerifyCommand(bench),
                new RegistryAdoptCommand(bench),
                RoteCommand.group(new RegistryKeyCommand(), new RegistryKeyCreateCommand(bench)));
    }

    private static BrowserSettings browser(Map<String, String> environment) {
        BrowserSettings settings = BrowserSettings.in(state(environment));
        return Optional.ofNullable(environment.get("ROTE_CHROMIUM"))
                .map(Path::of)
                .map(settings::with)
                .orElse(settings);
    }

    /// Where running browsers, spent consents and answered keys are on record, one place for all folders of a user
    /// (XDG Base Directory, `XDG_STATE_HOME`).
    private static Path state(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("XDG_STATE_HOME"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local", "state"))
                .resolve("rote");
    }
}
