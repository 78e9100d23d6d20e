package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Asks for the closed shadow roots of single elements (CDP domain DOM): of those that take up room although
/// nothing is seen in them, as hosts of roots that hold nothing but text do.
final class SuspectedRoots {
    private static final String GROUP = "suspects";

    private final PageSession page;

    SuspectedRoots(PageSession page) {
        this.page = page;
    }

    /// What the browser calls the closed roots of the elements that the walker of a frame suspects.
    List<Integer> rootsIn(PageFrame frame, Deadline deadline) {
        CdpSession session = frame.session();
        JsonNode suspects = session.call(
                "Runtime.evaluate",
                Json.object()
                        .put("expression", "globalThis.__rote ? __rote.suspects() : []")
                        .put("contextId", page.world(frame, deadline).context())
                        .put("objectGroup", GROUP),
                deadline);
        String list = suspects.path("result").path("objectId").asString("");
        List<Integer> roots = new ArrayList<>();
        if (!list.isEmpty()) {
            described(session, list, deadline).forEach(element -> roots.addAll(closed(element)));
            session.post("Runtime.releaseObjectGroup", Json.object().put("objectGroup", GROUP));
        }
        return roots;
    }

    private static List<JsonNode> described(CdpSession session, String list, Deadline deadline) {
        JsonNode elements = session.call(
                "Runtime.getProperties", Json.object().put("objectId", list).put("ownProperties", true), deadline);
        List<CdpCall> calls = new ArrayList<>();
        for (JsonNode property : elements.path("result")) {
            String element = property.path("value").path("objectId").asString("");
            if (property.path("enumerable").asBoolean() && !element.isEmpty()) {
                calls.add(session.send("DOM.describeNode", Json.object().put("objectId", element)));
            }
        }
        List<JsonNode> described = new ArrayList<>();
        calls.forEach(call -> described.add(session.await(call, deadline).path("node")));
        return described;
    }

    private static List<Integer> closed(JsonNode element) {
        List<Integer> roots = new ArrayList<>();
        for (JsonNode shadow : element.path("shadowRoots")) {
            if (shadow.path("shadowRootType").asString("").equals("closed")) {
                roots.add(shadow.path("backendNodeId").asInt());
            }
        }
        return roots;
    }
}
