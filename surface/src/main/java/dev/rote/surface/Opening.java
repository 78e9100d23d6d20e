package dev.rote.surface;

import java.nio.file.Path;
import java.util.Set;

/// How a surface is opened: which origins it may speak to (`scheme://host:port`, all lower case), its size in CSS
/// pixels, its language (BCP 47), where downloads go, and whether a window is shown.
public record Opening(Set<String> origins, int width, int height, String language, Path downloads, boolean visible) {
    public Opening {
        origins = Set.copyOf(origins);
    }

    /// 1280 by 800 pixels, English, no window shown.
    public static Opening of(Set<String> origins, Path downloads) {
        return new Opening(origins, 1280, 800, "en-US", downloads, false);
    }
}
