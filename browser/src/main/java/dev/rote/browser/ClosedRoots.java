package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Finds closed shadow roots, which no script can reach from their host, and hands them to the walkers as objects
/// (CDP domain DOM).
///
/// The whole tree of a page is dear to ask for. So the browser is first asked how many elements there are: its search
/// looks into every shadow root, and where the walkers count fewer there is one they do not know. What the search
/// counts beside elements (text with a `<` in it) is remembered as the surplus of a document.
final class ClosedRoots {
    /// Elements up to which a count costs less than finding out first whether it is needed.
    private static final int FEW = 2_000;

    private static final String EVERY_TAG = "<";
    private static final String TALLY = "globalThis.__rote ? __rote.tally() : ''";

    private final PageSession page;
    private final Documents documents;
    private final Map<String, Known> known = new HashMap<>();
    private final Map<String, Long> surplus = new HashMap<>();
    private final SuspectedRoots suspects;

    ClosedRoots(PageSession page, Documents documents) {
        this.page = page;
        this.documents = documents;
        this.suspects = new SuspectedRoots(page);
    }

    /// What the walkers of a session had said when it was last counted.
    private record Known(List<Long> generations, long elements) {
        boolean isLarge() {
            return elements > FEW;
        }
    }

    /// The documents of one session with what their walkers said.
    private record Party(CdpSession session, List<PageFrame> frames, List<WalkerReply> replies) {
        long elements() {
            return replies.stream().mapToLong(WalkerReply::elements).sum();
        }

        List<String> documents() {
            return frames.stream().map(ClosedRoots::document).toList();
        }

        /// The frames whose document is there.
        List<PageFrame> there() {
            return IntStream.range(0, frames.size())
                    .filter(i -> !replies.get(i).equals(WalkerReply.BLANK))
                    .mapToObj(frames::get)
                    .toList();
        }

        long elementsOfBlanks() {
            return (long) WalkerReply.BLANK.elements() * (frames.size() - there().size());
        }

        List<Long> generations() {
            return replies.stream().map(WalkerReply::generation).toList();
        }
    }

    /// Has the browser count the elements of sessions that are not known to be large, and of those too when something
    /// has changed; without waiting for the answers.
    Map<String, CdpCall> countLikely(List<PageFrame> frames, boolean changed) {
        Map<String, CdpCall> counts = new HashMap<>();
        for (PageFrame frame : frames) {
            if (changed
                    || Optional.ofNullable(known.get(frame.session().id()))
                            .filter(Known::isLarge)
                            .isEmpty()) {
                counts.computeIfAbsent(frame.session().id(), _ -> count(frame.session()));
            }
        }
        return counts;
    }

    /// Has it count large ones as well where something changed after all.
    Map<String, CdpCall> countChanged(Map<String, CdpCall> counts, List<PageFrame> frames, List<FrameView> views) {
        Map<String, CdpCall> all = new HashMap<>(counts);
        for (Party party : parties(frames, views)) {
            boolean changed = Optional.ofNullable(known.get(party.session().id()))
                    .filter(last -> last.generations().equals(party.generations()))
                    .isEmpty();
            if (changed) {
                all.computeIfAbsent(party.session().id(), _ -> count(party.session()));
            }
        }
        return all;
    }

    /// Hands every closed root that is not known yet to the walker of its document, in the sessions that were
    /// counted; true when there was one.
    boolean adopt(Map<String, CdpCall> counts, List<PageFrame> frames, List<FrameView> views, Deadline deadline) {
        boolean news = false;
        List<Party> parties = parties(frames, views);
        known.keySet()
                .retainAll(parties.stream().map(party -> party.session().id()).toList());
        surplus.keySet().retainAll(frames.stream().map(ClosedRoots::document).toList());
        for (Party party : parties) {
            Optional<CdpCall> count =
                    Optional.ofNullable(counts.get(party.session().id()));
            news |= count.isPresent() && page.dialogs().open().isEmpty() && adopt(party, count.get(), deadline);
        }
        return news;
    }

    private static List<Party> parties(List<PageFrame> frames, List<FrameView> views) {
        Map<String, Party> parties = new LinkedHashMap<>();
        for (int i = 0; i < frames.size(); i++) {
            PageFrame frame = frames.get(i);
            Party party = parties.computeIfAbsent(
                    frame.session().id(), _ -> new Party(frame.session(), new ArrayList<>(), new ArrayList<>()));
            party.frames().add(frame);
            party.replies().add(views.get(i).reply());
        }
        return List.copyOf(parties.values());
    }

    private static String document(PageFrame frame) {
        return frame.id() + " " + frame.loader();
    }

    private boolean adopt(Party party, CdpCall count, Deadline deadline) {
        long expected = party.elements()
                + party.documents().stream()
                        .mapToLong(one -> surplus.getOrDefault(one, 0L))
                        .sum();
        try {
            if (found(party.session(), count, deadline) == expected) {
                remember(party);
                return handSuspected(party, deadline);
            }
            // Where a document was replaced meanwhile, another look follows.
            return party.frames().stream().allMatch(frame -> page.now(frame).isPresent()) && confirm(party, deadline);
        } catch (SessionGone gone) {
            return false;
        } catch (CdpRefused refused) {
            if (refused.contextGone()) {
                return false;
            }
            throw refused;
        }
    }

