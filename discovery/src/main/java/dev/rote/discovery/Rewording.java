package dev.rote.discovery;

import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/// The same observation in other words: every node keeps its place and its ref.
final class Rewording {
    private Rewording() {}

    /// `path` changes the paths of frames, `title` their titles and what they are called, `text` each text of a node.
    static Observation of(
            Observation seen,
            UnaryOperator<String> path,
            UnaryOperator<String> title,
            BiFunction<Node, String, String> text) {
        return Observation.of(
                seen.sequence(),
                seen.digest(),
                seen.frames().stream().map(frame -> frame(frame, path, title)).toList(),
                seen.nodes().stream().map(node -> node(node, text)).toList());
    }

    /// The same observation in which documents are taken for others, as `documents` says by their names.
    static Observation inDocuments(Observation seen, Map<String, String> documents) {
        return Observation.of(
                seen.sequence(),
                seen.digest(),
                seen.frames().stream()
                        .map(frame -> new Frame(
                                frame.index(),
                                frame.parent(),
                                frame.owner(),
                                frame.name(),
                                frame.origin(),
                                frame.path(),
                                frame.title(),
                                frame.status(),
                                documents.getOrDefault(frame.document(), frame.document()),
                                frame.whole()))
                        .toList(),
                seen.nodes());
    }

    private static Frame frame(Frame frame, UnaryOperator<String> path, UnaryOperator<String> title) {
        return new Frame(
                frame.index(),
                frame.parent(),
                frame.owner(),
                title.apply(frame.name()),
                frame.origin(),
                path.apply(frame.path()),
                title.apply(frame.title()),
                frame.status(),
                frame.document(),
                frame.whole());
    }

    private static Node node(Node node, BiFunction<Node, String, String> text) {
        return new Node(
                node.ref(),
                node.parent(),
                node.frame(),
                node.role(),
                text.apply(node, node.name()),
                node.nameSource(),
                text.apply(node, node.description()),
                text.apply(node, node.value()),
                text.apply(node, node.text()),
                node.states(),
                node.box(),
                node.cell(),
                node.total());
    }
}
