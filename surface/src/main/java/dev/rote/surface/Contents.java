package dev.rote.surface;

/// What lies inside the nodes of an observation, counted once so that it is answered without looking again.
final class Contents {
    /// A cell with more nodes inside than this is no caption.
    private static final int MOST_IN_A_CAPTION = 8;

    private final Observation seen;
    private final int[] words;
    private final int[] fields;
    private final int[] things;

    Contents(Observation seen) {
        this.seen = seen;
        int size = seen.nodes().size();
        this.words = new int[size + 1];
        this.fields = new int[size + 1];
        this.things = new int[size + 1];
        for (int i = 0; i < size; i++) {
            Node node = seen.node(i);
            boolean isWord =
                    node.role() == Role.TEXT && !Names.caption(node.text()).isEmpty();
            boolean isField = node.role().isField();
            words[i + 1] = words[i] + (isWord ? 1 : 0);
            fields[i + 1] = fields[i] + (isField ? 1 : 0);
            things[i + 1] = things[i] + (isWord || isField || isThing(node.role()) ? 1 : 0);
        }
    }

    private static boolean isThing(Role role) {
        return switch (role) {
            case IMG, CANVAS, FRAME, PROGRESSBAR, METER -> true;
            default -> role.isPressable();
        };
    }

    boolean isWords(Node node) {
        return words[node.index() + 1] > words[node.index()];
    }

    /// Whether there is text inside.
    boolean hasWords(Node node) {
        return within(words, node) > 0;
    }

    boolean holdsField(Node node) {
        return within(fields, node) > 0;
    }

    /// Whether there is nothing inside that a person could see or use.
    boolean isEmpty(Node node) {
        return within(things, node) == 0;
    }

    /// How many nodes lie inside.
    int size(Node node) {
        return seen.end(node.index()) - node.index() - 1;
    }

    /// Whether a cell may be the caption of something else: a few words, and nothing to fill.
    boolean isCaption(Node cell) {
        return hasWords(cell) && !holdsField(cell) && size(cell) <= MOST_IN_A_CAPTION;
    }

    private int within(int[] counted, Node node) {
        return counted[seen.end(node.index())] - counted[node.index() + 1];
    }
}
