package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.Loading;
import dev.rote.replay.Budget;
import dev.rote.session.Arguments;
import dev.rote.session.CallDocument;
import dev.rote.session.Catalog;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote catalog invoke`: performs an approved capability by its name, as an agent does.
@Command(
        name = "invoke",
        description = "Perform an approved capability by its name; no model is involved.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0, 1, 2, 3, 64:as of `rote replay`"})
public final class CatalogInvokeCommand implements Callable<Integer> {
    private static final int LARGEST = 1 << 20;

    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private InvocationOptions invocation = new InvocationOptions();

    @Mixin
    private HandoffOptions handoff = new HandoffOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The capability's name.")
    private Optional<String> name = Optional.empty();

    @Mixin
    @SuppressWarnings("UnusedVariable")
    private HelpOption help = new HelpOption();

    @Option(names = "--version", paramLabel = "N", description = "Its version (default: the highest approved one).")
    private Optional<Integer> version = Optional.empty();

    @ArgGroup
    private Given given = new Given();

    /// One of three ways to give arguments.
    static final class Given {
        @Option(names = "--input", paramLabel = "NAME=VALUE", description = "A value for an input. May be repeated.")
        private List<String> inputs = new ArrayList<>();

        @Option(
                names = "--args",
                paramLabel = "JSON",
                description = "All inputs as one JSON object, each in its own type.")
        private Optional<String> json = Optional.empty();

        @Option(
                names = "--request",
                paramLabel = "FILE",
                description = {
                    "A whole request as JSON, - for stdin: capability, version, inputs, idempotency_key,",
                    "approval, budget."
                })
        private Optional<String> request = Optional.empty();
    }

    public CatalogInvokeCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Project project = place.project(bench.shippedProject());
        Workplace workplace = bench.workplace(output.runs());
        CallDocument document = document();
        Catalog.Conditions conditions = new Catalog.Conditions(
                place.where(),
                invocation.terms(document.approval(), document.idempotencyKey()),
                invocation.limits() ? invocation.budget() : document.budget(),
                invocation.pictures());
        return switch (new Catalog(workplace, project).invocation(document.call(), conditions)) {
            case Loading.Refused<ReplayCapability.Request>(var why) ->
                throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<ReplayCapability.Request>(var request) ->
                new Apart(bench, spec, output.terminal(spec))
                        .perform(new ReplayCapability(workplace, project), request, handoff);
        };
    }

    /// What is asked for, from whichever of the three ways; a name or version on the command line must not contradict
    /// a document.
    private CallDocument document() {
        if (given.request.isPresent()) {
            CallDocument document = requested(given.request.get());
            Catalog.Call call = document.call();
            String meant = name.orElse(call.name());
            OptionalInt chosen = version.map(OptionalInt::of).orElse(call.version());
            boolean contradicts = (!call.name().isEmpty() && !call.name().equals(meant))
                    || (call.version().isPresent() && !call.version().equals(chosen));
            if (meant.isEmpty() || contradicts) {
                throw CommandFailure.usage(
                        meant.isEmpty()
                                ? "neither the request nor the command line names a capability"
                                : "the request and the command line name different capabilities");
            }
            return new CallDocument(
                    new Catalog.Call(meant, chosen, call.arguments()),
                    document.idempotencyKey(),
                    document.approval(),
                    document.budget());
        }
        String meant = name.orElseThrow(() -> CommandFailure.usage("name the capability to invoke"));
        OptionalInt chosen = version.map(OptionalInt::of).orElseGet(OptionalInt::empty);
        return new CallDocument(new Catalog.Call(meant, chosen, arguments()), "", "", Budget.USUAL);
    }

    private Arguments arguments() {
        return given.json
                .<Arguments>map(text -> new Arguments.Typed(object(text)))
                .orElseGet(() -> new Arguments.Written(Values.pairs(given.inputs)));
    }

    private static Json.Fields object(String text) {
        return switch (Json.read(text)) {
            case JsonReading.Read(Json.Fields fields) -> fields;
            case JsonReading.Read(var other) ->
                throw CommandFailure.usage("--args takes a JSON object, not a JSON " + other.kind());
            case JsonReading.Refused(var why) ->
                throw CommandFailure.usage("--args takes a JSON object; "
                        + (why.where().isEmpty() ? "" : "at " + why.where() + ": ") + why.message());
        };
    }

    static CallDocument requested(String file) {
        return switch (CallDocument.read(content(file))) {
            case Loading.Loaded<CallDocument>(var document) -> document;
            case Loading.Refused<CallDocument>(var why) -> throw CommandFailure.failed(why.code(), why.message());
        };
    }

    private static String content(String file) {
        try (InputStream stream = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
            byte[] bytes = stream.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw CommandFailure.failed("REQUEST_INVALID", "the request is larger than " + LARGEST + " bytes");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IOException unreadable) {
            throw CommandFailure.failed("REQUEST_INVALID", "the request cannot be read: " + unreadable.getMessage());
        }
    }
}
