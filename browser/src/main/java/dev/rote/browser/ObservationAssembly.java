package dev.rote.browser;

import dev.rote.browser.WalkerReply.Embedded;
import dev.rote.browser.WalkerReply.Extent;
import dev.rote.browser.WalkerReply.Line;
import dev.rote.browser.WalkerReply.Part;
import dev.rote.browser.WalkerReply.Span;
import dev.rote.surface.Box;
import dev.rote.surface.CellPlace;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import dev.rote.surface.Total;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Joins what the walker saw in each frame into one observation.
///
/// Frames whose element is not to be seen are left out with all inside them. Boxes are in pixels of the window; a
/// node outside of what its frame shows is `OFFSCREEN`. The digest is over everything but boxes and what follows
/// from them, so that it is the same whether or not something is in motion or scrolled; and but for the words that
/// nothing can be seen of for what lies over them, which no condition and no view reads either.
final class ObservationAssembly {
    private static final Set<State> AWAY = Set.of(State.OFFSCREEN);

    private final long sequence;
    private final List<FrameView> views;
    private final List<Frame> frames = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Assembled.Part> parts = new ArrayList<>();
    private final Set<String> unowned = new HashSet<>();
    private final ContentDigest digest = new ContentDigest();

    private final Map<String, Outline> outlines;

    private ObservationAssembly(long sequence, List<FrameView> views, Map<String, Outline> outlines) {
        this.sequence = sequence;
        this.views = views;
        this.outlines = outlines;
    }

    /// One observation of those frames; frames of one parent stand in the order they were attached. `outlines` are
    /// those of the look before by frame, and afterwards those of this one.
    static Assembled join(long sequence, List<FrameView> views, Map<String, Outline> outlines) {
        outlines.keySet().retainAll(views.stream().map(FrameView::id).toList());
        ObservationAssembly assembly = new ObservationAssembly(sequence, views, outlines);
        for (FrameView view : views) {
            if (view.isWindow()) {
                WalkerReply.Document document = view.reply().document();
                Box whole = new Box(0, 0, document.viewWidth(), document.viewHeight());
                assembly.add(view, new Setting(-1, -1, "", 0, 0, 1, whole, false, false));
            }
        }
        Observation observation = Observation.of(sequence, assembly.digest.hex(), assembly.frames, assembly.nodes);
        return new Assembled(observation, assembly.parts, assembly.unowned);
    }

    /// Where a frame lies: its parent, the node that embeds it, its corner, scale and visible part in the window,
    /// whether something lies over it, and whether nothing of it can be seen for that.
    private record Setting(
            int parent,
            int owner,
            String name,
            int x,
            int y,
            double scale,
            Box shown,
            boolean covered,
            boolean hidden) {}

    private void add(FrameView view, Setting setting) {
        WalkerReply reply = view.reply();
        WalkerReply.Document document = reply.document();
        int index = frames.size();
        int first = nodes.size();
        frames.add(new Frame(
                index,
                setting.parent(),
                setting.owner(),
                setting.name(),
                document.origin(),
                document.path(),
                document.title(),
                document.status(),
                view.document(),
                !document.ready().equals("loading")));
        parts.add(new Assembled.Part(view.id(), reply.generation(), first));
        Outline outline = outlines.computeIfAbsent(view.id(), _ -> new Outline());
        List<String> digests = outline.digests(
                reply.lines(),
                line -> setting.hidden() || reply.extents().get(line).hidden());
        digest.add(frames.getLast(), reply.lines().size(), digests);
        addNodes(reply, outline.places(reply.lines(), first), index, setting);
        for (Embedded embedded : reply.embedded()) {
            child(view, embedded).ifPresent(child -> add(child, inside(reply, setting, index, first, embedded)));
        }
    }

    /// The frame an element embeds: the one it was told to be, else the one at its place among its siblings, as
    /// long as the page counts as many of them as the browser does.
    private Optional<FrameView> child(FrameView parent, Embedded embedded) {
        List<FrameView> children = views.stream()
                .filter(view -> !view.isWindow() && view.parent().equals(parent.id()))
                .toList();
        Optional<FrameView> told = children.stream()
                .filter(view -> view.id().equals(embedded.token()))
                .findFirst();
        if (told.isPresent() || !embedded.token().isEmpty()) {
            return told;
        }
        boolean known = embedded.window() >= 0 && embedded.windows() == children.size();
        if (!known && !children.isEmpty()) {
            unowned.add(parent.id());
        }
        return known ? Optional.of(children.get(embedded.window())) : Optional.empty();
    }

    private Setting inside(WalkerReply reply, Setting around, int parent, int first, Embedded embedded) {
        int owner = first + embedded.node();
        Box box = nodes.get(owner).box();
        return new Setting(
                parent,
                owner,
                embedded.name(),
                box.x(),
                box.y(),
                around.scale() * embedded.scale(),
                intersection(box, around.shown()),
                around.covered() || nodes.get(owner).is(State.COVERED),
                around.hidden() || reply.extents().get(embedded.node()).hidden());
    }

