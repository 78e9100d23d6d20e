package dev.rote.browser;

import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.CdpListener;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A page of a real browser with the walker in each of its frames, as plain as a test needs it.
final class WalkedPage implements CdpListener {
    private static final String WORLD = "rote";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final CdpSession session;
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final Map<String, WalkerReply> replies = new HashMap<>();
    private final Map<String, Integer> worlds = new HashMap<>();
    private final List<String> answers = new ArrayList<>();
    private final Map<String, Outline> outlines = new HashMap<>();
    private Assembled last = ObservationAssembly.join(0, List.of(), new HashMap<>());
    private long sequence;

    private WalkedPage(CdpSession session) {
        this.session = session;
    }

    static WalkedPage open(Chromium chromium) {
        var browser = chromium.connection(soon()).browser();
        var target = browser.call("Target.createTarget", Json.object().put("url", "about:blank"), soon());
        var attached = browser.call(
                "Target.attachToTarget",
                Json.object()
                        .put("targetId", target.path("targetId").asString())
                        .put("flatten", true),
                soon());
        var session = browser.connection().session(attached.path("sessionId").asString());
        var page = new WalkedPage(session);
        session.connection().listen(session.id(), page);
        session.call("Page.enable", soon());
        session.call("Emulation.setFocusEmulationEnabled", Json.object().put("enabled", true), soon());
        return page;
    }

    static Deadline soon() {
        return Deadline.in(PATIENCE);
    }

    CdpSession session() {
        return session;
    }

    @Override
    public void on(CdpEvent event) {
        heard.add(event.method());
    }

    @Override
    public void ended(CdpFailure cause) {
        heard.add("ended");
    }

    WalkedPage goTo(String address) {
        heard.clear();
        session.call("Page.navigate", Json.object().put("url", address), soon());
        hear("Page.loadEventFired");
        return this;
    }

    /// The events sent so far that nobody waited for.
    List<String> heard() {
        return List.copyOf(heard);
    }

    void forget() {
        heard.clear();
    }

