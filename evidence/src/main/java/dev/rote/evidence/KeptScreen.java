package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.surface.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An observation as a run's directory kept it. Nodes stand behind their parents; a file in which they do
/// not is none.
record KeptScreen(String digest, List<KeptFrame> frames, List<KeptNode> nodes, long of) {
    private static final int MOST_FRAMES = 1_000;

    KeptScreen {
        frames = List.copyOf(frames);
        nodes = List.copyOf(nodes);
    }

    record KeptFrame(String path, String location, String title, int status) {}

    /// `shown` is the node's text or value, as far as it may be shown.
    record KeptNode(int parent, int frame, String role, String name, String shown, Box box, String states) {
        /// Whether it says anything by itself.
        boolean speaks() {
            return !name.isBlank() || !shown.isBlank() || !states.isBlank();
        }

        /// What tells it from another one on the next screen.
        String likeness() {
            return role + "\n" + name + "\n" + shown + "\n" + states;
        }
    }

    /// Nothing when the object is no observation.
    static Optional<KeptScreen> of(Json.Fields file) {
        Told told = new Told(file);
        List<KeptNode> nodes = new ArrayList<>();
        for (Json row : told.items("nodes")) {
            Optional<KeptNode> node = row instanceof Json.Items(var columns) ? node(columns) : Optional.empty();
            if (node.filter(one -> one.parent() < nodes.size()).isEmpty()) {
                return Optional.empty();
            }
            nodes.add(node.get());
        }
        List<KeptFrame> frames = told.tables("frames").stream()
                .limit(MOST_FRAMES)
                .map(frame -> new KeptFrame(
                        frame.text("path"), frame.text("location"), frame.text("title"), (int) frame.number("status")))
                .toList();
        return Optional.of(new KeptScreen(
                told.text("digest"), frames, nodes, told.whole("of").orElse(nodes.size())));
    }

    private static Optional<KeptNode> node(List<Json> columns) {
        if (columns.size() < 3) {
            return Optional.empty();
        }
        return Told.wholes(columns.subList(0, 2), 2)
                .map(places -> new KeptNode(
                        places[0],
                        places[1],
                        text(columns, 2),
                        text(columns, 3),
                        text(columns, 4),
                        box(columns),
                        text(columns, 6)));
    }

    private static String text(List<Json> columns, int at) {
        return at < columns.size() && columns.get(at) instanceof Json.Text(var text) ? text : "";
    }

    private static Box box(List<Json> columns) {
        return columns.size() > 5 && columns.get(5) instanceof Json.Items(var numbers) ? box(numbers, 4) : Box.NONE;
    }

    /// The box that four numbers are; none that is upside down.
    static Box box(List<Json> numbers, int many) {
        return Told.wholes(numbers, many)
                .filter(one -> one[2] > 0 && one[3] > 0)
                .map(one -> new Box(one[0], one[1], one[2], one[3]))
                .orElse(Box.NONE);
    }

    /// The part of the page that can be seen without scrolling, as far as its own box tells.
    Box window() {
        return nodes.isEmpty() || nodes.getFirst().box().isEmpty()
                ? new Box(0, 0, 1280, 800)
                : nodes.getFirst().box();
    }
}
