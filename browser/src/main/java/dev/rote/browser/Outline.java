package dev.rote.browser;

import dev.rote.browser.WalkerReply.Line;
import dev.rote.surface.CellPlace;
import dev.rote.surface.Role;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// What follows from the lines of one document alone, kept from one look to the next, so that a look again costs what
/// changed: the digests of its lines, 256 at a time, and the places of its cells.
///
/// What is told depends on the lines, and not on what was looked at before.
final class Outline {
    private static final int BLOCK = 256;

    private List<Line> digested = List.of();
    private BitSet covered = new BitSet();
    private List<String> digests = List.of();
    private List<Line> laid = List.of();
    private int offset;
    private List<Optional<CellPlace>> places = List.of();

    /// A digest for each block of lines; `isCovered` says of a text, by its position, that nothing of it can be seen
    /// for what lies over it.
    List<String> digests(List<Line> lines, IntPredicate isCovered) {
        BitSet now = new BitSet();
        for (int i = 0; i < lines.size(); i++) {
            now.set(i, lines.get(i).role() == Role.TEXT && isCovered.test(i));
        }
        String[] fresh = new String[(lines.size() + BLOCK - 1) / BLOCK];
        for (int block = 0; block < fresh.length; block++) {
            int from = block * BLOCK;
            int to = Math.min(from + BLOCK, lines.size());
            fresh[block] =
                    isAsBefore(lines, now, from, to) ? digests.get(block) : ContentDigest.of(lines, now, from, to);
        }
        digested = lines;
        covered = now;
        digests = List.of(fresh);
        return digests;
    }

    private boolean isAsBefore(List<Line> lines, BitSet now, int from, int to) {
        int before = Math.min(from + BLOCK, digested.size());
        if (to != before) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!isKept(lines.get(i), digested.get(i)) || now.get(i) != covered.get(i)) {
                return false;
            }
        }
        return true;
    }

    /// Whether a line was taken over from the reply before; one that was sent anew counts as changed.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isKept(Line now, Line before) {
        return now == before;
    }

    /// The place of each line's node, if it is a cell; `first` is the position of the first line in its observation.
    List<Optional<CellPlace>> places(List<Line> lines, int first) {
        if (first != offset || !isLaidAlike(lines)) {
            places = TableLayout.of(lines, first);
            offset = first;
        }
        laid = lines;
        return places;
    }

    private boolean isLaidAlike(List<Line> lines) {
        if (lines.size() != laid.size()) {
            return false;
        }
        for (int i = 0; i < lines.size(); i++) {
            Line now = lines.get(i);
            Line before = laid.get(i);
            if (!isKept(now, before)
                    && (now.depth() != before.depth()
                            || !now.parts().equals(before.parts())
                            || !now.span().equals(before.span()))) {
                return false;
            }
        }
        return true;
    }
}
