package dev.rote.testbed;

import dev.rote.surface.Box;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.State;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import javax.imageio.ImageIO;

/// Paints an observation: every text and value as stripes that differ with its characters, every mask as a black box.
final class FakePicture {
    private FakePicture() {}

    static Picture of(Observation seen, Set<Ref> masked) {
        BufferedImage image = new BufferedImage(Screen.WIDTH, Screen.HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D paint = image.createGraphics();
        paint.setColor(Color.WHITE);
        paint.fillRect(0, 0, Screen.WIDTH, Screen.HEIGHT);
        for (Node node : seen.nodes()) {
            stripes(paint, node.box(), node.text() + node.value());
        }
        int masks = 0;
        for (Node node : seen.nodes()) {
            if (masked.contains(node.ref()) || node.is(State.PROTECTED)) {
                paint.setColor(Color.BLACK);
                paint.fillRect(
                        node.box().x(),
                        node.box().y(),
                        node.box().width(),
                        node.box().height());
                masks++;
            }
        }
        paint.dispose();
        return new Picture(png(image), Screen.WIDTH, Screen.HEIGHT, 1, masks);
    }

    private static void stripes(Graphics2D paint, Box box, String text) {
        for (int i = 0; i < text.length(); i++) {
            paint.setColor(new Color((text.charAt(i) * 2_654_435) & 0x7F7F7F));
            paint.fillRect(box.x() + 8 * i, box.y() + 3, 6, Math.max(box.height() - 6, 1));
        }
    }

    private static byte[] png(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException broken) {
            throw new UncheckedIOException("a picture in memory could not be written", broken);
        }
        return bytes.toByteArray();
    }
}
