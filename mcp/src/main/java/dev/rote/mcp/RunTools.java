package dev.rote.mcp;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.Aborting;
import dev.rote.session.Caller;
import dev.rote.session.RunStatus;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

/// The tools by which a client follows its runs, ends them, consents, and has them go on.
final class RunTools {
    static final String STATUS = "run_status";
    static final String ABORT = "run_abort";
    static final String APPROVE = "run_approve";
    static final String RESUME = "run_resume";

    /// No capability of one of these names is offered.
    static final Set<String> NAMES = Set.of(STATUS, ABORT, APPROVE, RESUME);

    private static final String RUN = "[0-9]{8}-[0-9]{6}-[0-9a-v]{8}";
    private static final int USUAL_APPROVAL_SECONDS = 900;
    private static final int MOST_APPROVAL_SECONDS = 604_800;

    private static final Json.Fields RUN_ID = typed("string", "The run_id of an answer.");

    private final Service service;
    private final Permit permit;
    private final Caller caller;
    private final Answering answering;

    RunTools(Service service, Permit permit, Answering answering) {
        this.service = service;
        this.permit = permit;
        this.caller = permit.caller();
        this.answering = answering;
    }

    /// Those that the client may use.
    List<SyncToolSpecification> allowed() {
        return Stream.of(
                        offered(Scope.READ, status()),
                        offered(Scope.INVOKE, abort()),
                        offered(Scope.APPROVE, approve()),
                        offered(Scope.OPERATE, resume()))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<SyncToolSpecification> offered(Scope scope, SyncToolSpecification tool) {
        return permit.allows(scope) ? Optional.of(tool) : Optional.empty();
    }

    private SyncToolSpecification status() {
        Map<String, Json.Fields> arguments = new LinkedHashMap<>();
        arguments.put("run_id", RUN_ID);
        arguments.put(
                Terms.WAIT,
                typed("integer", "Wait so many seconds for its end.")
                        .with("minimum", Json.number(0))
                        .with("maximum", Json.number(Terms.LONGEST_WAIT_SECONDS)));
        McpSchema.Tool tool = defined(
                STATUS,
                "Where one of your runs stands, and its result once it has ended. Changes nothing.",
                arguments,
                new McpSchema.ToolAnnotations(null, true, false, true, false, null));
        return answering.tool(tool, call -> {
            Arguments given = Arguments.of(call, Set.of("run_id", Terms.WAIT));
            Duration wait = given.field(Terms.WAIT).map(Terms::seconds).orElse(Duration.ZERO);
            return answering.followed(call, run(given), wait).map(this::told).orElseGet(RunTools::unknown);
        });
    }

    private SyncToolSpecification abort() {
        McpSchema.Tool tool = defined(
                ABORT,
                "Ask for the end of one of your runs: it ends at the next moment at which nothing it sent is open.",
                Map.of("run_id", RUN_ID),
                new McpSchema.ToolAnnotations(null, false, false, true, false, null));
        return answering.tool(tool, call -> switch (service.abort(caller, run(Arguments.of(call, Set.of("run_id"))))) {
            case Aborting.Asked(var status) -> told(status);
            case Aborting.Over(var status) -> told(status);
            case Aborting.Unknown _ -> unknown();
            case Aborting.Elsewhere _ ->
                Told.refusal("RUN_ELSEWHERE", "another process performs this run; ask there for its end");
        });
    }

    private SyncToolSpecification approve() {
        Map<String, Json.Fields> arguments = new LinkedHashMap<>();
        arguments.put("run_id", typed("string", "The run that showed what it would send, or stopped for consent."));
        arguments.put("inputs", typed("object", "The inputs that run was given."));
        arguments.put("step", typed("string", "The step consented to; not needed where only one commits."));
        arguments.put(
                "lasting_s",
                typed("integer", "For how many seconds; 900 unless said.")
                        .with("minimum", Json.number(1))
                        .with("maximum", Json.number(MOST_APPROVAL_SECONDS)));
        McpSchema.Tool tool = defined(
                APPROVE,
                "Consent, as a person who has looked at it, to what a run of this tenant would send. Answers with the"
                        + " approval for one use by the client whose run it was.",
                arguments,
                new McpSchema.ToolAnnotations(null, false, true, false, false, null));
        return answering.tool(tool, call -> {
            Arguments given = Arguments.of(call, Set.of("run_id", "inputs", "step", "lasting_s"));
            Service.Approval approval =
                    new Service.Approval(caller.client(), given.object("inputs"), given.text("step"), lasting(given));
            return switch (service.approve(caller.tenant(), run(given), approval)) {
                case Loading.Loaded<String>(var token) ->
                    Told.plain(Json.Fields.NONE.with("approval", Json.text(token)));
                case Loading.Refused<String>(var why) -> Told.refusal(why.code(), why.message());
            };
        });
    }

    private SyncToolSpecification resume() {
        McpSchema.Tool tool = defined(
                RESUME,
                "Have one of your runs go on that waited for a person.",
                Map.of("run_id", RUN_ID),
                new McpSchema.ToolAnnotations(null, false, true, false, false, null));
        return answering.tool(tool, call -> switch (service.resume(caller, run(Arguments.of(call, Set.of("run_id"))))) {
            case Loading.Loaded<RunStatus>(var status) -> told(status);
            case Loading.Refused<RunStatus>(var why) -> Told.refusal(why.code(), why.message());
        });
    }

    private static Duration lasting(Arguments given) {
        return Duration.ofSeconds(
                given.whole("lasting_s", MOST_APPROVAL_SECONDS).orElse(USUAL_APPROVAL_SECONDS));
    }

    /// What has not the shape of a run's id is not looked for.
    private static String run(Arguments given) {
        String id = given.text("run_id");
        return id.matches(RUN) ? id : "";
    }

    private static CallToolResult unknown() {
        return Told.refusal("RUN_UNKNOWN", "there is no such run");
    }

    private CallToolResult told(RunStatus status) {
        return Told.plain(status.json()
                .with("result", status.result().<Json>map(Disclosure::shown).orElseGet(Json.Null::new)));
    }

    private static McpSchema.Tool defined(
            String name, String description, Map<String, Json.Fields> arguments, McpSchema.ToolAnnotations hints) {
        List<Json.Text> needed = Stream.of("run_id", "inputs")
                .filter(arguments::containsKey)
                .map(Json::text)
                .toList();
        Json.Fields input = Json.Fields.NONE
                .with("type", Json.text("object"))
                .with("properties", Json.fields(new LinkedHashMap<>(arguments)))
                .with("required", Json.items(needed))
                .with("additionalProperties", Json.flag(false));
        return McpSchema.Tool.builder(name, Plain.of(input))
                .description(description)
                .outputSchema(Plain.of(answered(name)))
                .annotations(hints)
                .build();
    }

    private static Json.Fields answered(String name) {
        SequencedMap<String, Json> properties = new LinkedHashMap<>();
        List<String> texts = name.equals(APPROVE) ? List.of("approval") : List.of("id", "state", "capability");
        texts.forEach(one -> properties.put(one, Json.Fields.NONE.with("type", Json.text("string"))));
        if (!name.equals(APPROVE)) {
            properties.put(
                    "result",
                    Json.Fields.NONE.with("type", Json.items(List.of(Json.text("object"), Json.text("null")))));
        }
        return Json.Fields.NONE.with("type", Json.text("object")).with("properties", Json.fields(properties));
    }

    private static Json.Fields typed(String type, String description) {
        return Json.Fields.NONE.with("type", Json.text(type)).with("description", Json.text(description));
    }
}
