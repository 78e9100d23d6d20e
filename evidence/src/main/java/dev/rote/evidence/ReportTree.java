package dev.rote.evidence;

import dev.rote.evidence.KeptScreen.KeptNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Trees of controls and texts as lists: structure without words is left out, and so is a text that only
/// repeats the name above it.
final class ReportTree {
    private static final int MOST_LINES = 500;
    private static final int MOST_ON_A_PAGE = 30_000;
    private static final int DEEPEST = 12;
    private static final int LONGEST = 300;

    private final RunFiles files;
    private int onThePage;

    ReportTree(RunFiles files) {
        this.files = files;
    }

    /// The nodes of one screen that the other one has not, each as often as it is missing there.
    static Set<Integer> onlyIn(KeptScreen one, KeptScreen other) {
        Map<String, Integer> there = new HashMap<>();
        other.nodes().forEach(node -> there.merge(node.likeness(), 1, Integer::sum));
        Set<Integer> only = new HashSet<>();
        for (int i = 0; i < one.nodes().size(); i++) {
            KeptNode node = one.nodes().get(i);
            if (shows(one, i) && there.merge(node.likeness(), -1, Integer::sum) < 0) {
                only.add(i);
            }
        }
        return only;
    }

    /// The tree, with some of its nodes marked by a word, and the one that was acted on.
    Html of(KeptScreen screen, Set<Integer> marked, String word, long acted) {
        List<Html> lines = new ArrayList<>();
        int[] depth = new int[screen.nodes().size()];
        int left = 0;
        int frame = -1;
        for (int i = 0; i < screen.nodes().size(); i++) {
            KeptNode node = screen.nodes().get(i);
            int above = node.parent() >= 0 ? depth[node.parent()] : 0;
            boolean shown = shows(screen, i) || i == acted;
            depth[i] = shown ? above + 1 : above;
            if (node.frame() != frame) {
                frame = node.frame();
                lines.add(frame(screen, frame));
            }
            if (shown && lines.size() < MOST_LINES && onThePage < MOST_ON_A_PAGE) {
                onThePage++;
                lines.add(line(node, Math.min(above, DEEPEST), marked.contains(i) ? word : "", i == acted));
            } else if (shown) {
                left++;
            }
        }
        if (onThePage >= MOST_ON_A_PAGE) {
            files.lacks("trees after the first " + MOST_ON_A_PAGE + " lines");
        }
        return Html.of(
                "<ul class=\"tree\">{}</ul>{}",
                Html.each(lines, one -> one),
                Html.when(left > 0, Html.of("<p class=\"note\">{} more are in the run's directory.</p>", left)));
    }

    private static boolean shows(KeptScreen screen, int at) {
        KeptNode node = screen.nodes().get(at);
        boolean repeats = node.role().equals("text")
                && node.parent() >= 0
                && screen.nodes().get(node.parent()).name().equals(node.shown());
        boolean field = switch (node.role()) {
            case "textbox", "combobox", "checkbox", "radio", "button", "link", "listbox", "searchbox" -> true;
            default -> false;
        };
        return (node.speaks() || field) && !repeats;
    }

    private static Html frame(KeptScreen screen, int index) {
        return index < 0 || index >= screen.frames().size()
                ? Html.NONE
                : frame(screen.frames().get(index));
    }

    private static Html frame(KeptScreen.KeptFrame frame) {
        return Html.of(
                "<li class=\"frame\">{} <b>{}</b> {}{}</li>",
                frame.path().isEmpty() ? "window" : "frame " + frame.path(),
                frame.title(),
                frame.location(),
                frame.status() == 0 ? "" : " \u00b7 HTTP " + frame.status());
    }

    private static Html line(KeptNode node, int depth, String word, boolean acted) {
        return Html.of(
                "<li class=\"d{}{}{}\"><i>{}</i> <b>{}</b>{}{}{}</li>",
                depth,
                word.isEmpty() ? "" : " " + word,
                acted ? " acted" : "",
                node.role(),
                cut(node.name()),
                Html.when(
                        !node.shown().isBlank(),
                        Html.of(node.role().equals("text") ? " {}" : " = {}", cut(node.shown()))),
                Html.when(
                        !node.states().isBlank(),
                        Html.of(" <small>{}</small>", node.states().toLowerCase(Locale.ROOT))),
                Html.of(
                        "{}{}",
                        Html.when(!word.isEmpty(), Html.of(" <span class=\"tag {}\">{}</span>", word, word)),
                        Html.when(acted, Html.of(" <span class=\"tag\">acted on</span>"))));
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "\u2026";
    }
}
