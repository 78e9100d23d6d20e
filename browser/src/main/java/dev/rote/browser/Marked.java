package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.LiveSelection;
import dev.rote.surface.Node;
import java.util.List;
import java.util.stream.Collectors;

/// Reads what a person has marked in a window, and gives nothing of it when they may not see all.
final class Marked {
    private static final String SCRIPT = Script.of("page/marked.js").strip();

    /// In characters; what is marked is cut there.
    private static final int LONGEST = 100_000;

    /// So many characters of a hidden text in a row are part of it, wherever in the document they stand.
    private static final int TELLING = 4;

    private final Documents documents;

    Marked(Documents documents) {
        this.documents = documents;
    }

    /// What is marked in any frame of the window, the outermost first; `hidden` are the nodes of the newest look
    /// whose text is not to be had.
    LiveSelection in(PageWindow window, List<Places.Spot> hidden, Deadline deadline) {
        for (PageFrame frame : window.frames()) {
            List<Places.Spot> here = hidden.stream()
                    .filter(spot -> spot.frame().id().equals(frame.id()))
                    .toList();
            String answer = documents
                    .ask(frame, call(here), deadline)
                    .flatMap(asked -> documents.answer(asked, deadline))
                    .orElse("");
            if (!answer.isEmpty()) {
                return told(answer, hidden);
            }
        }
        return new LiveSelection.Nothing();
    }

    private static String call(List<Places.Spot> hidden) {
        long generation = hidden.isEmpty() ? 0 : hidden.getFirst().address().generation();
        return "(" + SCRIPT + ")(" + generation + ","
                + hidden.stream()
                        .map(spot -> String.valueOf(spot.address().position()))
                        .collect(Collectors.joining(",", "[", "]"))
                + ")";
    }

    private static LiveSelection told(String answer, List<Places.Spot> hidden) {
        String text = answer.substring(1, Math.min(answer.length(), LONGEST + 1));
        boolean tells = hidden.stream().map(Places.Spot::node).anyMatch(node -> tells(text, node));
        return answer.charAt(0) != '=' || tells ? new LiveSelection.Hidden() : new LiveSelection.Text(text);
    }

    private static boolean tells(String text, Node hidden) {
        return shares(text, hidden.text()) || shares(text, hidden.value());
    }

    private static boolean shares(String text, String hidden) {
        for (int i = 0; i + TELLING <= hidden.length(); i++) {
            if (text.contains(hidden.substring(i, i + TELLING))) {
                return true;
            }
        }
        return false;
    }
}
