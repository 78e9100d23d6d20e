package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/// The frames of one window over all the processes they are spread on, kept from the events of the Page and Runtime
/// domains; guarded by its owner.
final class FrameTable {
    private final Map<String, PageFrame> frames = new LinkedHashMap<>();

    /// A frame has come into being, or has come back from a process of its own.
    void attached(String id, Optional<String> parent, CdpSession session) {
        var known = frames.get(id);
        if (known == null) {
            frames.put(id, PageFrame.attached(id, parent, session));
        } else if (!known.isIn(session)) {
            dropDescendants(id);
            frames.put(id, known.in(session));
        }
    }

    /// A frame has moved to a process of its own, which is spoken to through `session`.
    void swapped(String id, Optional<String> parent, CdpSession session) {
        dropDescendants(id);
        var known = frames.getOrDefault(id, PageFrame.attached(id, parent, session));
        frames.put(id, known.in(session));
    }

    /// A frame shows another document (Page.Frame): whatever was inside it is gone, reported or not.
    void navigated(JsonNode frame, CdpSession session) {
        var id = text(frame, "id");
        dropDescendants(id);
        var known = frames.getOrDefault(id, PageFrame.attached(id, parentOf(frame), session));
        if (!known.isIn(session)) {
            known = known.in(session);
        }
        frames.put(id, known.showing(text(frame, "name"), urlOf(frame), text(frame, "loaderId")));
    }

    /// A frame has changed its address and nothing else.
    void moved(String id, String url) {
        change(id, frame -> frame.at(url));
    }

    void loading(String id, boolean now) {
        change(id, frame -> frame.loading(now));
    }

    /// A frame is gone from the process that `session` speaks to; if it lives in another by now, it stays.
    void detached(String id, CdpSession session) {
        var known = frames.get(id);
        if (known != null && known.isIn(session)) {
            dropDescendants(id);
            frames.remove(id);
        }
    }

    void world(String id, CdpSession session, PageFrame.World world) {
        change(id, frame -> frame.isIn(session) ? frame.with(world) : frame);
    }

    void ownWorld(String id, CdpSession session, PageFrame.World world) {
        change(id, frame -> frame.isIn(session) ? frame.withOwn(world) : frame);
    }

    void worldGone(CdpSession session, int context) {
        dropWorlds(session, world -> world.context() == context);
    }

    void worldsGone(CdpSession session) {
        dropWorlds(session, _ -> true);
    }

    /// A process is gone with every frame that still lived in it.
    void sessionGone(CdpSession session) {
        for (var frame : List.copyOf(frames.values())) {
            if (frame.isIn(session)) {
                detached(frame.id(), session);
            }
        }
    }

    /// Takes in a whole tree (Page.FrameTree) from before anybody listened; what events have told since is newer.
    void tree(JsonNode tree, CdpSession session) {
        var frame = tree.path("frame");
        var id = text(frame, "id");
        var known = frames.get(id);
        if (known == null || (known.isIn(session) && known.loader().isEmpty())) {
            var base = known == null ? PageFrame.attached(id, parentOf(frame), session) : known;
            frames.put(id, base.showing(text(frame, "name"), urlOf(frame), text(frame, "loaderId")));
        }
        for (var child : tree.path("childFrames")) {
            tree(child, session);
        }
    }

    boolean knows(String id) {
        return frames.containsKey(id);
    }

    /// All frames in document order, each before what is inside it.
    List<PageFrame> inOrder() {
        var ordered = new ArrayList<PageFrame>(frames.size());
        for (var frame : frames.values()) {
            if (frame.parent().isEmpty()) {
                addWithDescendants(frame, ordered);
            }
        }
        return ordered;
    }

    private void addWithDescendants(PageFrame frame, List<PageFrame> ordered) {
        ordered.add(frame);
        for (var child : children(frame.id())) {
            addWithDescendants(child, ordered);
        }
    }

    private List<PageFrame> children(String id) {
        return frames.values().stream()
                .filter(frame -> frame.parent().filter(id::equals).isPresent())
                .toList();
    }

    private void dropDescendants(String id) {
        for (var child : children(id)) {
            dropDescendants(child.id());
            frames.remove(child.id());
        }
    }

    private void dropWorlds(CdpSession session, Predicate<PageFrame.World> which) {
        frames.replaceAll((_, frame) -> frame.isIn(session) ? frame.without(which) : frame);
    }

    private void change(String id, UnaryOperator<PageFrame> change) {
        frames.computeIfPresent(id, (_, frame) -> change.apply(frame));
    }

    private static Optional<String> parentOf(JsonNode frame) {
        return frame.path("parentId").stringValueOpt();
    }

    private static String urlOf(JsonNode frame) {
        return text(frame, "url") + text(frame, "urlFragment");
    }

    private static String text(JsonNode node, String property) {
        return node.path(property).asString("");
    }
}
