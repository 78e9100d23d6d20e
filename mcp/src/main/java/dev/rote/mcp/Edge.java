package dev.rote.mcp;

import dev.rote.session.LedgerUnavailable;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.function.Function;

/// The outermost edge of every tool: whatever happens in it, the call is answered, and it is noted what came of it.
final class Edge {
    private final ProtocolLog log;

    Edge(ProtocolLog log) {
        this.log = log;
    }

    SyncToolSpecification tool(McpSchema.Tool tool, Function<Call, CallToolResult> work) {
        return new SyncToolSpecification(tool, (exchange, _) -> {
            CallToolResult result = guarded(tool.name(), call(exchange), work);
            log.note(tool.name() + ": " + Told.summary(result));
            return result;
        });
    }

    private static CallToolResult guarded(String name, Call call, Function<Call, CallToolResult> work) {
        try {
            return work.apply(call);
        } catch (Unfit unfit) {
            return Told.refusal("REQUEST_INVALID", unfit.why());
        } catch (LedgerUnavailable unavailable) {
            return Told.refusal("LEDGER_UNAVAILABLE", String.valueOf(unavailable.getMessage()));
        } catch (RuntimeException bug) {
            System.getLogger(Edge.class.getName()).log(System.Logger.Level.ERROR, "the tool " + name, bug);
            return Told.refusal("INTERNAL_ERROR", "a fault of Rote; its log names the tool");
        }
    }

    private static Call call(McpSyncServerExchange exchange) {
        if (exchange.transportContext().get(Conversation.CALL) instanceof Call call) {
            return call;
        }
        throw new IllegalStateException("a call without its request");
    }
}
