package dev.rote.surface;

import java.util.List;

/// Says of every document that a page asks for, by whatever way and in whatever frame, whether it may be asked
/// for; what may not never leaves.
///
/// `origin` is `scheme://host:port` in lower case, `path` stands without its query, both as they would be sent.
/// Asked on a thread of the surface's that nothing else gets while it waits.
@FunctionalInterface
public interface Admission {
    boolean admits(String origin, String path);

    /// Wildcards for whole addresses, without fragments: `*` stands for any characters, `?` for one or none,
    /// and `\` goes before one that stands for itself. A document that none of them fits may be asked for, and
    /// a surface need not ask.
    default List<String> doubtful() {
        return List.of("*");
    }
}
