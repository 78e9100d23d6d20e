package dev.rote.surface;

import java.nio.file.Path;
import java.util.Set;

/// How a surface is opened: which origins it may speak to (`scheme://host:port`, all lower case), its window, its
/// language (BCP 47), where downloads go, whether a window is shown, and who answers origins that ask who is there.
public record Opening(
        Set<String> origins,
        Viewport viewport,
        String language,
        Path downloads,
        boolean visible,
        Challenges challenges) {
    public Opening {
        origins = Set.copyOf(origins);
    }

    /// The usual window, not shown, in English, that answers no challenge.
    public static Opening of(Set<String> origins, Path downloads) {
        return new Opening(origins, Viewport.USUAL, "en-US", downloads, false, Challenges.UNANSWERED);
    }

    /// The same in another language.
    public Opening in(String other) {
        return new Opening(origins, viewport, other, downloads, visible, challenges);
    }

    /// The same in another window.
    public Opening in(Viewport other) {
        return new Opening(origins, other, language, downloads, visible, challenges);
    }

    /// The same with somebody who answers challenges.
    public Opening answering(Challenges other) {
        return new Opening(origins, viewport, language, downloads, visible, other);
    }
}
