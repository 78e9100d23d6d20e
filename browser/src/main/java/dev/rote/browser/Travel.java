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
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// Takes the first window to an address or back in its history (CDP domain Page).
final class Travel {
    /// How long another document may take to come while nothing is on its way.
    static final Duration LULL = Duration.ofSeconds(3);

    private static final String TURNED_BACK = "it is a document that may not be asked for";
    private static final String UNSAVED = "the page holds unsaved changes and was not left";

    private final PageSession page;
    private final Set<String> origins;
    private final Duration lull;

    Travel(PageSession page, Set<String> origins, Duration lull) {
        this.page = page;
        this.origins = origins;
        this.lull = lull;
    }

    ActResult to(String address, Deadline deadline) {
        Optional<String> origin = origin(address);
        if (origin.isEmpty() || !origins.contains(origin.get())) {
            return new NotActionable(Obstacle.NOT_ALLOWED, Locations.bare(address) + " is of no allowed origin");
        }
        long stayed = page.dialogs().stayed();
        long turnedBack = page.holding().turnedBack();
        String before = loader();
        long downloads = page.downloads().map(Downloads::begun).orElse(0L);
        JsonNode answer = first().call("Page.navigate", Json.object().put("url", address), deadline);
        String error = answer.path("errorText").asString("");
        String loader = answer.path("loaderId").asString("");
        if (page.dialogs().stayed() > stayed) {
            return new ActResult.NotTaken(Locations.bare(address), UNSAVED);
        }
        if (!error.isEmpty() && !error.equals("net::ERR_ABORTED")) {
            return new ActResult.NotTaken(Locations.bare(address), error);
        }
        boolean aborted = !error.isEmpty();
        if (aborted && page.holding().turnedBack() > turnedBack) {
            return new ActResult.NotTaken(Locations.bare(address), TURNED_BACK);
        }
        // Without a loader it went to a part of the page that is shown already.
        boolean arrived = aborted
                ? until(
                        () -> isReplaced(before)
                                || page.downloads().map(Downloads::begun).orElse(0L) > downloads,
                        deadline.within(lull))
                : loader.isEmpty() || until(() -> loader().equals(loader) || isReplaced(before), deadline);
        return arrived ? new ActResult.Done("") : new ActResult.NotTaken(Locations.bare(address), "the page stayed");
    }

    /// The document of the first window.
    private String loader() {
        return page.first().main().map(PageFrame::loader).orElse("");
    }

    /// Whether another document is in its place; while one goes and another comes there is none for a moment.
    private boolean isReplaced(String document) {
        String now = loader();
        return !now.isEmpty() && !now.equals(document);
    }

    private boolean isElsewhere(String url) {
        String now = url();
        return !now.isEmpty() && !now.equals(url);
    }

    private boolean until(BooleanSupplier condition, Deadline deadline) {
        while (true) {
            long changes = page.changes().count();
            if (condition.getAsBoolean()) {
                return true;
            }
            if (!page.changes().awaitBeyond(changes, deadline)) {
                return false;
            }
        }
    }

    ActResult back(Deadline deadline) {
        return inHistory(-1, "back", deadline);
    }

    ActResult forward(Deadline deadline) {
        return inHistory(1, "forward", deadline);
    }

    private ActResult inHistory(int by, String where, Deadline deadline) {
        Optional<JsonNode> history = history(deadline);
        int at = history.map(one -> one.path("currentIndex").asInt() + by).orElse(-1);
        JsonNode entry = history.map(one -> one.path("entries").path(Math.max(at, 0)))
                .filter(_ -> at >= 0)
                .orElseGet(Json::object);
        if (!entry.has("id")) {
            return new NotActionable(Obstacle.WRONG_KIND, "there is nothing to go " + where + " to");
        }
        long stayed = page.dialogs().stayed();
        long turnedBack = page.holding().turnedBack();
        String document = loader();
        String url = url();
        try {
            first().call(
                            "Page.navigateToHistoryEntry",
                            Json.object().put("entryId", entry.path("id").asInt()),
                            deadline);
        } catch (CdpRefused refused) {
            return new ActResult.NotTaken("one page " + where, refused.reason());
        }
        // The history itself counts a page that is only on its way, which may yet be kept from coming.
        boolean sameAddress = entry.path("url").asString("").equals(url);
        boolean arrived = arrives(
                () -> page.dialogs().stayed() > stayed
                        || page.holding().turnedBack() > turnedBack
                        || isReplaced(document)
                        || (sameAddress ? isAt(at, deadline) : isElsewhere(url)),
                deadline);
        if (page.dialogs().stayed() > stayed) {
            return new ActResult.NotTaken("one page " + where, UNSAVED);
        }
        if (page.holding().turnedBack() > turnedBack && loader().equals(document)) {
            return new ActResult.NotTaken("one page " + where, TURNED_BACK);
        }
        if (!arrived && page.first().loading()) {
            return new ActResult.Uncertain("the page one " + where + " was still on its way when the time was up");
        }
        return arrived ? new ActResult.Done("") : new ActResult.NotTaken("one page " + where, "the page stayed");
    }

    /// Waits as long as something is on its way, and a moment when nothing is.
    private boolean arrives(BooleanSupplier arrived, Deadline deadline) {
        Deadline lulled = deadline.within(lull);
        while (true) {
            long changes = page.changes().count();
            if (arrived.getAsBoolean()) {
                return true;
            }
            boolean loading = page.first().loading();
            lulled = loading ? deadline.within(lull) : lulled;
            if (!page.changes().awaitBeyond(changes, loading ? deadline : lulled)) {
                return false;
            }
        }
    }

    private String url() {
        return page.first().main().map(PageFrame::url).orElse("");
    }

    private boolean isAt(int index, Deadline deadline) {
        return history(deadline)
                .filter(one -> one.path("currentIndex").asInt() == index)
                .isPresent();
    }

    /// While one page takes the place of another there is none to ask for a moment.
    private Optional<JsonNode> history(Deadline deadline) {
        Deadline arriving = deadline.within(lull);
        while (true) {
            long changes = page.changes().count();
            try {
                return Optional.of(first().call("Page.getNavigationHistory", deadline));
            } catch (CdpRefused between) {
                if (!page.changes().awaitBeyond(changes, arriving)) {
                    return Optional.empty();
                }
            }
        }
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
