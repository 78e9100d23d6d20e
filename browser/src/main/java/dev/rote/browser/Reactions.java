package dev.rote.browser;

import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Whether a page listens to what happens to a field, and so may change it afterwards (CDP domain DOMDebugger).
///
/// The browser tells the listeners of one world: those of the page's own are asked for, through the nodes as that
/// world knows them (CDP domain DOM), so that ours are not counted. Listeners come and go and are asked for each
/// time; the nodes of the last way stay known, since the next field shares most of it.
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
    private static final String RELEASE = "Runtime.releaseObject";

    private final PageSession page;
    private final Documents documents;
    private Optional<Objects> last = Optional.empty();

    Reactions(PageSession page, Documents documents) {
        this.page = page;
        this.documents = documents;
    }

    /// Nodes of one document, by the browser's numbers for them, as objects of its own world, and its window. They
    /// are of no group: of those that are the browser would hand out every listener as an object as well.
    private record Objects(CdpSession session, PageFrame.World world, String window, Map<Integer, String> nodes) {
        boolean areOf(CdpSession other, PageFrame.World otherWorld) {
            return session.id().equals(other.id()) && world.equals(otherWorld);
        }
    }

    /// True when the field or anything that its events pass listens to one that typing raises; also when that
    /// cannot be told.
    boolean mayFollow(Spot spot, Deadline deadline) {
        return documents
                .tellNaming(spot.frame(), "['', ...__rote.way(" + spot.arguments() + ")]", deadline)
                .map(said -> mayFollow(spot.frame(), said.nodes(), deadline))
                .orElse(true);
    }

    /// The same of nodes that are known to be the way, by the browser's numbers for them.
    boolean mayFollow(PageFrame frame, List<Integer> way, Deadline deadline) {
        Optional<PageFrame.World> own = page.now(frame).flatMap(PageFrame::own);
        if (own.isEmpty() || way.isEmpty()) {
            return true;
        }
        try {
            Objects objects = objects(frame.session(), own.get(), way, deadline);
            List<String> targets = new ArrayList<>(objects.nodes().values());
            targets.add(objects.window());
            return anyListens(objects.session(), targets, deadline);
        } catch (SessionGone gone) {
            last = Optional.empty();
            return true;
        } catch (CdpRefused refused) {
            forget();
            return true;
        }
    }

    /// The nodes of a way and the window, of which those that are not known yet are asked for in one round trip.
    private Objects objects(CdpSession session, PageFrame.World world, List<Integer> way, Deadline deadline) {
        if (last.filter(known -> known.areOf(session, world)).isEmpty()) {
            forget();
        }
        Optional<CdpCall> window =
                last.isPresent() ? Optional.empty() : Optional.of(session.send("Runtime.evaluate", window(world)));
        Map<Integer, String> before = last.map(Objects::nodes).orElse(Map.of());
        List<Integer> unknown =
                way.stream().filter(node -> !before.containsKey(node)).toList();
        List<CdpCall> calls = unknown.stream()
                .map(node -> session.send("DOM.resolveNode", Json.object().put("backendNodeId", node)))
                .toList();
        Map<Integer, String> nodes = new HashMap<>(before);
        before.forEach((node, object) -> {
            if (!way.contains(node)) {
                session.post(RELEASE, object(object));
                nodes.remove(node);
            }
        });
        String found = window.map(
                        call -> objectId(answer(session, call, deadline).path("result")))
                .orElseGet(() -> last.orElseThrow().window());
        for (int i = 0; i < unknown.size(); i++) {
            nodes.put(
                    unknown.get(i),
                    objectId(answer(session, calls.get(i), deadline).path("object")));
        }
        Objects objects = new Objects(session, world, found, nodes);
        last = Optional.of(objects);
        return objects;
    }

    private void forget() {
        last.ifPresent(objects -> {
            objects.session().post(RELEASE, object(objects.window()));
            objects.nodes().values().forEach(node -> objects.session().post(RELEASE, object(node)));
        });
        last = Optional.empty();
    }

    private boolean anyListens(CdpSession session, List<String> targets, Deadline deadline) {
        List<CdpCall> calls = targets.stream()
                .map(target -> session.send("DOMDebugger.getEventListeners", object(target)))
                .toList();
        boolean any = false;
        for (CdpCall call : calls) {
            any |= StreamSupport.stream(
                            answer(session, call, deadline).path("listeners").spliterator(), false)
                    .anyMatch(listener -> TYPING.contains(listener.path("type").asString()));
        }
        return any;
    }

    private JsonNode answer(CdpSession session, CdpCall call, Deadline deadline) {
        return page.awaitUnlessDialog(session, call, deadline).orElseThrow(() -> new SessionGone("a dialog is open"));
    }

    /// `window` is a name that no page can give to something else (HTML, `LegacyUnforgeable`).
    private static ObjectNode window(PageFrame.World world) {
        return Json.object().put("expression", "window").put("contextId", world.context());
    }

    private static ObjectNode object(String id) {
        return Json.object().put("objectId", id);
    }

    private static String objectId(JsonNode remote) {
        return remote.path("objectId").asString("");
    }
}
