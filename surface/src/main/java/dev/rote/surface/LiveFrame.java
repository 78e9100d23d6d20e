package dev.rote.surface;

/// One picture of a live screen as JPEG, with the masks already painted in; `width` and `height` are those of the
/// window in CSS pixels, whatever the size of the picture. Numbers grow.
public final class LiveFrame {
    private final long number;
    private final byte[] jpeg;
    private final int width;
    private final int height;
    private final int masks;

    public LiveFrame(long number, byte[] jpeg, int width, int height, int masks) {
        this.number = number;
        this.jpeg = jpeg.clone();
        this.width = width;
        this.height = height;
        this.masks = masks;
    }

    public long number() {
        return number;
    }

    public byte[] jpeg() {
        return jpeg.clone();
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
