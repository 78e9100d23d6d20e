package dev.rote.surface;

/// A rectangle in CSS pixels from the upper left corner of the window's viewport; width and height are never negative.
public record Box(int x, int y, int width, int height) {
    /// The box of something that is not drawn.
    public static final Box NONE = new Box(0, 0, 0, 0);

    public Box {
        if (width < 0 || height < 0) {
            throw new IllegalArgumentException("a box of " + width + " by " + height + " pixels");
        }
    }

    public int right() {
        return x + width;
    }

    public int bottom() {
        return y + height;
    }

    public boolean isEmpty() {
        return width <= 0 || height <= 0;
    }

    /// Pixels that this box and the other share vertically; negative when a gap lies between them.
    public int verticalOverlap(Box other) {
        return Math.min(bottom(), other.bottom()) - Math.max(y, other.y);
    }

    /// Pixels that this box and the other share horizontally; negative when a gap lies between them.
    public int horizontalOverlap(Box other) {
        return Math.min(right(), other.right()) - Math.max(x, other.x);
    }
}
