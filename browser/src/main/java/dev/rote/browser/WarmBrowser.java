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
import java.util.List;

/// Opens every surface in an isolated context of one Chromium that is running already; the browser ends when this is
/// closed.
public final class WarmBrowser implements SurfaceProvider, AutoCloseable {
    private final Browser browser;
    private final boolean guarded;

    private WarmBrowser(Browser browser, boolean guarded) {
        this.browser = browser;
        this.guarded = guarded;
    }

    /// Starts the browser; it can reach those hosts and no others. Throws `SurfaceGone` when it does not start.
    public static WarmBrowser start(BrowserSettings settings, List<String> hosts, Run run) {
        return start(settings.reaching(new Reach.Hosts(hosts)), true, run);
    }

    /// Starts a browser whose surfaces are kept from reaching nothing, whatever they are opened for: to measure what
    /// the
    /// egress guard costs, and for nothing else. Throws `SurfaceGone` when it does not start.
    public static WarmBrowser unguarded(BrowserSettings settings, Run run) {
        return start(settings.reaching(new Reach.Anywhere()), false, run);
    }

    private static WarmBrowser start(BrowserSettings settings, boolean guarded, Run run) {
        Chromium chromium = new ChromiumLauncher(settings).launch();
        try {
            return new WarmBrowser(Browser.on(chromium, Deadline.in(run.left())), guarded);
        } catch (CdpFailure | BrowserUnavailable failed) {
            chromium.close();
            throw new SurfaceGone(String.valueOf(failed.getMessage()), failed);
        }
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return BrowserSurface.DESCRIPTOR;
    }

    @Override
    public Surface open(Opening opening, Run run) {
        if (!opening.challenges().origins().isEmpty()) {
            throw new SurfaceGone("a browser that is shared answers nobody who asks who is there");
        }
        try {
            PageSettings page = BrowserSurfaces.page(opening);
            return BrowserSurfaces.surface(
                    browser, guarded ? page : page.unconfined(), opening, Deadline.in(run.left()));
        } catch (CdpFailure | BrowserUnavailable failed) {
            throw new SurfaceGone(String.valueOf(failed.getMessage()), failed);
        }
    }

    @Override
    public void close() {
        browser.close();
    }
}
