package dev.rote.browser;

import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.WaitInterrupted;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A window that the browser has been asked for, in a context of its own behind its gate.
final class ComingWindow {
    private final Optional<Set<String>> origins;
    private final Optional<EgressGate> gate;
    private final CompletableFuture<Attached> arrival = new CompletableFuture<>();

    /// A window that is there, held back until it is set up; `info` is the protocol's TargetInfo.
    record Attached(CdpSession session, JsonNode info) {
        String context() {
            return info.path("browserContextId").asString("");
        }
    }

    ComingWindow(Optional<Set<String>> origins) {
        this.origins = origins;
        this.gate = origins.map(_ -> EgressGate.open());
    }

    /// Whether its context may speak to these origins and to no others.
    boolean reaches(Optional<Set<String>> others) {
        return origins.equals(others);
    }

    Optional<EgressGate> gate() {
        return gate;
    }

    /// What its context goes through to any origin but those it may speak to (Target.createBrowserContext).
    void confine(ObjectNode context) {
        gate.ifPresent(open -> context.put("proxyServer", EgressRules.gateAt(open.port()))
                .put("proxyBypassList", EgressRules.exceptions(origins.orElseThrow())));
    }

    void arrived(Attached window) {
        arrival.complete(window);
    }

    void failed(CdpFailure cause) {
        arrival.completeExceptionally(cause);
    }

    /// Waits for it; throws what it failed with, [DeadlineExceeded] or [WaitInterrupted].
    Attached await(Deadline deadline) {
        try {
            return arrival.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CdpFailure failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new DeadlineExceeded("a new window");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WaitInterrupted("a new window");
        }
    }
}
