package dev.rote.surface;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// One immutable picture of a surface: its frames, and the nodes of each frame in document order, parents before
/// children.
///
/// Two observations with equal digests show the same things; safe for use by any number of threads.
public final class Observation {
    private final long sequence;
    private final String digest;
    private final List<Frame> frames;
    private final List<Node> nodes;
    private final int[] ends;

    private Observation(long sequence, String digest, List<Frame> frames, List<Node> nodes) {
        this.sequence = sequence;
        this.digest = digest;
        this.frames = List.copyOf(frames);
        this.nodes = List.copyOf(nodes);
        this.ends = subtreeEnds(this.nodes);
    }

    /// Makes an observation; node `i` must carry the ref `(sequence, i)`, and a parent must stand before its children.
    public static Observation of(long sequence, String digest, List<Frame> frames, List<Node> nodes) {
        return new Observation(sequence, digest, frames, nodes);
    }

    private static int[] subtreeEnds(List<Node> nodes) {
        int[] ends = new int[nodes.size()];
        Arrays.setAll(ends, i -> i + 1);
        for (int i = nodes.size() - 1; i >= 0; i--) {
            int parent = nodes.get(i).parent();
            if (parent >= i) {
                throw new IllegalArgumentException("node " + i + " stands before its parent " + parent);
            }
            if (parent >= 0) {
                ends[parent] = Math.max(ends[parent], ends[i]);
            }
        }
        return ends;
    }

    public long sequence() {
        return sequence;
    }

    public String digest() {
        return digest;
    }

    public List<Frame> frames() {
        return frames;
    }

    public List<Node> nodes() {
        return nodes;
    }

    public Node node(int index) {
        return nodes.get(index);
    }

    /// The node a ref names, or nothing when the ref belongs to another observation.
    public Optional<Node> node(Ref ref) {
        return ref.observation() == sequence && ref.node() >= 0 && ref.node() < nodes.size()
                ? Optional.of(nodes.get(ref.node()))
                : Optional.empty();
    }

    /// The document of the first window.
    public Frame top() {
        return frames.getFirst();
    }

    public Frame frameOf(Node node) {
        return frames.get(node.frame());
    }

    /// The names of the frames from the window down to this one, joined by `/`; empty for a window's own document, `#2`
    /// for the third child without a name.
    public String framePath(Frame frame) {
        if (frame.isWindow()) {
            return "";
        }
        Frame parent = frames.get(frame.parent());
        String own = frame.name().isEmpty() ? "#" + positionAmongSiblings(frame) : frame.name();
        String above = framePath(parent);
        return above.isEmpty() ? own : above + "/" + own;
    }

    private int positionAmongSiblings(Frame frame) {
        int position = 0;
        for (Frame other : frames) {
            if (other.parent() == frame.parent() && other.index() < frame.index()) {
                position++;
            }
        }
        return position;
    }

    /// The frames a path names: none when it is gone, several when windows share it.
    public List<Frame> framesAt(String path) {
        return frames.stream().filter(frame -> framePath(frame).equals(path)).toList();
    }

    /// The position after the last node of the subtree that starts at `index`.
    public int end(int index) {
        return ends[index];
    }

    public boolean isInside(Node inner, Node outer) {
        return inner.index() > outer.index() && inner.index() < ends[outer.index()];
    }

    public Optional<Node> parentOf(Node node) {
        return node.parent() < 0 ? Optional.empty() : Optional.of(nodes.get(node.parent()));
    }

    public List<Node> childrenOf(Node node) {
        List<Node> children = new ArrayList<>();
        for (int i = node.index() + 1; i < ends[node.index()]; i = ends[i]) {
            children.add(nodes.get(i));
        }
        return children;
    }

    /// All text below a node as a person reads it, runs joined by one space; a field's is its value.
    public String textOf(Node node) {
        if (node.role() == Role.TEXT) {
            return node.text();
        }
        if (node.role().isField()) {
            return node.value();
        }
        StringBuilder text = new StringBuilder();
        for (int i = node.index() + 1; i < ends[node.index()]; i++) {
            Node below = nodes.get(i);
            if (below.role() == Role.TEXT && !below.text().isBlank()) {
                text.append(text.isEmpty() ? "" : " ").append(below.text().strip());
            }
        }
        return text.toString();
    }

    /// All text of a frame, without that of frames inside it.
    public String textOf(Frame frame) {
        StringBuilder text = new StringBuilder();
        for (Node node : nodes) {
            if (node.frame() == frame.index()
                    && node.role() == Role.TEXT
                    && !node.text().isBlank()) {
                text.append(text.isEmpty() ? "" : " ").append(node.text().strip());
            }
        }
        return text.toString();
    }
}
