package dev.rote.surface;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.imageio.ImageIO;

/// A PNG of what a surface shows, with the masks already painted in; `width` and `height` in pixels of the picture,
/// `scale` of which make one CSS pixel.
public final class Picture {
    private final byte[] png;
    private final int width;
    private final int height;
    private final double scale;
    private final int masks;

    public Picture(byte[] png, int width, int height, double scale, int masks) {
        this.png = png.clone();
        this.width = width;
        this.height = height;
        this.scale = scale;
        this.masks = masks;
    }

    public byte[] png() {
        return png.clone();
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public double scale() {
        return scale;
    }

    /// How many places were painted over.
    public int masks() {
        return masks;
    }

    /// The SHA-256, in hex, of a region's size and of the colours of its pixels, row by row; the region is in CSS
    /// pixels
    /// and is cut at the edges of the picture. Equal for regions that look the same at the same scale.
    public String digest(Box region) {
        int left = within(region.x(), width);
        int top = within(region.y(), height);
        int across = within(region.right(), width) - left;
        int down = within(region.bottom(), height) - top;
        MessageDigest digest = sha256();
        digest.update(ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(across)
                .putInt(down)
                .array());
        if (across > 0 && down > 0) {
            BufferedImage image = image();
            ByteBuffer row = ByteBuffer.allocate(across * Integer.BYTES);
            for (int y = top; y < top + down; y++) {
                row.clear();
                row.asIntBuffer().put(image.getRGB(left, y, across, 1, null, 0, across));
                digest.update(row);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private int within(int cssPixels, int most) {
        return (int) Math.clamp(Math.round(cssPixels * scale), 0L, most);
    }

    private BufferedImage image() {
        try {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
            if (image == null) {
                throw new IllegalStateException("the picture is no PNG");
            }
            return image;
        } catch (IOException broken) {
            throw new UncheckedIOException("the picture cannot be read", broken);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has it (java.security.MessageDigest).
            throw new IllegalStateException(impossible);
        }
    }
}
