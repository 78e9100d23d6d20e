package dev.rote.mcp;

import dev.rote.capability.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What one client and the SDK's server say to each other, from `initialize` on: what comes in is judged before the
/// server sees it, and a request that the client takes back ends its run and is not answered. Safe for any number of
/// threads.
final class Conversation {
    static final String CALL = "call";

    /// Requests of one client that are being answered at the same time.
    private static final int MOST_CALLS = 64;

    /// Longer than the longest that a call waits for its run.
    private static final Duration ANSWERING = Duration.ofSeconds(Terms.LONGEST_WAIT_SECONDS + 300);

    private static final JacksonMcpJsonMapper MAPPER = new JacksonMcpJsonMapper(Plain.MAPPER);

    private final Offer offer;
    private final Outlet listener;
    private final Line line;
    private final McpSyncServer server;
    private final Map<Object, Call> calls = new ConcurrentHashMap<>();
    private boolean begun;
    private volatile boolean ready;

    /// `listener` is told what belongs to no request.
    Conversation(Offer offer, McpSettings settings, Outlet listener) {
        this.offer = offer;
        this.listener = listener;
        this.line = new Line(MAPPER, this::said);
        this.server = McpServer.sync(line)
                .serverInfo("rote", settings.version())
                .instructions(offer.instructions())
                .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
                .jsonMapper(MAPPER)
                // Arguments are checked against the contract, all of them at once; what was done is told in any case.
                .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
                .validateToolInputs(false)
                .immediateExecution(true)
                .tools(offer.filled())
                .build();
    }

    boolean isBusy() {
        return !calls.isEmpty();
    }

    /// Takes one message; returns when it was answered, or needs no answer.
    void take(Frame frame, Outlet outlet) {
        switch (frame) {
            case Frame.Unfit(var id, var fault) -> outlet.send(fault.answer(id).canonical());
            case Frame.Response _ -> {}
            case Frame.Notice notice -> hear(notice);
            case Frame.Request request
            when request.method().equals(McpSchema.METHOD_PING) ->
                outlet.send(pong(request.id()).canonical());
            case Frame.Request request ->
                refused(request)
                        .ifPresentOrElse(
                                fault -> outlet.send(fault.answer(request.id()).canonical()),
                                () -> answer(request, outlet));
        }
    }

    private static Json.Fields pong(Json id) {
        return Json.Fields.NONE.with("jsonrpc", Json.text("2.0")).with("id", id).with("result", Json.Fields.NONE);
    }

    private void hear(Frame.Notice notice) {
        switch (notice.method()) {
            case McpSchema.METHOD_NOTIFICATION_INITIALIZED -> becomesReady();
            case "notifications/cancelled" -> notice.params().field("requestId").ifPresent(this::cancel);
            default -> {}
        }
    }

    private synchronized void becomesReady() {
        if (begun && !ready) {
            line.session()
                    .handle(new McpSchema.JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED))
                    .block(ANSWERING);
            ready = true;
        }
    }

    private void cancel(Json id) {
        Optional.ofNullable(Plain.of(id)).map(calls::get).flatMap(Call::cancel).ifPresent(offer::takenBack);
    }

    private synchronized Optional<Fault> refused(Frame.Request request) {
        if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
            Optional<Fault> fault = begun
                    ? Optional.of(new Fault(Fault.INVALID_REQUEST, "ALREADY_INITIALIZED", "it was initialized before"))
                    : Params.ofInitialize(request.params());
            begun = begun || fault.isEmpty();
            return fault;
        }
        if (!ready) {
            return Optional.of(new Fault(
                    Fault.INVALID_REQUEST,
                    "NOT_INITIALIZED",
                    "initialize and notifications/initialized come before anything else"));
        }
        if (calls.size() >= MOST_CALLS) {
            return Optional.of(new Fault(
                    Fault.OWN, "TOO_MANY_CALLS", "at most " + MOST_CALLS + " requests are answered at the same time"));
        }
        return request.method().equals(McpSchema.METHOD_TOOLS_CALL)
                ? Params.ofCall(request.params())
                : Optional.empty();
    }

    private void answer(Frame.Request request, Outlet outlet) {
        Object id = Objects.requireNonNull(Plain.of(request.id()));
        Call call = new Call(request, outlet);
        if (calls.putIfAbsent(id, call) != null) {
            outlet.send(new Fault(Fault.INVALID_REQUEST, "ID_IN_USE", "a request with this id is being answered")
                    .answer(request.id())
                    .canonical());
            return;
        }
        try {
            if (request.method().equals(McpSchema.METHOD_TOOLS_LIST)) {
                refresh();
            }
            line.session()
                    .handle(new McpSchema.JSONRPCRequest(request.method(), id, Plain.of(request.params())))
                    .contextWrite(context ->
                            context.put(McpTransportContext.KEY, McpTransportContext.create(Map.of(CALL, call))))
                    .block(ANSWERING);
        } finally {
            calls.remove(id);
        }
    }

    private void said(JSONRPCMessage message, String text) {
        if (message instanceof McpSchema.JSONRPCResponse response && response.id() != null) {
            Optional.ofNullable(calls.get(response.id())).ifPresent(call -> call.answer(text));
        } else {
            listener.send(text);
        }
    }

    /// Tells the client when there are other tools than before.
    void refresh() {
        boolean changed = offer.changes(change -> line.muted(() -> {
            change.gone().forEach(server::removeTool);
            change.come().forEach(server::addTool);
        }));
        if (changed && ready) {
            server.notifyToolsListChanged();
        }
    }
}
