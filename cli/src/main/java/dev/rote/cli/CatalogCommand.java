package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.Catalog;
import dev.rote.session.Tool;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote catalog`: what an agent may call by name here.
@Command(
        name = "catalog",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "[invoke]",
        description = {
            "List the approved capabilities that can be called by name here.",
            "With --json: tool definitions, with the schemas of what goes in and of what comes out."
        })
public final class CatalogCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private ClientOption client = new ClientOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public CatalogCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Catalog catalog = new Catalog(bench.workplace(Optional.empty()), place.project(bench.shippedProject()));
        return switch (catalog.tools(place.where().tenant(), client.name())) {
            case Loading.Refused<List<Tool>>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<List<Tool>>(var tools) -> {
                output.terminal(spec).answer(words(tools), document(tools));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private static Json.Fields document(List<Tool> tools) {
        return Json.Fields.NONE
                .with("kind", Json.text("catalog"))
                .with("tools", Json.items(tools.stream().map(Tool::json).toList()));
    }

    private static String words(List<Tool> tools) {
        StringJoiner lines = new StringJoiner("\n\n");
        tools.forEach(tool -> lines.add(
                tool.name() + " (version " + tool.version() + ")\n  " + tool.description() + "\n  " + arguments(tool)));
        return tools.isEmpty() ? "nothing is approved here that this client may call" : lines.toString();
    }

    private static String arguments(Tool tool) {
        StringJoiner arguments = new StringJoiner(" ", "rote catalog invoke " + tool.name() + " ", "");
        tool.contract()
                .inputs()
                .forEach(input -> arguments.add(
                        input.required() ? "--input " + input.name() + "=..." : "[--input " + input.name() + "=...]"));
        return arguments.toString().stripTrailing();
    }
}
