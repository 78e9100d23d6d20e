package dev.rote.browser;

import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tells the walkers which frame each frame element embeds (CDP domain DOM), where counting does not say it: a frame
/// inside a shadow root is no window of its page's list.
final class FrameOwners {
    private final PageSession page;
    private final Set<String> told = new HashSet<>();

    FrameOwners(PageSession page) {
        this.page = page;
    }

    /// Tells the documents of the frames named `parents` of every frame inside them, each once; true when there was one
    /// to tell.
    boolean tell(List<PageFrame> frames, Set<String> parents, Deadline deadline) {
        boolean news = false;
        for (PageFrame parent : frames) {
            if (parents.contains(parent.id())) {
                for (PageFrame child : frames) {
                    boolean inside = child.parent().filter(parent.id()::equals).isPresent();
                    if (inside && told.add(parent.id() + " " + parent.loader() + " " + child.id())) {
                        tell(parent, child.id(), deadline);
                        news = true;
                    }
                }
            }
        }
        return news;
    }

    private void tell(PageFrame parent, String child, Deadline deadline) {
        CdpSession session = parent.session();
        try {
            JsonNode owner = session.call("DOM.getFrameOwner", Json.object().put("frameId", child), deadline);
            JsonNode element = session.call(
                    "DOM.resolveNode",
                    Json.object()
                            .put("backendNodeId", owner.path("backendNodeId").asInt())
                            .put(
                                    "executionContextId",
                                    page.world(parent, deadline).context()),
                    deadline);
            Optional<String> object = element.path("object").path("objectId").stringValueOpt();
            object.ifPresent(id -> session.call("Runtime.callFunctionOn", telling(id, child), deadline));
        } catch (SessionGone | CdpRefused gone) {
            // The frame or its page went away in between; the next look counts anew.
            return;
        }
    }

    private static ObjectNode telling(String element, String child) {
        var call = Json.object()
                .put("objectId", element)
                .put("functionDeclaration", "function (frame) { globalThis.__rote.tell(this, frame); }");
        call.putArray("arguments").addObject().put("value", child);
        return call;
    }
}
