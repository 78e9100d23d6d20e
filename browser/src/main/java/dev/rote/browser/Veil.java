package dev.rote.browser;

import dev.rote.browser.Looking.Look;
import dev.rote.browser.Screencast.Shot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Box;
import dev.rote.surface.LiveFrame;
import dev.rote.surface.Ref;
import dev.rote.surface.Sight;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;

/// Paints over, in the pictures of a live screen, what its viewer may not see.
///
/// A picture was made at some moment between the look before it and the look after it: what is hidden in either, and
/// where it was at either time and in between, is painted over. One thread.
final class Veil {
    private final Covers covers;
    private final Sight sight;
    private List<Places.Spot> spots = List.of();
    private List<Box> boxes = List.of();
    private boolean tooMuch;

    Veil(Covers covers, Sight sight) {
        this.covers = covers;
        this.sight = sight;
    }

    /// Where what was hidden at the last look is by now; to be asked before the next look.
    List<Box> since(Deadline deadline) {
        List<Box> now = covers.now(spots, deadline);
        List<Box> all = new ArrayList<>(boxes);
        all.addAll(now);
        for (int i = 0; i < now.size() && now.size() == boxes.size(); i++) {
            all.add(around(now.get(i), boxes.get(i)));
        }
        return all;
    }

    /// The secret fields of a window, and what of it this viewer may not see.
    List<Places.Spot> hidden(Look look, PageWindow window) {
        return covers.spots(look, window, masked(look));
    }

    private Set<Ref> masked(Look look) {
        return switch (sight) {
            case Sight.Everything _ -> Set.of();
            case Sight.Masked(var masks) -> masks.in(look.assembled().observation());
        };
    }

    /// Takes in what is to be hidden by a look, for the pictures from here on.
    void looked(Look look, PageWindow window, Deadline deadline) {
        spots = sight instanceof Sight.Everything ? List.of() : hidden(look, window);
        boxes = covers.now(spots, deadline);
    }

    /// The picture with everything painted over that was to be hidden before and is by the last look.
    LiveFrame over(Shot shot, List<Box> before, long number) {
        List<Box> all = new ArrayList<>(before);
        all.addAll(boxes);
        int width = (int) Math.round(shot.width());
        int height = (int) Math.round(shot.height());
        tooMuch = hides(all, width, height) && !hides(boxes, width, height);
        byte[] jpeg = Base64.getDecoder().decode(shot.base64());
        return new LiveFrame(
                number, all.isEmpty() ? jpeg : painted(jpeg, shot.width(), all), width, height, all.size());
    }

    /// Whether all of the last picture was painted over for what is no longer there: another one shows more.
    boolean hidTooMuch() {
        return tooMuch;
    }

    private static boolean hides(List<Box> boxes, int width, int height) {
        return boxes.stream().anyMatch(box -> box.width() >= width && box.height() >= height);
    }

    private static byte[] painted(byte[] jpeg, double width, List<Box> boxes) {
        try {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(jpeg));
            Covers.paint(image, image.getWidth() / width, boxes);
            ByteArrayOutputStream painted = new ByteArrayOutputStream(jpeg.length);
            ImageIO.write(image, "jpeg", painted);
            return painted.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException("a picture in memory cannot be read", impossible);
        }
    }

    private static Box around(Box one, Box other) {
        int left = Math.min(one.x(), other.x());
        int top = Math.min(one.y(), other.y());
        return new Box(
                left, top, Math.max(one.right(), other.right()) - left, Math.max(one.bottom(), other.bottom()) - top);
    }
}
