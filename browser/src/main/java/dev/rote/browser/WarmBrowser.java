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

    private WarmBrowser(Browser browser) {
        this.browser = browser;
    }

    /// Starts the browser; it can reach those hosts and no others. Throws `SurfaceGone` when it does not start.
    public static WarmBrowser start(BrowserSettings settings, List<String> hosts, Run run) {
        Chromium chromium = new ChromiumLauncher(settings.reaching(new Reach.Hosts(hosts))).launch();
        try {
            return new WarmBrowser(Browser.on(chromium, Deadline.in(run.left())));
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
            return BrowserSurfaces.surface(browser, opening, Deadline.in(run.left()), () -> {});
        } catch (CdpFailure | BrowserUnavailable failed) {
            throw new SurfaceGone(String.valueOf(failed.getMessage()), failed);
        }
    }

    @Override
    public void close() {
        browser.close();
    }
}
