package dev.rote.browser;

import dev.rote.browser.Looking.Look;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Box;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.State;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What has to be painted over in a picture of a window, and the painting of it.
final class Covers {
    /// CSS pixels around a masked node that are covered as well, for outlines, shadows and rounding.
    private static final int MARGIN = 2;

    private final Places places;

    Covers(Places places) {
        this.places = places;
    }

    /// The secret fields of a window as they were last seen, and those nodes of it that are named.
    List<Places.Spot> spots(Look look, PageWindow window, Set<Ref> masked) {
        List<Places.Spot> spots = new ArrayList<>();
        for (Node node : look.assembled().observation().nodes()) {
            if (node.is(State.PROTECTED) || masked.contains(node.ref())) {
                places.spot(Optional.of(look), node.ref())
                        .filter(spot -> isIn(look, spot, window))
                        .ifPresent(spots::add);
            }
        }
        return spots;
    }

    /// Whether a node stands in that window, by the window's own document: a frame may have left it since.
    private static boolean isIn(Look look, Places.Spot spot, PageWindow window) {
        Observation seen = look.assembled().observation();
        Frame frame = seen.frameOf(spot.node());
        while (!frame.isWindow()) {
            frame = seen.frames().get(frame.parent());
        }
        String top = look.assembled().parts().get(frame.index()).frame();
        return window.main().filter(main -> main.id().equals(top)).isPresent();
    }

    /// Where they are drawn now; all of its frame for one that is gone, nothing for one that is not drawn.
    List<Box> now(List<Places.Spot> spots, Deadline deadline) {
        return spots.stream()
                .flatMap(spot -> places.coverInWindow(spot.look(), spot, deadline).stream())
                .toList();
    }

    /// Paints over boxes in CSS pixels, `scale` pixels of the picture to each.
    static void paint(BufferedImage image, double scale, List<Box> boxes) {
        Graphics2D brush = image.createGraphics();
        brush.setColor(Color.BLACK);
        for (Box box : boxes) {
            int left = (int) Math.floor((box.x() - MARGIN) * scale);
            int top = (int) Math.floor((box.y() - MARGIN) * scale);
            int right = (int) Math.ceil((box.right() + MARGIN) * scale);
            int bottom = (int) Math.ceil((box.bottom() + MARGIN) * scale);
            brush.fillRect(left, top, right - left, bottom - top);
        }
        brush.dispose();
    }
}
