package dev.rote.browser;

import dev.rote.browser.BrowserSettings.Reach;
import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceGone;
import dev.rote.surface.SurfaceProvider;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Opens every surface in a fresh context of a browser that runs already: one for all surfaces that may reach
/// the same hosts, started by the first of them, and replaced when it has ended or has opened its share.
///
/// A surface that shows a window, answers those who ask who is there or may be shared with people gets a
/// browser of its own. All browsers end when this is closed.
public final class WarmBrowsers implements SurfaceProvider, AutoCloseable {
    /// After so many contexts a browser is left to those that use it, and another one started for the next.
    private static final int SHARE = 500;

    private final BrowserSettings settings;
    private final SurfaceProvider cold;
    private final Map<List<String>, Shared> newest = new HashMap<>();
    private final Set<Shared> running = new HashSet<>();
    private boolean closed;

    public WarmBrowsers(BrowserSettings settings) {
        this.settings = settings;
        this.cold = new BrowserSurfaces(settings);
    }

    /// A browser, how many contexts it has opened, and how many of them are in use.
    private static final class Shared {
        private final Browser browser;
        private int opened;
        private int inUse;

        Shared(Browser browser) {
            this.browser = browser;
        }
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return BrowserSurface.DESCRIPTOR;
    }

    @Override
    public Surface open(Opening opening, Run run) {
        if (opening.visible()
                || opening.shared()
                || !opening.challenges().origins().isEmpty()) {
            return cold.open(opening, run);
        }
        try {
            return warm(opening, Deadline.in(run.left()), true);
        } catch (CdpFailure | BrowserUnavailable failed) {
            throw new SurfaceGone(String.valueOf(failed.getMessage()), failed);
        }
    }

    /// A browser that died since it was last used is found dead here; another one takes its place, once.
    private Surface warm(Opening opening, Deadline deadline, boolean again) {
        Shared shared = taken(BrowserSurfaces.hosts(opening.origins()), deadline);
        try {
            return BrowserSurfaces.surface(shared.browser, opening, deadline, () -> given(shared));
        } catch (CdpFailure | BrowserUnavailable failed) {
            given(shared);
            if (!again || !shared.browser.hasEnded()) {
                throw failed;
            }
        }
        return warm(opening, deadline, false);
    }

    private synchronized Shared taken(List<String> hosts, Deadline deadline) {
        if (closed) {
            throw new SurfaceGone("the browsers have been closed");
        }
        Shared shared = newest.get(hosts);
        if (shared == null || shared.browser.hasEnded() || shared.opened >= SHARE) {
            if (shared != null) {
                endsIfLeft(shared, true);
            }
            shared = new Shared(started(hosts, deadline));
            newest.put(hosts, shared);
            running.add(shared);
        }
        shared.opened++;
        shared.inUse++;
        return shared;
    }

    private Browser started(List<String> hosts, Deadline deadline) {
        Chromium chromium = new ChromiumLauncher(settings.reaching(new Reach.Hosts(hosts))).launch();
        try {
            return Browser.on(chromium, deadline);
        } catch (CdpFailure | BrowserUnavailable failed) {
            chromium.close();
            throw failed;
        }
    }

    private synchronized void given(Shared shared) {
        shared.inUse--;
        endsIfLeft(shared, !newest.containsValue(shared));
    }

    private void endsIfLeft(Shared shared, boolean replaced) {
        if (replaced && (shared.inUse == 0 || shared.browser.hasEnded()) && running.remove(shared)) {
            shared.browser.close();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        running.forEach(shared -> shared.browser.close());
        running.clear();
        newest.clear();
    }
}
