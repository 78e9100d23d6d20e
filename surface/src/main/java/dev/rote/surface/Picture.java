package dev.rote.surface;

/// A PNG of what a surface shows, with the masks already painted in; sizes in pixels of the picture.
public final class Picture {
    private final byte[] png;
    private final int width;
    private final int height;
    private final int masks;

    public Picture(byte[] png, int width, int height, int masks) {
        this.png = png.clone();
        this.width = width;
        this.height = height;
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

    /// How many places were painted over.
    public int masks() {
        return masks;
    }
}
