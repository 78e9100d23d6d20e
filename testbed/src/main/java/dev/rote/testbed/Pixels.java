package dev.rote.testbed;

import dev.rote.surface.Box;
import dev.rote.surface.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/// A picture of a surface, looked at pixel by pixel.
record Pixels(BufferedImage image, int masks) {
    /// Pixels left out at each edge of a box, where borders and rounding lie.
    private static final int EDGE = 3;

    static Pixels of(Picture picture) {
        try {
            return new Pixels(ImageIO.read(new ByteArrayInputStream(picture.png())), picture.masks());
        } catch (IOException broken) {
            throw new UncheckedIOException("the picture is no PNG", broken);
        }
    }

    /// Whether all of the box, in CSS pixels, is of one colour.
    boolean isPaintedOver(Box box) {
        double scale = image.getWidth() / (double) Screen.WIDTH;
        int colour = image.getRGB((int) ((box.x() + EDGE) * scale), (int) ((box.y() + EDGE) * scale));
        for (int x = box.x() + EDGE; x < box.right() - EDGE; x++) {
            for (int y = box.y() + EDGE; y < box.bottom() - EDGE; y++) {
                if (image.getRGB((int) (x * scale), (int) (y * scale)) != colour) {
                    return false;
                }
            }
        }
        return true;
    }
}
