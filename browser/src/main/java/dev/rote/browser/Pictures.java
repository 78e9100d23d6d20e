package dev.rote.browser;

import dev.rote.browser.Looking.Look;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Box;
import dev.rote.surface.Extent;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.State;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;

/// Takes pictures of the front window with the masks painted in: each place is asked for before and after the
/// shot, and both are covered.
final class Pictures {
    /// CSS pixels around a masked node that are covered as well, for outlines, shadows and rounding.
    private static final int MARGIN = 2;

    private static final Duration NEWS = Duration.ofMillis(100);

    private final PageSession page;
    private final Places places;
    private final WholePage wholePage;

    Pictures(PageSession page, Places places, Documents documents) {
        this.page = page;
        this.places = places;
        this.wholePage = new WholePage(page, documents);
    }

    Picture take(Set<Ref> masked, Extent extent, Optional<Look> newest, Deadline deadline) {
        PageWindow front = page.front();
        return switch (extent) {
            case WINDOW -> taken(front, masked, newest, deadline);
            case PAGE -> wholePage.shown(front, deadline, () -> taken(front, masked, newest, deadline));
        };
    }

    private Picture taken(PageWindow front, Set<Ref> masked, Optional<Look> newest, Deadline deadline) {
        List<Places.Spot> spots = newest.map(look -> spots(look, front, masked)).orElseGet(List::of);
        List<Box> covers = new ArrayList<>(covers(newest, spots, deadline));
        byte[] shot = shot(front, deadline);
        covers.addAll(covers(newest, spots, deadline));
        return painted(shot, wholePage.width(front, deadline), covers, spots.size());
    }

    private List<Places.Spot> spots(Look look, PageWindow front, Set<Ref> masked) {
        List<Places.Spot> spots = new ArrayList<>();
        for (Node node : look.assembled().observation().nodes()) {
            if (node.is(State.PROTECTED) || masked.contains(node.ref())) {
                places.spot(Optional.of(look), node.ref())
                        .filter(spot -> isIn(look, spot, front))
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

    private List<Box> covers(Optional<Look> newest, List<Places.Spot> spots, Deadline deadline) {
        return spots.stream()
                .flatMap(spot -> places.coverInWindow(newest.orElseThrow(), spot, deadline).stream())
                .toList();
    }

    private byte[] shot(PageWindow front, Deadline deadline) {
        while (true) {
            long changes = page.changes().count();
            try {
                String data = front.session()
                        .call("Page.captureScreenshot", Json.object().put("format", "png"), deadline)
                        .path("data")
                        .asString("");
                return Base64.getDecoder().decode(data);
            } catch (CdpRefused refused) {
                // One document has gone and the next has not come: there is nothing to be pictured for a moment.
                if (deadline.remaining().isZero()) {
                    throw refused;
                }
                page.changes().awaitBeyond(changes, deadline.within(NEWS));
            }
        }
    }

    /// `width` is how many CSS pixels the picture is across.
    private static Picture painted(byte[] shot, int width, List<Box> covers, int masks) {
        try {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(shot));
            double scale = (double) image.getWidth() / width;
            if (covers.isEmpty()) {
                return new Picture(shot, image.getWidth(), image.getHeight(), scale, masks);
            }
            Graphics2D brush = image.createGraphics();
            brush.setColor(Color.BLACK);
            for (Box cover : covers) {
                int left = (int) Math.floor((cover.x() - MARGIN) * scale);
                int top = (int) Math.floor((cover.y() - MARGIN) * scale);
                int right = (int) Math.ceil((cover.right() + MARGIN) * scale);
                int bottom = (int) Math.ceil((cover.bottom() + MARGIN) * scale);
                brush.fillRect(left, top, right - left, bottom - top);
            }
            brush.dispose();
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(image, "png", png);
            return new Picture(png.toByteArray(), image.getWidth(), image.getHeight(), scale, masks);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a picture in memory cannot be read", impossible);
        }
    }
}
