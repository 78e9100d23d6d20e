package dev.rote.browser;

import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Whether a page listens to what happens to a field, and so may change it afterwards (CDP domain DOMDebugger).
///
/// The browser tells the listeners of one world: those of the page's own are asked for, through the nodes as that world
/// knows them (CDP domain DOM), so that ours are not counted.
final class Reactions {
    private static final Set<String> TYPING = Set.of(
            "input",
            "change",
            "beforeinput",
            "keydown",
            "keypress",
            "keyup",
            "focus",
            "focusin",
            "compositionstart",
            "compositionupdate",
            "compositionend",
            "textInput");
    private static final String GROUP = "rote-listeners";

    private final PageSession page;

    Reactions(PageSession page) {
        this.page = page;
    }

    /// True when the field or anything that its events pass listens to one that typing raises; also when that
    /// cannot be told.
    boolean mayFollow(Spot spot, Deadline deadline) {
        CdpSession session = spot.frame().session();
        try {
            JsonNode way = session.call(
                    "Runtime.evaluate",
                    grouped()
                            .put("expression", "__rote.way(" + spot.arguments() + ")")
                            .put("contextId", page.world(spot.frame(), deadline).context()),
                    deadline);
            List<String> nodes = inThePage(session, listed(session, objectId(way.path("result")), deadline), deadline);
            return nodes.isEmpty()
                    || anyListens(session, nodes, deadline)
                    || anyListens(session, List.of(window(session, nodes.getLast(), deadline)), deadline);
        } catch (SessionGone gone) {
            return true;
        } catch (CdpRefused refused) {
            return true;
        } finally {
            session.post("Runtime.releaseObjectGroup", grouped());
        }
    }

    private static List<String> listed(CdpSession session, String array, Deadline deadline) {
        JsonNode listed = session.call(
                "Runtime.getProperties", Json.object().put("objectId", array).put("ownProperties", true), deadline);
        return StreamSupport.stream(listed.path("result").spliterator(), false)
                .map(one -> objectId(one.path("value")))
                .filter(id -> !id.isEmpty())
                .toList();
    }

    /// The same nodes as objects of the page's own world.
    private static List<String> inThePage(CdpSession session, List<String> nodes, Deadline deadline) {
        List<ObjectNode> told =
                answers(
                                session,
                                "DOM.describeNode",
                                nodes.stream().map(Reactions::object).toList(),
                                deadline)
                        .stream()
                        .map(answer -> grouped()
                                .put(
                                        "backendNodeId",
                                        answer.path("node")
                                                .path("backendNodeId")
                                                .asInt()))
                        .toList();
        return answers(session, "DOM.resolveNode", told, deadline).stream()
                .map(answer -> objectId(answer.path("object")))
                .toList();
    }

    private static String window(CdpSession session, String node, Deadline deadline) {
        ObjectNode call = object(node)
                .put("functionDeclaration", "function () { return window; }")
                .put("objectGroup", GROUP);
        return objectId(session.call("Runtime.callFunctionOn", call, deadline).path("result"));
    }

    private static boolean anyListens(CdpSession session, List<String> targets, Deadline deadline) {
        return answers(
                        session,
                        "DOMDebugger.getEventListeners",
                        targets.stream().map(Reactions::object).toList(),
                        deadline)
                .stream()
                .flatMap(answer -> StreamSupport.stream(answer.path("listeners").spliterator(), false))
                .anyMatch(listener -> TYPING.contains(listener.path("type").asString()));
    }

    /// The answers to the same command on several things, all asked before the first is awaited.
    private static List<JsonNode> answers(
            CdpSession session, String method, List<ObjectNode> params, Deadline deadline) {
        List<CdpCall> calls = new ArrayList<>();
        params.forEach(one -> calls.add(session.send(method, one)));
        return calls.stream().map(call -> session.await(call, deadline)).toList();
    }

    private static ObjectNode grouped() {
        return Json.object().put("objectGroup", GROUP);
    }

    private static ObjectNode object(String id) {
        return Json.object().put("objectId", id);
    }

    private static String objectId(JsonNode remote) {
        return remote.path("objectId").asString("");
    }
}
