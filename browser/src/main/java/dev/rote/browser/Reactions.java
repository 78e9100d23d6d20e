package dev.rote.browser;

import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Whether a page listens to what happens to a field, and so may change it afterwards (CDP domain DOMDebugger).
///
/// The browser tells the listeners of one world: those of the page's own are asked for, through the nodes as that
/// world knows them (CDP domain DOM), so that ours are not counted. Listeners come and go and are asked for each
/// time; the nodes of the last way stay known, since the next field shares most of it.
final class Reactions {
    /// What typing raises, and what may go before it.
    static final Set<String> TYPING = Set.of(
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
    private Optional<Ahead> ahead = Optional.empty();

    Reactions(PageSession page, Documents documents) {
        this.page = page;
        this.documents = documents;
    }

    /// Nodes of one document, by the browser's numbers for them, as objects of its own world, and its window. They
    /// are of no group: of those that are the browser would hand out every listener as an object as well.
    private record Objects(CdpSession session, PageFrame.World world, String window, Map<Integer, String> nodes) {
        List<String> targets() {
            return Stream.concat(nodes.values().stream(), Stream.of(window)).toList();
        }

        boolean areOf(CdpSession other, PageFrame.World otherWorld) {
            return session.id().equals(other.id()) && world.equals(otherWorld);
        }
    }

    /// What the nodes of the last way were asked, all at once with another question.
    private record Ahead(CdpCall after, Objects objects, Map<String, CdpCall> calls) {
        /// Whether it tells of all those nodes, as they were when the other question had its answer.
        boolean tells(List<Integer> way) {
            return objects.nodes().keySet().containsAll(way)
                    && calls.values().stream().allMatch(after::cameBefore);
        }
    }

    /// Asks of the nodes that are known what is likely to be wanted next, without waiting, behind a question that is
    /// on its way to that document. It costs no round trip then; what it says counts only where the other question
    /// was answered before.
    void askAhead(Documents.Asked behind) {
        CdpSession session = behind.frame().session();
        ahead = last.filter(known -> page.now(behind.frame())
                        .flatMap(PageFrame::own)
                        .filter(world -> known.areOf(session, world))
                        .isPresent())
                .map(known -> new Ahead(behind.call(), known, asked(session, known.targets())));
    }

    private static Map<String, CdpCall> asked(CdpSession session, List<String> targets) {
        Map<String, CdpCall> calls = new LinkedHashMap<>();
        targets.forEach(target -> calls.put(target, session.send("DOMDebugger.getEventListeners", object(target))));
        return calls;
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
            CdpSession session = frame.session();
            Optional<Boolean> told = toldAhead(session, own.get(), way, deadline);
            return told.isPresent()
                    ? told.get()
                    : anyListens(
                            session,
                            asked(
                                            session,
                                            objects(session, own.get(), way, deadline)
                                                    .targets())
                                    .values(),
                            deadline);
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

    /// What was asked ahead, if it tells; it is used once.
    private Optional<Boolean> toldAhead(
            CdpSession session, PageFrame.World world, List<Integer> way, Deadline deadline) {
        Optional<Ahead> asked = ahead.filter(one ->
                last.filter(one.objects()::equals).isPresent() && one.objects().areOf(session, world));
        ahead = Optional.empty();
        return asked.flatMap(one -> {
            boolean any = anyListens(session, one.calls().values(), deadline);
            return one.tells(way) ? Optional.of(any) : Optional.empty();
        });
    }

    private boolean anyListens(CdpSession session, Collection<CdpCall> calls, Deadline deadline) {
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
