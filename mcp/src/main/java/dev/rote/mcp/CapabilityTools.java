package dev.rote.mcp;

import dev.rote.session.Asking;
import dev.rote.session.Caller;
import dev.rote.session.RunStatus;
import dev.rote.session.Service;
import dev.rote.session.Tool;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;

/// Makes a tool of each capability: what is called is asked of the service, and the run is followed until it ends.
final class CapabilityTools {
    private final Service service;
    private final Caller caller;
    private final Answering answering;

    CapabilityTools(Service service, Caller caller, Answering answering) {
        this.service = service;
        this.caller = caller;
        this.answering = answering;
    }

    SyncToolSpecification of(Tool tool) {
        return answering.tool(Definitions.of(tool), call -> performed(tool, call));
    }

    private CallToolResult performed(Tool tool, Call call) {
        Terms terms = Terms.of(tool.name(), tool.contract(), call);
        if (call.isCancelled()) {
            return Told.refusal("INTERRUPTED", "it was taken back before it was begun; nothing was started");
        }
        return switch (service.ask(caller, terms.order())) {
            case Asking.Taken(var status, var isNew) -> followed(tool, call, status, isNew, terms);
            case Asking.Answered(var result) -> Told.result(Disclosure.shown(result));
            case Asking.Unfit(var problems) -> Told.unfit(problems);
            case Asking.Full(var code, var after) -> Told.full(code, after);
            case Asking.Refused(var code, var message) -> Told.refusal(code, message);
        };
    }

    /// A run that another call brought about is not ended by taking this one back.
    private CallToolResult followed(Tool tool, Call call, RunStatus asked, boolean isNew, Terms terms) {
        if (isNew && call.started(asked.id())) {
            service.abort(caller, asked.id());
        }
        RunStatus status = answering
                .followed(call, asked.id(), terms.patience().orElse(answering.patience()))
                .orElse(asked);
        return status.result()
                .map(result -> Told.result(Disclosure.shown(result)))
                .orElseGet(() -> Told.underWay(status, tool.readOnly()));
    }
}