    /// Waits until the page has sent that event.
    void hear(String method) {
        try {
            for (String next = ""; !next.equals(method); ) {
                next = heard.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                if (next == null) {
                    throw new AssertionError("the page never sent " + method);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    Observation observe() {
        var tree = session.call("Page.getFrameTree", soon()).path("frameTree");
        answers.clear();
        List<FrameView> views = new ArrayList<>();
        look(tree, "", views);
        last = ObservationAssembly.join(++sequence, views, outlines);
        return last.observation();
    }

    /// An observation that owes nothing to those before.
    Observation observeAnew() {
        replies.clear();
        outlines.clear();
        return observe();
    }

    private void look(JsonNode tree, String parent, List<FrameView> views) {
        String id = tree.path("frame").path("id").asString();
        WalkerReply known = replies.getOrDefault(id, WalkerReply.NONE);
        String answer =
                inWorld(id, "__rote.observe(" + known.generation() + ")").asString();
        answers.add(answer);
        WalkerReply reply = WalkerReply.read(answer, known);
        replies.put(id, reply);
        views.add(new FrameView(id, parent, tree.path("frame").path("loaderId").asString(), reply));
        for (JsonNode child : tree.path("childFrames")) {
            look(child, id, views);
        }
    }

    /// Evaluates in the walker's world of a frame.
    JsonNode inWorld(String frame, String expression) {
        Integer world = session.call(
                        "Page.createIsolatedWorld",
                        Json.object().put("frameId", frame).put("worldName", WORLD),
                        soon())
                .path("executionContextId")
                .asInt();
        if (!world.equals(worlds.put(frame, world))) {
            evaluate(world, WalkerScript.source());
            replies.remove(frame);
        }
        return evaluate(world, expression);
    }

    /// Evaluates in the walker's world of the top document, where that script is the walker.
    JsonNode inMainFrame(String walker, String expression) {
        int world = session.call(
                        "Page.createIsolatedWorld",
                        Json.object()
                                .put(
                                        "frameId",
                                        session.call("Page.getFrameTree", soon())
                                                .path("frameTree")
                                                .path("frame")
                                                .path("id")
                                                .asString())
                                .put("worldName", WORLD + " anew"),
                        soon())
                .path("executionContextId")
                .asInt();
        evaluate(world, walker);
        return evaluate(world, expression);
    }

    private JsonNode evaluate(int world, String expression) {
        return value(session.call(
                "Runtime.evaluate",
                Json.object()
                        .put("expression", expression)
                        .put("contextId", world)
                        .put("returnByValue", true)
                        .put("awaitPromise", true),
                soon()));
    }

    /// Evaluates as the page's own script.
    JsonNode inPage(String expression) {
        return value(session.call(
                "Runtime.evaluate",
                Json.object()
                        .put("expression", expression)
                        .put("returnByValue", true)
                        .put("awaitPromise", true),
                soon()));
    }

    private static JsonNode value(JsonNode answer) {
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.path("exceptionDetails").toString());
        }
        return answer.path("result").path("value");
    }

    /// Calls a function of the walker on a node of the last observation: `%s` stands for generation and position.
    JsonNode on(Node node, String call) {
        var address = last.address(node.ref()).orElseThrow();
        String expression = "__rote." + call.formatted(address.generation() + ", " + address.position());
        return Json.read(inWorld(address.frame(), expression).asString().getBytes(StandardCharsets.UTF_8));
    }

    /// What the walkers answered to the last observation, one answer a frame.
    List<String> answers() {
        return List.copyOf(answers);
    }

    Observation last() {
        return last.observation();
    }

    /// Finds the closed shadow roots of the top document from outside and hands them to its walker.
    void adoptClosedRoots() {
        var root = session.call(
                        "DOM.getDocument", Json.object().put("depth", -1).put("pierce", true), soon())
                .path("root");
        String frame = session.call("Page.getFrameTree", soon())
                .path("frameTree")
                .path("frame")
                .path("id")
                .asString();
        inWorld(frame, "0");
        adoptBelow(root, worlds.getOrDefault(frame, 0));
    }

    private void adoptBelow(JsonNode node, int world) {
        for (JsonNode shadow : node.path("shadowRoots")) {
            if (shadow.path("shadowRootType").asString().equals("closed")) {
                String rootObject = resolve(shadow, world);
                session.call(
                        "Runtime.callFunctionOn",
                        Json.object()
                                .put("objectId", rootObject)
                                .put("functionDeclaration", "function () { __rote.adopt(this.host, this) }"),
                        soon());
            }
            adoptBelow(shadow, world);
        }
        for (JsonNode child : node.path("children")) {
            adoptBelow(child, world);
        }
    }

    private String resolve(JsonNode node, int world) {
        return session.call(
                        "DOM.resolveNode",
                        Json.object()
                                .put("backendNodeId", node.path("backendNodeId").asInt())
                                .put("executionContextId", world),
                        soon())
                .path("object")
                .path("objectId")
                .asString();
    }

    /// The id the browser's own domains know a node's element by.
    int backendNodeId(Node node) {
        var address = address(node).orElseThrow();
        var element = session.call(
                "Runtime.evaluate",
                Json.object()
                        .put("expression", "__rote.element(" + address.generation() + ", " + address.position() + ")")
                        .put("contextId", worlds.getOrDefault(address.frame(), 0)),
                soon());
        return session.call(
                        "DOM.describeNode",
                        Json.object()
                                .put(
                                        "objectId",
                                        element.path("result").path("objectId").asString()),
                        soon())
                .path("node")
                .path("backendNodeId")
                .asInt();
    }

    Optional<Assembled.Address> address(Node node) {
        return last.address(node.ref());
    }

    /// Presses a node at the point the walker gives, and returns what it gave.
    JsonNode press(Node node) {
        JsonNode point = on(node, "point(%s, 'press', 2000)");
        if (point.has("x")) {
            double x = point.path("x").asDouble();
            double y = point.path("y").asDouble();
            int owner = last.observation().frameOf(node).owner();
            for (;
                    owner >= 0;
                    owner = last.observation()
                            .frameOf(last.observation().node(owner))
                            .owner()) {
                JsonNode box = on(last.observation().node(owner), "rect(%s)");
                x += box.path("x").asDouble();
                y += box.path("y").asDouble();
            }
            press(x, y);
        }
        return point;
    }

    /// Moves the mouse to the point the walker gives for a node.
    void moveOver(Node node) {
        JsonNode point = on(node, "point(%s, 'press', 2000)");
        session.call(
                "Input.dispatchMouseEvent",
                Json.object()
                        .put("type", "mouseMoved")
                        .put("x", point.path("x").asDouble())
                        .put("y", point.path("y").asDouble()),
                soon());
    }

    private void press(double x, double y) {
        for (String type : List.of("mousePressed", "mouseReleased")) {
            session.call(
                    "Input.dispatchMouseEvent",
                    Json.object()
                            .put("type", type)
                            .put("x", x)
                            .put("y", y)
                            .put("button", "left")
                            .put("clickCount", 1),
                    soon());
        }
    }

    void type(String text) {
        session.call("Input.insertText", Json.object().put("text", text), soon());
    }

    /// The one node of the last observation with that role and name.
    Node the(Role role, String name) {
        List<Node> found = last.observation().nodes().stream()
                .filter(node ->
                        node.role() == role && (node.role() == Role.TEXT ? node.text() : node.name()).equals(name))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(
                    found.size() + " nodes are " + role + " \"" + name + "\" in\n" + outline(last.observation()));
        }
        return found.getFirst();
    }

    /// One line a node: role, name, value, text and states, indented by depth.
    static String outline(Observation seen) {
        StringBuilder outline = new StringBuilder();
        for (Node node : seen.nodes()) {
            for (var at = seen.parentOf(node); at.isPresent(); at = seen.parentOf(at.get())) {
                outline.append("  ");
            }
            outline.append(
                    node.role() == Role.TEXT
                            ? "\"" + node.text() + "\""
                            : node.role().wire());
            outline.append(node.name().isEmpty() ? "" : " '" + node.name() + "'");
            outline.append(node.value().isEmpty() ? "" : " =" + node.value());
            node.states().stream().sorted().forEach(state -> outline.append(' ').append(state));
            outline.append('\n');
        }
        return outline.toString();
    }
}
