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
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Opens every surface in a Chromium of its own, which ends with it.
public final class BrowserSurfaces implements SurfaceProvider {
    private static final String SCRIPT = WalkerScript.source();

    private final BrowserSettings settings;

    public BrowserSurfaces(BrowserSettings settings) {
        this.settings = settings;
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return BrowserSurface.DESCRIPTOR;
    }

    @Override
    public Surface open(Opening opening, Run run) {
        Deadline deadline = Deadline.in(run.left());
        try {
            Chromium chromium = new ChromiumLauncher(settings.reaching(new Reach.Hosts(hosts(opening.origins())))
                            .speaking(opening.language(), !opening.visible())
                            .sharing(opening.shared())
                            .challenged(!opening.challenges().origins().isEmpty()))
                    .launch();
            try {
                Browser browser = Browser.on(chromium, page(opening), deadline);
                PageSession page = browser.open(page(opening), deadline);
                return new BrowserSurface(
                        page,
                        opening.origins(),
                        browser::close,
                        opening.shared() ? Optional.of(chromium::sharedAt) : Optional.empty());
            } catch (CdpFailure | BrowserUnavailable failed) {
                chromium.close();
                throw failed;
            }
        } catch (CdpFailure | BrowserUnavailable failed) {
            throw new SurfaceGone(String.valueOf(failed.getMessage()), failed);
        }
    }

    static Surface surface(Browser browser, PageSettings page, Opening opening, Deadline deadline) {
        return new BrowserSurface(browser.open(page, deadline), opening.origins(), () -> {});
    }

    static Surface surface(Browser browser, Opening opening, Deadline deadline, Runnable end) {
        return new BrowserSurface(browser.open(page(opening), deadline), opening.origins(), end);
    }

    static PageSettings page(Opening opening) {
        PageSettings settings = PageSettings.with(opening.viewport(), SCRIPT)
                .in(opening.language())
                .downloadingTo(opening.downloads().toAbsolutePath());
        settings =
                opening.commits() ? settings.committingTo(opening.origins()) : settings.confinedTo(opening.origins());
        settings = opening.admission().map(settings::admitting).orElse(settings);
        return opening.challenges().origins().isEmpty()
                ? settings
                : settings.doing(ChallengeAnswers.COMMANDS, new ChallengeAnswers(opening.challenges()));
    }

    static List<String> hosts(Set<String> origins) {
        return origins.stream()
                .map(origin -> URI.create(origin).getHost())
                .distinct()
                .sorted()
                .toList();
    }
}
