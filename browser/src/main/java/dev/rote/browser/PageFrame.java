package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import java.util.Optional;
import java.util.function.Predicate;

/// One frame of a window as last reported: `loader` names its document, `session` is where it is spoken to, `world`
/// is where our script lives in it, `own` where its own scripts do, and `loading` is true from its first byte until
/// its load event.
///
/// A node of a document is known by session, frame and loader together: node numbers begin again in each process.
record PageFrame(
        String id,
        Optional<String> parent,
        String name,
        String url,
        String loader,
        CdpSession session,
        boolean loading,
        Optional<World> world,
        Optional<World> own) {

    /// A world of scripts by the number that its session calls it.
    record World(int context, String uniqueId) {}

    static PageFrame attached(String id, Optional<String> parent, CdpSession session) {
        return new PageFrame(id, parent, "", "about:blank", "", session, false, Optional.empty(), Optional.empty());
    }

    /// With another document. Its world may be the old one, whose end is told separately: a document that replaces
    /// the empty one of a new window takes that one's global object over (HTML, "initial about:blank").
    PageFrame showing(String newName, String newUrl, String newLoader) {
        return new PageFrame(id, parent, newName, newUrl, newLoader, session, loading, world, own);
    }

    PageFrame at(String newUrl) {
        return new PageFrame(id, parent, name, newUrl, loader, session, loading, world, own);
    }

    PageFrame in(CdpSession newSession) {
        return new PageFrame(id, parent, name, url, loader, newSession, loading, Optional.empty(), Optional.empty());
    }

    PageFrame loading(boolean now) {
        return new PageFrame(id, parent, name, url, loader, session, now, world, own);
    }

    PageFrame with(World newWorld) {
        return new PageFrame(id, parent, name, url, loader, session, loading, Optional.of(newWorld), own);
    }

    PageFrame withOwn(World newOwn) {
        return new PageFrame(id, parent, name, url, loader, session, loading, world, Optional.of(newOwn));
    }

    /// With only those of its worlds that are not of that kind.
    PageFrame without(Predicate<World> gone) {
        return new PageFrame(
                id,
                parent,
                name,
                url,
                loader,
                session,
                loading,
                world.filter(gone.negate()),
                own.filter(gone.negate()));
    }

    boolean isIn(CdpSession other) {
        return session.id().equals(other.id());
    }
}
