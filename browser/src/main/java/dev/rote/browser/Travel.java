package dev.rote.browser;

import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Takes the first window to an address or back in its history (CDP domain Page).
final class Travel {
    private final PageSession page;
    private final Set<String> origins;

    Travel(PageSession page, Set<String> origins) {
        this.page = page;
        this.origins = origins;
    }

    ActResult to(String address, Deadline deadline) {
        Optional<String> origin = origin(address);
        if (origin.isEmpty() || !origins.contains(origin.get())) {
            return new NotActionable(Obstacle.NOT_ALLOWED, Locations.bare(address) + " is of no allowed origin");
        }
        long stayed = page.dialogs().stayed();
        JsonNode answer = first().call("Page.navigate", Json.object().put("url", address), deadline);
        String error = answer.path("errorText").asString("");
        if (page.dialogs().stayed() > stayed) {
            return new ActResult.NotTaken(Locations.bare(address), "the page holds unsaved changes and was not left");
        }
        return error.isEmpty() || error.equals("net::ERR_ABORTED")
                ? new ActResult.Done("")
                : new ActResult.NotTaken(Locations.bare(address), error);
    }

    ActResult back(Deadline deadline) {
        return inHistory(-1, "back", deadline);
    }

    ActResult forward(Deadline deadline) {
        return inHistory(1, "forward", deadline);
    }

    private ActResult inHistory(int by, String where, Deadline deadline) {
        JsonNode history = first().call("Page.getNavigationHistory", deadline);
        int at = history.path("currentIndex").asInt() + by;
        if (at < 0 || at >= history.path("entries").size()) {
            return new NotActionable(Obstacle.WRONG_KIND, "there is nothing to go " + where + " to");
        }
        int entry = history.path("entries").path(at).path("id").asInt();
        try {
            first().call("Page.navigateToHistoryEntry", Json.object().put("entryId", entry), deadline);
        } catch (CdpRefused refused) {
            return new ActResult.NotTaken("one page " + where, refused.reason());
        }
        return new ActResult.Done("");
    }

    private CdpSession first() {
        return page.first().session();
    }

    /// The origin of an http or https address as browsers write it (RFC 6454), without the scheme's own port.
    static Optional<String> origin(String address) {
        try {
            URI uri = new URI(address);
            String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
            if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
                return Optional.empty();
            }
            boolean usual = uri.getPort() < 0 || uri.getPort() == (scheme.equals("http") ? 80 : 443);
            String host = uri.getHost().toLowerCase(Locale.ROOT);
            return Optional.of(scheme + "://" + host + (usual ? "" : ":" + uri.getPort()));
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }
}
