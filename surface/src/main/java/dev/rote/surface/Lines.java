package dev.rote.surface;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Drawn nodes by their height on the screen, so that what stands in one line is found without looking at the rest.
final class Lines {
    private static final int BAND = 32;
    /// Bands a box may fill; what is taller is looked at for every line.
    private static final int MOST_BANDS = 64;

    private final Map<Integer, List<Node>> bands = new HashMap<>();
    private final List<Node> tall = new ArrayList<>();

    Lines(List<Node> nodes) {
        for (Node node : nodes) {
            int first = band(node.box().y());
            int last = band(node.box().bottom());
            if (last - first > MOST_BANDS) {
                tall.add(node);
                continue;
            }
            for (int band = first; band <= last; band++) {
                bands.computeIfAbsent(band, _ -> new ArrayList<>()).add(node);
            }
        }
    }

    /// The nodes whose boxes reach into that range of heights or touch it, each once.
    List<Node> between(int top, int bottom) {
        List<Node> found = new ArrayList<>();
        int first = band(top);
        int last = band(Math.max(top, bottom));
        for (int band = first; band <= last; band++) {
            for (Node node : bands.getOrDefault(band, List.of())) {
                boolean isFirstMeeting = band == Math.max(first, band(node.box().y()));
                if (isFirstMeeting && node.box().bottom() >= top && node.box().y() <= bottom) {
                    found.add(node);
                }
            }
        }
        for (Node node : tall) {
            if (node.box().bottom() >= top && node.box().y() <= bottom) {
                found.add(node);
            }
        }
        return found;
    }

    /// Whether two boxes stand in one line: they share half the height of the lower one.
    static boolean same(Box one, Box other) {
        return one.verticalOverlap(other) * 2 >= Math.min(one.height(), other.height());
    }

    private static int band(int y) {
        return Math.floorDiv(y, BAND);
    }
}
