package dev.rote.browser;

import dev.rote.browser.Looking.Look;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Box;
import dev.rote.surface.Node;
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
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;

/// Takes pictures of the front window with the masks painted in: each place is asked for before and after the
/// shot, and both are covered.
final class Pictures {
    /// Pixels around a masked node that are covered as well, for outlines and rounding.
    private static final int MARGIN = 2;

    private final PageSession page;
    private final Places places;

    Pictures(PageSession page, Places places) {
        this.page = page;
        this.places = places;
    }

    Picture take(Set<Ref> masked, Optional<Look> newest, Deadline deadline) {
        List<Places.Spot> spots = newest.map(look -> spots(look, masked)).orElseGet(List::of);
        List<Optional<Box>> before = boxes(spots, deadline);
        byte[] shot = shot(deadline);
        List<Optional<Box>> after = boxes(spots, deadline);
        List<Box> covers = new ArrayList<>();
        for (int i = 0; i < spots.size(); i++) {
            before.get(i).ifPresent(covers::add);
            after.get(i).ifPresent(covers::add);
        }
        return painted(shot, covers, spots.size());
    }

    private List<Places.Spot> spots(Look look, Set<Ref> masked) {
        List<Places.Spot> spots = new ArrayList<>();
        for (Node node : look.assembled().observation().nodes()) {
            if (node.is(State.PROTECTED) || masked.contains(node.ref())) {
                places.spot(Optional.of(look), node.ref()).ifPresent(spots::add);
            }
        }
        return spots;
    }

    private List<Optional<Box>> boxes(List<Places.Spot> spots, Deadline deadline) {
        return spots.stream().map(spot -> places.boxInWindow(spot, deadline)).toList();
    }

    private byte[] shot(Deadline deadline) {
        CdpSession front = page.front().session();
        String data = front.call("Page.captureScreenshot", Json.object().put("format", "png"), deadline)
                .path("data")
                .asString("");
        return Base64.getDecoder().decode(data);
    }

    private static Picture painted(byte[] shot, List<Box> covers, int masks) {
        try {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(shot));
            if (covers.isEmpty()) {
                return new Picture(shot, image.getWidth(), image.getHeight(), masks);
            }
            Graphics2D brush = image.createGraphics();
            brush.setColor(Color.BLACK);
            for (Box cover : covers) {
                brush.fillRect(
                        cover.x() - MARGIN,
                        cover.y() - MARGIN,
                        cover.width() + 2 * MARGIN,
                        cover.height() + 2 * MARGIN);
            }
            brush.dispose();
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(image, "png", png);
            return new Picture(png.toByteArray(), image.getWidth(), image.getHeight(), masks);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a picture in memory cannot be read", impossible);
        }
    }
}
