package dev.rote.browser;

import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.LivePlace;
import dev.rote.surface.LiveScreen;
import dev.rote.surface.LiveScreens;
import dev.rote.surface.Sight;
import dev.rote.surface.SurfaceGone;
import java.time.Duration;

/// Looks on at browsers whose DevTools listen on a port of this machine, whoever started them.
public final class LiveBrowsers implements LiveScreens {
    private static final String SCRIPT = WalkerScript.source();

    @Override
    public LiveScreen open(LivePlace place, Sight sight, Duration within) {
        Screencast cast = new Screencast();
        try {
            Bystander bystander = Bystander.at(place, PageSettings.lookingOn(SCRIPT, cast::on), Deadline.in(within));
            return LiveView.of(bystander, cast, new Documents(bystander.page(), SCRIPT), sight);
        } catch (CdpFailure gone) {
            throw new SurfaceGone("nothing can be seen there: " + gone.getMessage(), gone);
        }
    }
}
