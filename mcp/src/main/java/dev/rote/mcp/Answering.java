package dev.rote.mcp;

import dev.rote.capability.Json;
import dev.rote.session.Caller;
import dev.rote.session.RunEvent;
import dev.rote.session.RunNews;
import dev.rote.session.RunStatus;
import dev.rote.session.Service;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// How a call is answered, whichever tool it is of: with what it came to, after its run has ended or the time to wait
/// is over, and meanwhile with what happens.
final class Answering {
    /// A run is looked at again at least that often, so that a call which nobody waits for comes to its end.
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final Service service;
    private final Caller caller;
    private final McpSettings settings;
    private final Edge edge;

    Answering(Service service, Permit permit, McpSettings settings, ProtocolLog log) {
        this.service = service;
        this.caller = permit.caller();
        this.settings = settings;
        this.edge = new Edge(log);
    }

    SyncToolSpecification tool(McpSchema.Tool tool, Function<Call, CallToolResult> work) {
        return edge.tool(tool, work);
    }

    /// How long a call waits for its run that does not say.
    Duration patience() {
        return settings.patience();
    }

    /// Where a run stands when it has ended or waits for a person, the time is over, or nobody waits any more.
    Optional<RunStatus> followed(Call call, String run, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        int after = 0;
        while (true) {
            Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
            Optional<RunNews> news = service.news(caller, run, after, left.compareTo(LOOK) < 0 ? left : LOOK);
            boolean paused = false;
            for (RunEvent event : news.map(RunNews::events).orElseGet(List::of)) {
                call.progressToken().ifPresent(token -> call.tell(progress(token, event)));
                after = event.number();
                paused = event.isPause() || (paused && !event.isGoingOn());
            }
            if (news.isEmpty() || news.get().complete() || paused || left.isZero() || call.isCancelled()) {
                return service.run(caller, run);
            }
        }
    }

    private static Json.Fields progress(Json token, RunEvent event) {
        String step = event.fields().field("step").orElseGet(Json.Null::new) instanceof Json.Text(var id) ? id : "";
        return Json.Fields.NONE
                .with("jsonrpc", Json.text("2.0"))
                .with("method", Json.text(McpSchema.METHOD_NOTIFICATION_PROGRESS))
                .with(
                        "params",
                        Json.Fields.NONE
                                .with("progressToken", token)
                                .with("progress", Json.number(event.number()))
                                .with("message", Json.text((event.event() + " " + step).strip())));
    }
}