    private void addNodes(WalkerReply reply, List<Optional<CellPlace>> places, int frame, Setting setting) {
        List<Line> lines = reply.lines();
        int first = nodes.size();
        Trail trail = new Trail();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            Extent extent = reply.extents().get(i);
            trail.enter(line.depth(), i, extent);
            Box box = box(trail, extent, setting);
            String name = isEditedDocument(lines, i) ? ownerName(setting) : nameOf(lines, i);
            nodes.add(new Node(
                    new Ref(sequence, first + i),
                    trail.parent() < 0 ? -1 : first + trail.parent(),
                    frame,
                    line.role(),
                    name,
                    name.isEmpty() || !line.name().isEmpty() ? line.nameSource() : sourceOf(line),
                    line.description(),
                    line.value(),
                    line.text(),
                    states(line, extent, box, setting),
                    box,
                    places.get(i),
                    total(line)));
        }
    }

    private static Optional<Total> total(Line line) {
        boolean part =
                line.role() == Role.ROW || line.role().isCell() || line.parts().contains(Part.CELL);
        return part || line.span().equals(Span.SINGLE)
                ? Optional.empty()
                : Optional.of(new Total(line.span().statedRow(), line.span().statedColumn()));
    }

    /// Whether a node is a field that is all there is in a frame, as in editors of formatted text, without a name.
    private static boolean isEditedDocument(List<Line> lines, int i) {
        Line line = lines.get(i);
        return i == 1
                && lines.size() == 2
                && line.role() == Role.TEXTBOX
                && line.name().isEmpty();
    }

    private String ownerName(Setting setting) {
        return setting.owner() < 0 ? "" : nodes.get(setting.owner()).name();
    }

    private static NameSource sourceOf(Line line) {
        return line.role().isCell() ? NameSource.CONTENT : NameSource.TITLE;
    }

    /// A cell that holds nothing but one run of text is named by it; the walker does not say so twice.
    private static String nameOf(List<Line> lines, int i) {
        Line line = lines.get(i);
        boolean plain = line.name().isEmpty()
                && (line.role() == Role.CELL || line.role() == Role.GRIDCELL)
                && i + 1 < lines.size()
                && lines.get(i + 1).role() == Role.TEXT
                && lines.get(i + 1).depth() == line.depth() + 1
                && (i + 2 == lines.size() || lines.get(i + 2).depth() <= line.depth());
        return plain ? lines.get(i + 1).text() : line.name();
    }

    private static Box box(Trail trail, Extent extent, Setting setting) {
        if (extent.width() == 0 && extent.height() == 0) {
            return Box.NONE;
        }
        if (setting.scale() == 1) {
            return new Box(
                    setting.x() + trail.x(),
                    setting.y() + trail.y(),
                    Math.max(extent.width(), 0),
                    Math.max(extent.height(), 0));
        }
        return new Box(
                setting.x() + (int) Math.round(trail.x() * setting.scale()),
                setting.y() + (int) Math.round(trail.y() * setting.scale()),
                Math.max((int) Math.round(extent.width() * setting.scale()), 0),
                Math.max((int) Math.round(extent.height() * setting.scale()), 0));
    }

    private static Set<State> states(Line line, Extent extent, Box box, Setting setting) {
        boolean outside = !box.isEmpty() && (extent.away() || isOutside(box, setting.shown()));
        boolean covered = (!outside || line.role() == Role.TEXT) && isCovered(line, extent, setting);
        if (!outside && !covered) {
            return line.states();
        }
        if (!covered && line.states().isEmpty()) {
            return AWAY;
        }
        Set<State> states = EnumSet.noneOf(State.class);
        states.addAll(line.states());
        if (outside) {
            states.add(State.OFFSCREEN);
        }
        if (covered) {
            states.add(State.COVERED);
        }
        return Set.copyOf(states);
    }

    private static boolean isOutside(Box box, Box shown) {
        return shown.isEmpty()
                || box.x() >= shown.right()
                || box.y() >= shown.bottom()
                || box.right() <= shown.x()
                || box.bottom() <= shown.y();
    }

    private static boolean isCovered(Line line, Extent extent, Setting setting) {
        return line.role() == Role.TEXT
                ? extent.hidden() || setting.hidden()
                : extent.covered() || (setting.covered() && isControl(line.role()));
    }

    private static boolean isControl(Role role) {
        return role.isField() || role.isPressable();
    }

    private static Box intersection(Box one, Box other) {
        int x = Math.max(one.x(), other.x());
        int y = Math.max(one.y(), other.y());
        return new Box(
                x,
                y,
                Math.max(Math.min(one.right(), other.right()) - x, 0),
                Math.max(Math.min(one.bottom(), other.bottom()) - y, 0));
    }

    /// The nodes from a frame's root down to the one at hand, with their corners in the frame.
    private static final class Trail {
        private int[] node = new int[32];
        private int[] left = new int[32];
        private int[] top = new int[32];
        private int depth;

        private void enter(int depth, int index, Extent extent) {
            if (depth >= node.length) {
                node = Arrays.copyOf(node, depth * 2);
                left = Arrays.copyOf(left, depth * 2);
                top = Arrays.copyOf(top, depth * 2);
            }
            this.depth = depth;
            node[depth] = index;
            left[depth] = (depth == 0 ? 0 : left[depth - 1]) + extent.x();
            top[depth] = (depth == 0 ? 0 : top[depth - 1]) + extent.y();
        }

        private int parent() {
            return depth == 0 ? -1 : node[depth - 1];
        }

        private int x() {
            return left[depth];
        }

        private int y() {
            return top[depth];
        }
    }
}
