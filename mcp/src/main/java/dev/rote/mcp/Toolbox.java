package dev.rote.mcp;

import dev.rote.policy.Loading;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.Tool;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The tools of one client, kept in step with what is approved: one for each capability that it may call, and those
/// by which runs are followed.
final class Toolbox implements Offer {
    private static final String INSTRUCTIONS = "Each tool is one reviewed task of a business application, done"
            + " the same way every time. Look at kind and code of an answer: a business_outcome is an answer, a failure"
            + " says what to do. What writes wants an idempotency_key: one text for each intent, and the same text"
            + " whenever it is tried again. A run that is under way is followed with run_status.";

    private final Service service;
    private final Permit permit;
    private final CapabilityTools capabilities;
    private final List<SyncToolSpecification> runTools;
    private final Map<String, String> offered = new HashMap<>();
    private String mark = "";

    Toolbox(Service service, Permit permit, McpSettings settings, ProtocolLog log) {
        this.service = service;
        this.permit = permit;
        Answering answering = new Answering(service, permit, settings, log);
        this.capabilities = new CapabilityTools(service, permit.caller(), answering);
        this.runTools = new RunTools(service, permit, answering).allowed();
    }

    @Override
    public String instructions() {
        return INSTRUCTIONS;
    }

    @Override
    public void takenBack(String run) {
        service.abort(permit.caller(), run);
    }

    @Override
    public synchronized List<SyncToolSpecification> filled() {
        List<SyncToolSpecification> all = new ArrayList<>(runTools);
        changes(change -> all.addAll(change.come()));
        return all;
    }

    @Override
    public synchronized boolean changes(Consumer<Change> taker) {
        String now = service.mark(permit.caller().tenant());
        if (now.equals(mark) || !(service.tools(permit.caller()) instanceof Loading.Loaded<List<Tool>>(var tools))) {
            return false;
        }
        mark = now;
        Map<String, String> before = Map.copyOf(offered);
        List<SyncToolSpecification> come = new ArrayList<>();
        offered.clear();
        for (Tool tool : permit.allows(Scope.INVOKE) ? tools : List.<Tool>of()) {
            if (isMeant(tool)) {
                String key = tool.version() + " " + tool.hash();
                offered.put(tool.name(), key);
                if (!key.equals(before.get(tool.name()))) {
                    come.add(capabilities.of(tool));
                }
            }
        }
        List<String> gone = before.keySet().stream()
                .filter(name -> !offered.containsKey(name))
                .toList();
        if (!gone.isEmpty() || !come.isEmpty()) {
            taker.accept(new Change(gone, come));
        }
        return !gone.isEmpty() || !come.isEmpty();
    }

    /// A capability that is called as a tool of ours is, and one that takes the path of a file from somewhere else,
    /// are not to be had here.
    private boolean isMeant(Tool tool) {
        return !RunTools.NAMES.contains(tool.name()) && (permit.here() || !tool.takesFiles());
    }
}
