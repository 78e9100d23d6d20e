package dev.rote.cli;

import dev.rote.capability.CapabilityDiff.Change;
import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.session.Comparing;
import dev.rote.session.Comparing.CalledBy;
import dev.rote.session.Comparing.Compared;
import dev.rote.session.Comparing.Workflow;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote registry diff`: what a later version means for those who call it and for those who review it.
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Hold two versions against each other: what breaks for callers, what does not, what is done otherwise,",
            "and which workflows and clients it meets. A draft that is not approved yet can be compared too."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing breaks for callers",
            "1:they could not be compared",
            "2:something breaks for callers",
            "64:usage: the command line was not understood"
        })
public final class RegistryDiffCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Parameters(index = "0", paramLabel = "NAME", description = "The capability's name.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "BEFORE", description = "The earlier version, such as v3.")
    private String before = "";

    @Parameters(index = "2", paramLabel = "AFTER", description = "The later version, such as v4.")
    private String after = "";

    public RegistryDiffCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (options.versions(bench).compare(name, number(before), number(after), options.project(bench))) {
            case Comparing.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
            case Compared compared -> {
                options.terminal(spec).answer(words(compared), document(compared));
                yield compared.diff().breaks() ? ExitCode.BUSINESS_OUTCOME : ExitCode.SUCCESS;
            }
        };
    }

    private static int number(String version) {
        String digits = version.startsWith("v") ? version.substring(1) : version;
        if (!digits.matches("[1-9][0-9]{0,8}")) {
            throw CommandFailure.usage("\"" + version + "\" is no version; they are v1, v2 and so on");
        }
        return Integer.parseInt(digits);
    }

    private static String words(Compared compared) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add(compared.name() + " v" + compared.before() + " -> v" + compared.after());
        section(lines, "breaks for callers", changes(compared, true));
        section(lines, "breaks nothing", changes(compared, false));
        section(
                lines,
                "what is done",
                compared.diff().steps().stream().map(Harmless::text).toList());
        section(
                lines,
                "workflows",
                compared.workflows().stream()
                        .map(one -> workflow(one, compared.after()))
                        .toList());
        section(
                lines,
                "clients that called it",
                compared.clients().stream().map(RegistryDiffCommand::client).toList());
        return lines.toString();
    }

    private static void section(StringJoiner lines, String title, List<String> entries) {
        lines.add(title + (entries.isEmpty() ? ": none" : ":"));
        entries.forEach(entry -> lines.add("  " + entry));
    }

    private static List<String> changes(Compared compared, boolean breaking) {
        return compared.diff().changes().stream()
                .filter(change -> change.breaking() == breaking)
                .map(change -> Harmless.text(wire(change) + (change.about().isEmpty() ? "" : " " + change.about())
                        + ": " + change.message()))
                .toList();
    }

    private static String workflow(Workflow workflow, int after) {
        return workflow.file().getFileName() + " line " + workflow.line() + ": "
                + (workflow.isHit(after)
                        ? "performs it"
                        : "stays with v" + workflow.version().orElseThrow());
    }

    private static String client(CalledBy client) {
        return Harmless.text(client.client() + " of " + client.tenant() + ": " + client.calls()
                + (client.calls() == 1 ? " call" : " calls") + ", last about " + client.last());
    }

    private static String wire(Change change) {
        return change.code().name().toLowerCase(Locale.ROOT);
    }

    private static Json.Fields document(Compared compared) {
        return Json.Fields.NONE
                .with("kind", Json.text("diff"))
                .with("name", Json.text(compared.name()))
                .with("before", Json.number(compared.before()))
                .with("after", Json.number(compared.after()))
                .with("breaking", Json.flag(compared.diff().breaks()))
                .with(
                        "changes",
                        Json.items(compared.diff().changes().stream()
                                .map(RegistryDiffCommand::json)
                                .toList()))
                .with(
                        "steps",
                        Json.items(
                                compared.diff().steps().stream().map(Json::text).toList()))
                .with(
                        "workflows",
                        Json.items(compared.workflows().stream()
                                .map(one -> json(one, compared.after()))
                                .toList()))
                .with(
                        "clients",
                        Json.items(compared.clients().stream()
                                .map(RegistryDiffCommand::json)
                                .toList()));
    }

    private static Json.Fields json(Change change) {
        return Json.Fields.NONE
                .with("breaking", Json.flag(change.breaking()))
                .with("code", Json.text(change.code().name()))
                .with("about", Json.text(change.about()))
                .with("message", Json.text(change.message()));
    }

    private static Json.Fields json(Workflow workflow, int after) {
        return Json.Fields.NONE
                .with("file", Json.text(workflow.file().toString()))
                .with("line", Json.number(workflow.line()))
                .with("hit", Json.flag(workflow.isHit(after)));
    }

    private static Json.Fields json(CalledBy client) {
        return Json.Fields.NONE
                .with("tenant", Json.text(client.tenant()))
                .with("client", Json.text(client.client()))
                .with("calls", Json.number(client.calls()))
                .with("last", Json.text(client.last().toString()));
    }
}
