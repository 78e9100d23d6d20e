package dev.rote.browser;

import dev.rote.browser.cdp.Json;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Compares the role and name of every node of a page's top document with those of Chromium's own accessibility tree
/// (CDP domain Accessibility).
///
/// What we see otherwise on purpose is listed in `Justified`, with the clause that makes us right; the rest are
/// disagreements.
final class RoleAndNameOracle {
    private final WalkedPage page;

    RoleAndNameOracle(WalkedPage page) {
        this.page = page;
    }

    /// How often both said the same, how often we differ for a listed reason, and the lines of all other differences.
    record Report(int agreed, Map<Justified, Integer> justified, List<String> disagreements) {}

    /// Why a difference is right.
    enum Justified {
        /// Chromium leaves the root, labels that only wrap their control and presentational tables out of its tree;
        /// they
        /// carry text and structure a person sees.
        IGNORED_THERE,
        /// HTML-AAM gives these elements no ARIA role; Chromium invents one, and so do we, with another word (date,
        /// file, label, frame, button of `details`, caption of `figure`).
        NO_ARIA_ROLE,
        /// Chromium guesses which tables only lay out a page; HTML-AAM has no such guess.
        LAYOUT_TABLE,
        /// WAI-ARIA 1.2 names rows and cells from content; `Observation.textOf` says it, so the name is left empty
        /// where
        /// the content is more than one text.
        NAMED_BY_ITS_TEXT,
        /// HTML-AAM gives a file field no role; Chromium shows the button inside it.
        INNER_PART,
        /// A tooltip on an element without role is what a person reads on pointing at it.
        TOOLTIP,
        /// HTML-AAM 4.1: a figure is named by its caption.
        FIGURE,
        /// HTML: an editing host takes text whatever its role.
        EDITING_HOST
    }

    private static final Map<String, Role> THEIR_WORDS = Map.ofEntries(
            Map.entry("image", Role.IMG),
            Map.entry("Iframe", Role.FRAME),
            Map.entry("LabelText", Role.LABEL),
            Map.entry("Legend", Role.LEGEND),
            Map.entry("DisclosureTriangle", Role.BUTTON),
            Map.entry("Date", Role.DATE),
            Map.entry("DateTime", Role.DATE),
            Map.entry("InputTime", Role.DATE),
            Map.entry("ColorWell", Role.BUTTON),
            Map.entry("Figcaption", Role.CAPTION),
            Map.entry("Abbr", Role.GENERIC),
            Map.entry("MathMLMath", Role.MATH),
            Map.entry("Canvas", Role.CANVAS),
            Map.entry("Details", Role.GROUP),
            Map.entry("LayoutTable", Role.TABLE),
            Map.entry("LayoutTableRow", Role.ROW),
            Map.entry("LayoutTableCell", Role.CELL));

    /// Observes the page as it is now and compares.
    Report compare() {
        Observation seen = page.observe();
        Map<Integer, JsonNode> theirs = theirs();
        int agreed = 0;
        Map<Justified, Integer> justified = new HashMap<>();
        List<String> disagreements = new ArrayList<>();
        for (Node node : seen.nodes()) {
            if (node.role() == Role.TEXT || node.frame() != 0) {
                continue;
            }
            JsonNode their = theirs.getOrDefault(page.backendNodeId(node), Json.object());
            if (isSame(node, their)) {
                agreed++;
            } else {
                Optional<Justified> reason = reason(node, their);
                reason.ifPresent(one -> justified.merge(one, 1, Integer::sum));
                if (reason.isEmpty()) {
                    disagreements.add("ours " + node.role().wire() + " \"" + node.name() + "\", Chromium's "
                            + role(their) + " \"" + name(their) + "\"");
                }
            }
        }
        return new Report(agreed, justified, disagreements);
    }

    private Map<Integer, JsonNode> theirs() {
        page.session().call("Accessibility.enable", WalkedPage.soon());
        Map<Integer, JsonNode> theirs = new HashMap<>();
        for (JsonNode node : page.session()
                .call("Accessibility.getFullAXTree", WalkedPage.soon())
                .path("nodes")) {
            int id = node.path("backendDOMNodeId").asInt(0);
            if (!theirs.containsKey(id) || !node.path("ignored").asBoolean()) {
                theirs.put(id, node);
            }
        }
        return theirs;
    }

    private static String role(JsonNode their) {
        return their.path("role").path("value").asString("nothing");
    }

    private static String name(JsonNode their) {
        return their.path("name").path("value").asString("");
    }

    private static boolean isSame(Node node, JsonNode their) {
        return !their.path("ignored").asBoolean()
                && role(their).equals(node.role().wire())
                && Names.same(name(their), node.name());
    }

    private static Optional<Justified> reason(Node node, JsonNode their) {
        if (their.path("ignored").asBoolean()) {
            boolean structure = node.role() == Role.DOCUMENT
                    || node.role() == Role.LABEL
                    || (node.role() == Role.GENERIC
                            && (node.cell().isPresent() || node.name().isEmpty()));
            return structure ? Optional.of(Justified.IGNORED_THERE) : Optional.empty();
        }
        boolean sameName = Names.same(name(their), node.name());
        boolean table =
                node.role().isCell() || node.role() == Role.ROW || node.role().isTable();
        if (table
                && (role(their).startsWith("LayoutTable")
                        || role(their).equals(node.role().wire()))) {
            return sameName
                    ? Optional.of(Justified.LAYOUT_TABLE)
                    : node.name().isEmpty() ? Optional.of(Justified.NAMED_BY_ITS_TEXT) : Optional.empty();
        }
        if (node.role() == Role.FILE && role(their).equals("button")) {
            return Optional.of(Justified.INNER_PART);
        }
        if (node.role() == Role.TEXTBOX && role(their).equals("generic")) {
            return Optional.of(Justified.EDITING_HOST);
        }
        if (node.role() == Role.FIGURE && name(their).isEmpty()) {
            return Optional.of(Justified.FIGURE);
        }
        if ((node.role() == Role.TERM || node.role() == Role.MATH)
                && node.name().isEmpty()) {
            return Optional.of(Justified.NAMED_BY_ITS_TEXT);
        }
        if (node.role() == Role.GENERIC && role(their).equals("generic")) {
            return Optional.of(Justified.TOOLTIP);
        }
        return sameName && THEIR_WORDS.get(role(their)) == node.role()
                ? Optional.of(Justified.NO_ARIA_ROLE)
                : Optional.empty();
    }
}
