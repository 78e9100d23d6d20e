package dev.rote.browser;

import dev.rote.browser.Looking.Look;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Box;
import dev.rote.surface.Extent;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
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
    private static final Duration NEWS = Duration.ofMillis(100);

    private final PageSession page;
    private final Covers covers;
    private final WholePage wholePage;

    Pictures(PageSession page, Places places, Documents documents) {
        this.page = page;
        this.covers = new Covers(places);
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
        List<Places.Spot> spots =
                newest.map(look -> covers.spots(look, front, masked)).orElseGet(List::of);
        List<Box> boxes = new ArrayList<>(covers.now(spots, deadline));
        byte[] shot = shot(front, deadline);
        boxes.addAll(covers.now(spots, deadline));
        return painted(shot, wholePage.width(front, deadline), boxes, spots.size());
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
            Covers.paint(image, scale, covers);
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(image, "png", png);
            return new Picture(png.toByteArray(), image.getWidth(), image.getHeight(), scale, masks);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a picture in memory cannot be read", impossible);
        }
    }
}