    /// Hands the roots of elements in which there is something that the count does not tell; true when there was one.
    private boolean handSuspected(Party party, Deadline deadline) {
        boolean news = false;
        for (int i = 0; i < party.frames().size(); i++) {
            PageFrame frame = party.frames().get(i);
            if (party.replies().get(i).suspects() > 0) {
                for (int root : suspects.rootsIn(frame, deadline)) {
                    news |= hand(frame, root, deadline);
                }
            }
        }
        return news;
    }

    private void remember(Party party) {
        known.put(party.session().id(), new Known(party.generations(), party.elements()));
    }

    /// Counts again with all that the search counts, while nothing changes, and looks through the whole tree if there
    /// still is more than the walkers know.
    private boolean confirm(Party party, Deadline deadline) {
        CdpCall first = count(party.session());
        List<Documents.Asked> asked = party.there().stream()
                .flatMap(frame -> documents.ask(frame, TALLY, deadline).stream())
                .toList();
        if (asked.size() < party.there().size()) {
            return false;
        }
        CdpCall second = count(party.session());
        long before = found(party.session(), first, deadline);
        long tallied = party.elementsOfBlanks();
        for (Documents.Asked one : asked) {
            Optional<String> counted = documents.answer(one, deadline);
            if (counted.isEmpty() || counted.get().isEmpty()) {
                return false;
            }
            String[] counts = counted.get().split(",", -1);
            surplus.put(document(one.frame()), Long.parseLong(counts[1]) - Long.parseLong(counts[0]));
            tallied += Long.parseLong(counts[1]);
        }
        long after = found(party.session(), second, deadline);
        if (before != after) {
            return false;
        }
        boolean news = after != tallied && sweep(party, deadline);
        if (!news) {
            surplus.merge(party.documents().getFirst(), after - tallied, Long::sum);
            remember(party);
        }
        return news;
    }

    /// Has the browser count the elements in the documents of a session; whoever asks must have said that it listens.
    private static CdpCall count(CdpSession session) {
        session.post("DOM.enable");
        CdpCall search = session.send("DOM.performSearch", Json.object().put("query", EVERY_TAG));
        session.post("DOM.disable");
        return search;
    }

    private long found(CdpSession session, CdpCall search, Deadline deadline) {
        return page.awaitUnlessDialog(session, search, deadline)
                .map(answer -> answer.path("resultCount").asLong(0))
                .orElse(0L);
    }

    private boolean sweep(Party party, Deadline deadline) {
        CdpSession session = party.session();
        CdpCall call =
                session.send("DOM.getDocument", Json.object().put("depth", -1).put("pierce", true));
        session.post("DOM.disable");
        Optional<JsonNode> tree = page.awaitUnlessDialog(session, call, deadline);
        Set<Integer> handed = new HashSet<>();
        tree.ifPresent(answer -> {
            JsonNode root = answer.path("root");
            collect(
                    root,
                    root.path("frameId").asString(party.frames().getFirst().id()),
                    party,
                    handed,
                    deadline);
        });
        return !handed.isEmpty();
    }

    private void collect(JsonNode node, String frame, Party party, Set<Integer> handed, Deadline deadline) {
        for (JsonNode shadow : node.path("shadowRoots")) {
            if (shadow.path("shadowRootType").asString("").equals("closed")) {
                int root = shadow.path("backendNodeId").asInt();
                party.frames().stream()
                        .filter(one -> one.id().equals(frame))
                        .findFirst()
                        .filter(one -> hand(one, root, deadline))
                        .ifPresent(_ -> handed.add(root));
            }
            collect(shadow, frame, party, handed, deadline);
        }
        for (JsonNode child : node.path("children")) {
            collect(child, frame, party, handed, deadline);
        }
        JsonNode inner = node.path("contentDocument");
        if (!inner.isMissingNode()) {
            collect(inner, node.path("frameId").asString(""), party, handed, deadline);
        }
    }

    /// Gives a root to the walker of its document; true when that did not have it.
    private boolean hand(PageFrame frame, int root, Deadline deadline) {
        CdpSession session = frame.session();
        JsonNode resolved = session.call(
                "DOM.resolveNode",
                Json.object()
                        .put("backendNodeId", root)
                        .put("executionContextId", page.world(frame, deadline).context()),
                deadline);
        return resolved.path("object")
                .path("objectId")
                .stringValueOpt()
                .map(object -> session.call("Runtime.callFunctionOn", adoption(object), deadline)
                        .path("result")
                        .path("value")
                        .asBoolean(false))
                .orElse(false);
    }

    private static ObjectNode adoption(String root) {
        return Json.object()
                .put("objectId", root)
                .put("functionDeclaration", "function () { return globalThis.__rote.adopt(this.host, this); }")
                .put("returnByValue", true);
    }
}
