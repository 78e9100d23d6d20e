package dev.rote.browser;

import dev.rote.browser.cdp.CdpConnection;
import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.CdpListener;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SocketTransport;
import dev.rote.surface.LivePlace;
import java.util.Optional;

/// A second client of a browser that somebody else owns: it follows the windows of one context, holds nothing back,
/// and leaves everything as it is when it goes.
final class Bystander implements Host, AutoCloseable {
    private final CdpConnection connection;
    private final String context;
    private final PageSession page;

    private Bystander(CdpConnection connection, String context, PageSettings settings) {
        this.connection = connection;
        this.context = context;
        this.page = new PageSession(this, context, settings, Optional.empty());
    }

    /// Connects and waits until the first window is followed; throws [BrowserGone] and the like when there is none.
    static Bystander at(LivePlace place, PageSettings settings, Deadline deadline) {
        var connection = CdpConnection.over(SocketTransport.to(place.browser(), deadline));
        try {
            String context = connection
                    .browser()
                    .call("Target.getTargetInfo", Json.object().put("targetId", place.target()), deadline)
                    .path("targetInfo")
                    .path("browserContextId")
                    .asString("");
            var bystander = new Bystander(connection, context, settings);
            bystander.page.dialogs().hold(true);
            connection.listen("", bystander.new Windows());
            connection.browser().call("Target.setAutoAttach", SessionSetup.following("page"), deadline);
            bystander.page.awaitFirstWindow(deadline);
            return bystander;
        } catch (CdpFailure failed) {
            connection.close();
            throw failed;
        }
    }

    PageSession page() {
        return page;
    }

    @Override
    public CdpConnection connection() {
        return connection;
    }

    @Override
    public void forget(PageSession ended) {
        // The context is its owner's.
    }

    @Override
    public void close() {
        page.close();
        connection.close();
    }

    private final class Windows implements CdpListener {
        @Override
        public void on(CdpEvent event) {
            var params = event.params();
            switch (event.method()) {
                case "Target.attachedToTarget" -> {
                    var info = params.path("targetInfo");
                    String session = params.path("sessionId").asString("");
                    if (info.path("browserContextId").asString("").equals(context)) {
                        page.windowAttached(connection.session(session), info);
                    } else {
                        connection
                                .browser()
                                .post("Target.detachFromTarget", Json.object().put("sessionId", session));
                    }
                }
                case "Target.detachedFromTarget" ->
                    page.windowDetached(params.path("targetId").asString(""));
                default -> {}
            }
        }

        @Override
        public void ended(CdpFailure cause) {
            page.ended();
        }
    }
}
