package dev.rote.surface;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// How a surface is opened: which origins it may speak to (`scheme://host:port`, all lower case), its window,
/// its language (BCP 47), where downloads go, whether a window is shown, who answers origins that ask who is
/// there, whether something is committed there, so that nothing may be sent twice, whether a person may
/// have to be let in from another process of this machine, and who says which documents its pages may ask for, if
/// not all; that counts only for surfaces with the feature `HELD_REQUESTS`.
public record Opening(
        Set<String> origins,
        Viewport viewport,
        String language,
        Path downloads,
        boolean visible,
        Challenges challenges,
        boolean commits,
        boolean shared,
        Optional<Admission> admission) {
    public Opening {
        origins = Set.copyOf(origins);
    }

    /// The usual window, not shown, in English, that answers no challenge.
    public static Opening of(Set<String> origins, Path downloads) {
        return new Opening(
                origins,
                Viewport.USUAL,
                "en-US",
                downloads,
                false,
                Challenges.UNANSWERED,
                false,
                false,
                Optional.empty());
    }

    /// The same in another language.
    public Opening in(String other) {
        return new Opening(origins, viewport, other, downloads, visible, challenges, commits, shared, admission);
    }

    /// The same in another window.
    public Opening in(Viewport other) {
        return new Opening(origins, other, language, downloads, visible, challenges, commits, shared, admission);
    }

    /// The same with somebody who answers challenges.
    public Opening answering(Challenges other) {
        return new Opening(origins, viewport, language, downloads, visible, other, commits, shared, admission);
    }

    /// The same for somebody who commits something.
    public Opening committing(boolean does) {
        return new Opening(origins, viewport, language, downloads, visible, challenges, does, shared, admission);
    }

    /// The same where a person may be let in.
    public Opening sharedWithPeople(boolean may) {
        return new Opening(origins, viewport, language, downloads, visible, challenges, commits, may, admission);
    }

    /// The same where pages may ask only for documents that are admitted.
    public Opening admitting(Admission by) {
        return new Opening(
                origins, viewport, language, downloads, visible, challenges, commits, shared, Optional.of(by));
    }
}
