package dev.rote.surface;

/// What a window shows of a page: its size in CSS pixels, and how many pixels of the screen or of a picture one of them
/// is (`devicePixelRatio`, CSSOM View), from 0.5 to 4.
public record Viewport(int width, int height, double scale) {
    /// 1280 by 800 pixels.
    public static final Viewport USUAL = new Viewport(1280, 800, 1);

    public Viewport {
        if (width < 1 || height < 1 || width > 16_384 || height > 16_384 || scale < 0.5 || scale > 4) {
            throw new IllegalArgumentException("a window of " + width + " by " + height + " pixels at " + scale);
        }
    }
}
