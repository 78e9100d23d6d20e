package dev.rote.surface;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

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
    private final AtomicReference<@Nullable Contents> contents = new AtomicReference<>();
    private final AtomicReferenceArray<@Nullable FrameMap> maps;
    private final AtomicReferenceArray<@Nullable String> texts;

    private Observation(long sequence, String digest, List<Frame> frames, List<Node> nodes) {
        this.sequence = sequence;
        this.digest = digest;
        this.frames = List.copyOf(frames);
        this.nodes = List.copyOf(nodes);
        this.ends = subtreeEnds(sequence, this.nodes);
        this.maps = new AtomicReferenceArray<>(this.frames.size());
        this.texts = new AtomicReferenceArray<>(this.frames.size());
        for (int i = 0; i < this.frames.size(); i++) {
            if (this.frames.get(i).index() != i || this.frames.get(i).parent() >= i) {
                throw new IllegalArgumentException("frame " + i + " is out of order");
            }
        }
    }

    /// Makes an observation; node `i` must carry the ref `(sequence, i)`, frame `i` the index `i`, and
    /// a parent must stand before its children; anything else is an error of the adapter's.
    public static Observation of(long sequence, String digest, List<Frame> frames, List<Node> nodes) {
        return new Observation(sequence, digest, frames, nodes);
    }

    private static int[] subtreeEnds(long sequence, List<Node> nodes) {
        int[] ends = new int[nodes.size()];
        Arrays.setAll(ends, i -> i + 1);
        for (int i = nodes.size() - 1; i >= 0; i--) {
            int parent = nodes.get(i).parent();
            Ref ref = nodes.get(i).ref();
            if (ref.node() != i || ref.observation() != sequence) {
                throw new IllegalArgumentException("node " + i + " carries the ref " + ref);
            }
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

    /// The names of the frames from the window down to this one, joined by `/`; empty for the first
    /// window's own document, `#2` for the third child without a name, `@name` or `@2` for the
    /// document of a window that opened later: its name, or its position among windows from 0.
    public String framePath(Frame frame) {
        if (frame.isWindow()) {
            return frame.index() == 0
                    ? ""
                    : "@" + (frame.name().isEmpty() ? "" + positionAmongSiblings(frame) : frame.name());
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

    /// The frames a path names: none when it is gone, several when siblings share a name.
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

    /// All text below a node as a person reads it, runs joined by one space, without what fields hold and what
    /// something lies over; a field's is its value, and a button's its name when that is all it shows.
    public String textOf(Node node) {
        return textOf(node, false);
    }

    /// The same with what something lies over: what a node is called by does not change for that.
    String writtenIn(Node node) {
        return textOf(node, true);
    }

    private String textOf(Node node, boolean covered) {
        if (node.role() == Role.TEXT) {
            return covered || !node.is(State.COVERED) ? node.text() : "";
        }
        if (node.role().isField()) {
            return node.value();
        }
        String text = textBetween(node.index() + 1, ends[node.index()], node.frame(), covered);
        return text.isEmpty() && node.nameSource() == Node.NameSource.VALUE ? node.name() : text;
    }

    /// All text of a frame, without that of frames inside it, what fields hold and what something lies over.
    public String textOf(Frame frame) {
        String known = texts.get(frame.index());
        if (known == null) {
            known = textBetween(0, nodes.size(), frame.index(), false);
            texts.set(frame.index(), known);
        }
        return known;
    }

    private String textBetween(int from, int to, int frame, boolean covered) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            Node node = nodes.get(i);
            if (node.frame() != frame) {
                continue;
            }
            if (node.role() == Role.COMBOBOX) {
                i = ends[i] - 1;
            } else if (node.role() == Role.TEXT && !node.text().isBlank() && (covered || !node.is(State.COVERED))) {
                text.append(text.isEmpty() ? "" : " ").append(node.text().strip());
            }
        }
        return text.toString();
    }

    /// Where things lie in a frame.
    FrameMap mapOf(Frame frame) {
        FrameMap known = maps.get(frame.index());
        if (known == null) {
            known = new FrameMap(this, frame);
            maps.set(frame.index(), known);
        }
        return known;
    }

    /// What lies inside the nodes; worked out at the first call, by whichever threads ask.
    Contents contents() {
        Contents known = contents.get();
        if (known == null) {
            known = new Contents(this);
            contents.set(known);
        }
        return known;
    }
}
