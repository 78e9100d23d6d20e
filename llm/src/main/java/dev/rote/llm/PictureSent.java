package dev.rote.llm;

import dev.langchain4j.data.message.ImageContent;
import dev.rote.surface.Picture;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Objects;
import javax.imageio.ImageIO;

/// A picture of a screen as a model is sent it: a PNG of no more pixels than the providers look at themselves
/// (Anthropic, "Vision": 1,568 along the longer edge and 1.15 million in all), and of 1 MiB at most.
record PictureSent(int width, int height, String base64) {
    /// What a picture of that size takes at most (width * height / 750, by the same page).
    static final int MOST_TOKENS = 1_600;

    private static final int LONGEST_EDGE = 1_568;
    private static final double MOST_PIXELS = 1_150_000;
    private static final int MOST_BYTES = 1 << 20;
    private static final double SMALLER = 0.7;

    static PictureSent of(Picture picture) {
        double factor = Math.min(
                1,
                Math.min(
                        LONGEST_EDGE / (double) Math.max(picture.width(), picture.height()),
                        Math.sqrt(MOST_PIXELS / ((double) picture.width() * picture.height()))));
        byte[] png = picture.png();
        BufferedImage whole = image(png);
        BufferedImage sent = whole;
        if (factor < 1) {
            sent = scaled(whole, factor);
            png = png(sent);
        }
        while (png.length > MOST_BYTES) {
            factor *= SMALLER;
            sent = scaled(whole, factor);
            png = png(sent);
        }
        return new PictureSent(
                sent.getWidth(), sent.getHeight(), Base64.getEncoder().encodeToString(png));
    }

    ImageContent content() {
        return ImageContent.from(base64, "image/png");
    }

    String inWords() {
        return width + " x " + height + ", " + base64.length() / 4 * 3 + " bytes";
    }

    private static BufferedImage scaled(BufferedImage whole, double factor) {
        int width = Math.max((int) (whole.getWidth() * factor), 1);
        int height = Math.max((int) (whole.getHeight() * factor), 1);
        BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D paint = small.createGraphics();
        paint.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        paint.drawImage(whole, 0, 0, width, height, null);
        paint.dispose();
        return small;
    }

    private static BufferedImage image(byte[] png) {
        try {
            return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(png)), "the picture is no PNG");
        } catch (IOException broken) {
            throw new UncheckedIOException("the picture cannot be read", broken);
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
