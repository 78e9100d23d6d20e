package dev.rote.testbed;

import dev.rote.surface.Box;
import dev.rote.surface.CellPlace;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.testbed.Layout.Placed;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// A screen turned into an observation: the nodes of a document, then those of the frames in it, as a page is walked.
final class Drawing {
    private final long sequence;
    private final List<Frame> frames = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();

    /// A document that is still to be drawn into its frame.
    private record Waiting(Screen screen, String name, int parent, int owner, Box corner) {}

    /// A window by its name, empty for the first, and what it shows.
    record Window(String name, Screen screen) {}

    /// An observation and the part behind each of its nodes.
    record Drawn(Observation observation, List<Part> parts) {}

    private Drawing(long sequence) {
        this.sequence = sequence;
    }

    static Drawn of(Screen screen, long sequence) {
        return of(List.of(new Window("", screen)), sequence);
    }

    static Drawn of(List<Window> windows, long sequence) {
        Drawing drawing = new Drawing(sequence);
        windows.forEach(window -> drawing.waiting.add(new Waiting(window.screen(), window.name(), -1, -1, Box.NONE)));
        while (!drawing.waiting.isEmpty()) {
            drawing.document(drawing.waiting.remove());
        }
        String digest = digest(drawing.frames, drawing.nodes);
        return new Drawn(Observation.of(sequence, digest, drawing.frames, drawing.nodes), List.copyOf(drawing.parts));
    }

    private void document(Waiting next) {
        int index = frames.size();
        Screen screen = next.screen();
        frames.add(new Frame(
                index,
                next.parent(),
                next.owner(),
                next.name(),
                screen.origin(),
                screen.path(),
                screen.title(),
                screen.status(),
                screen.document()));
        for (Placed placed : Layout.page(screen.parts())) {
            emit(placed.moved(next.corner().x(), next.corner().y()), -1, index, -1);
        }
    }

    private void emit(Placed placed, int parent, int frame, int table) {
        Part part = placed.part();
        if (!part.shape().node()) {
            placed.inside().forEach(one -> emit(one, parent, frame, table));
            return;
        }
        int index = nodes.size();
        Optional<CellPlace> cell = placed.slot()
                .map(slot -> new CellPlace(table, slot.row(), slot.column(), slot.rowSpan(), slot.columnSpan()));
        boolean isText = part.role() == Role.TEXT;
        nodes.add(new Node(
                new Ref(sequence, index),
                parent,
                frame,
                part.role(),
                part.label().name(),
                part.label().source(),
                part.label().description(),
                isText || part.role() == Role.FRAME ? "" : part.value(),
                isText ? part.value() : "",
                part.states(),
                placed.box(),
                cell));
        parts.add(part);
        part.shape()
                .document()
                .ifPresent(
                        screen -> waiting.add(new Waiting(screen, part.label().name(), frame, index, placed.box())));
        int inner = part.role().isTable() ? index : table;
        placed.inside().forEach(one -> emit(one, index, frame, inner));
    }

    private static String digest(List<Frame> frames, List<Node> nodes) {
        StringBuilder shown = new StringBuilder();
        for (Frame frame : frames) {
            shown.append(List.of(frame.parent(), frame.owner(), frame.name(), frame.location(), frame.title()))
                    .append(frame.status())
                    .append('\n');
        }
        for (Node node : nodes) {
            shown.append(List.of(node.parent(), node.frame(), node.role(), node.name(), node.description()))
                    .append(List.of(node.value(), node.text(), new TreeSet<>(node.states()), node.box(), node.cell()))
                    .append('\n');
        }
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(shown.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
