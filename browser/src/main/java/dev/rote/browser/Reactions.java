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
import tools.jackson.databind.JsonNode;

/// Whether a page listens to what happens to a field, and so may change it afterwards (CDP domain DOMDebugger).
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
            String way = page.world(spot.frame(), deadline).context() + "";
            JsonNode nodes = session.call(
                    "Runtime.evaluate",
                    Json.object()
                            .put("expression", "__rote.listeners(" + spot.arguments() + ")")
                            .put("contextId", Integer.parseInt(way))
                            .put("objectGroup", GROUP),
                    deadline);
            return listens(session, nodes.path("result").path("objectId").asString(""), deadline);
        } catch (SessionGone gone) {
            return true;
        } catch (CdpRefused refused) {
            return true;
        } finally {
            session.post("Runtime.releaseObjectGroup", Json.object().put("objectGroup", GROUP));
        }
    }

    private static boolean listens(CdpSession session, String nodes, Deadline deadline) {
        JsonNode listed = session.call(
                "Runtime.getProperties", Json.object().put("objectId", nodes).put("ownProperties", true), deadline);
        List<CdpCall> asked = new ArrayList<>();
        for (JsonNode one : listed.path("result")) {
            String object = one.path("value").path("objectId").asString("");
            if (!object.isEmpty()) {
                asked.add(session.send(
                        "DOMDebugger.getEventListeners", Json.object().put("objectId", object)));
            }
        }
        boolean any = false;
        for (CdpCall call : asked) {
            for (JsonNode listener : session.await(call, deadline).path("listeners")) {
                any |= TYPING.contains(listener.path("type").asString());
            }
        }
        return any;
    }
}
