package dev.rote.browser;

import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.List;
import java.util.Set;

/// What the walker saw in one document: its facts, and its nodes in document order, told apart by depth.
///
/// @param generation the walker's count of replies; a later call with it gets only what changed since
/// @param elements how many elements there are in the document and the shadow roots the walker knows, seen or not
/// @param suspects how many elements take up room with nothing seen in them and have not been asked about
record WalkerReply(
        long generation,
        Document document,
        List<Line> lines,
        List<Extent> extents,
        List<Embedded> embedded,
        int elements,
        int suspects) {

    /// What is known of a document that has not answered yet.
    static final WalkerReply NONE = new WalkerReply(
            0, new Document("", "", "", 0, "loading", 0, 0, 0, 0, 0, 0), List.of(), List.of(), List.of(), 0, 0);

    /// What is to be seen of a frame before its document comes: an empty page of the three elements each has (HTML,
    /// "initial about:blank").
    static final WalkerReply BLANK = new WalkerReply(
            0,
            new Document("about:", "blank", "", 0, "complete", 0, 0, 0, 0, 0, 0),
            List.of(),
            List.of(),
            List.of(),
            3,
            0);

    WalkerReply {
        lines = List.copyOf(lines);
        extents = List.copyOf(extents);
        embedded = List.copyOf(embedded);
    }

    /// Reads an answer of `__rote.observe(known.generation())`.
    static WalkerReply read(String answer, WalkerReply known) {
        return answer.equals("=") ? known : new ReplyReader(answer, known).read();
    }

    /// Facts of a document; lengths in CSS pixels. `ready` is its ready state (HTML, 8.1.7.1).
    record Document(
            String origin,
            String path,
            String title,
            int status,
            String ready,
            int viewWidth,
            int viewHeight,
            int scrollX,
            int scrollY,
            int fullWidth,
            int fullHeight) {}

    /// One node but for its box; `raw` is the part of the answer it was read from.
    record Line(
            int depth,
            Role role,
            Set<State> states,
            Set<Part> parts,
            NameSource nameSource,
            String name,
            String description,
            String value,
            String text,
            Span span,
            String raw) {}

    /// What a node is in a table.
    enum Part {
        TABLE,
        ROW,
        CELL,
        /// The first row of a row group, beyond which no cell of an earlier group spans.
        GROUP_START
    }

    /// How many rows and columns a cell covers, 0 rows meaning to the end of its group, and the row and column it
    /// says it is at, counted from 1, 0 when it does not say; of a table or list how many there are in all, -1 when
    /// it only says that there are more.
    record Span(int rows, int columns, int statedRow, int statedColumn) {
        static final Span SINGLE = new Span(1, 1, 0, 0);
    }

    /// A box in CSS pixels from the corner of the node above; `away` when a scrolling container hides it, `covered`
    /// when a press on it would hit something else, `hidden` when something opaque lies over all of it.
    record Extent(int x, int y, int width, int height, boolean away, boolean covered, boolean hidden) {
        static final Extent NONE = new Extent(0, 0, 0, 0, false, false, false);
    }

    /// A frame element: the position of its node, its window's position among that many below (-1 inside a shadow
    /// root, whose windows do not count), how many CSS pixels of ours one of its own takes, what it was told to be,
    /// and what it is called.
    record Embedded(int node, int window, int windows, double scale, String token, String name) {}
}
