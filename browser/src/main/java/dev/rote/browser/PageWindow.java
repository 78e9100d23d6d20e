package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import java.util.List;
import java.util.Optional;

/// One window of a page session at one moment, with its frames in document order, parents before children.
///
/// `opener` is the target that opened it. A crashed window answers nothing until it is loaded again.
record PageWindow(String target, CdpSession session, Optional<String> opener, List<PageFrame> frames, boolean crashed) {
    PageWindow {
        frames = List.copyOf(frames);
    }

    /// The window's own document; empty between two windows' lives, when it has none.
    Optional<PageFrame> main() {
        return frames.stream().filter(frame -> frame.parent().isEmpty()).findFirst();
    }

    Optional<PageFrame> frame(String id) {
        return frames.stream().filter(frame -> frame.id().equals(id)).findFirst();
    }

    /// True while any of its frames is loading.
    boolean loading() {
        return frames.stream().anyMatch(PageFrame::loading);
    }
}
