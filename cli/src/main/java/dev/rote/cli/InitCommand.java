package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.session.StartProject;
import dev.rote.session.StartProject.Starting;
import java.io.Console;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote init`: begins a project for an application.
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = "Visit an application and propose tenant, policy and family for it; nothing is approved.")
public final class InitCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private AnswerOption answer = new AnswerOption();

    @Parameters(paramLabel = "ADDRESS", description = "Where the application is, such as https://core.example.")
    private String address = "";

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "The folder of the project (default: the current one).")
    private Path folder = Path.of("");

    @Option(
            names = "--family",
            paramLabel = "NAME",
            description = "What the product is called (asked on a terminal; default: application).")
    private Optional<String> family = Optional.empty();

    @Option(
            names = "--tenant",
            paramLabel = "ID",
            description = "What this installation is called (asked on a terminal; default: local).")
    private Optional<String> tenant = Optional.empty();

    @Option(
            names = "--credential",
            paramLabel = "NAME",
            description = "What whoever signs on is called (asked on a terminal; default: operator).")
    private Optional<String> credential = Optional.empty();

    public InitCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        StartProject.Request request = new StartProject.Request(
                address,
                folder.toAbsolutePath().normalize(),
                named(family, "the product", "application"),
                named(tenant, "this installation", "local"),
                named(credential, "whoever signs on", "operator"));
        return switch (new StartProject(bench.workplace(Optional.empty())).perform(request)) {
            case Starting.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
            case Starting.Started started -> {
                answer.terminal(spec).answer(words(started), document(started));
                yield ExitCode.SUCCESS;
            }
        };
    }

    /// Asks where there is somebody to ask.
    private static String named(Optional<String> given, String what, String otherwise) {
        Optional<Console> somebody = Optional.ofNullable(System.console()).filter(Console::isTerminal);
        return given.or(() -> somebody.map(console -> console.readLine("What is %s called? [%s] ", what, otherwise)))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .orElse(otherwise);
    }

    private String words(Starting.Started started) {
        StringBuilder words = new StringBuilder("visited  " + Harmless.text(address));
        words.append(started.title().isBlank() ? "" : " (" + Harmless.excerpt(started.title()) + ")");
        started.files().forEach(file -> words.append("\nwrote    ").append(file));
        words.append(
                started.signOn().isEmpty()
                        ? "\nnote     the first page asks for no password"
                        : "\nsign-on  " + Harmless.text(started.signOn()) + "; give " + started.variable()
                                + "=user:password, or bind the secret to the vault");
        return words.append("\nnext     read the policy, then: rote discover --project ")
                .append(folder.toAbsolutePath().normalize())
                .toString();
    }

    private static Json.Fields document(Starting.Started started) {
        return Json.Fields.NONE
                .with("kind", Json.text("started"))
                .with(
                        "files",
                        Json.items(started.files().stream()
                                .<Json>map(file -> Json.text(file.toString()))
                                .toList()))
                .with("title", Json.text(started.title()))
                .with("sign_on", Json.text(started.signOn()))
                .with("variable", Json.text(started.variable()));
    }
}
