package dev.rote.browser;

import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.WaitInterrupted;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A window that the browser has been asked for, in a context of its own behind its gate.
final class ComingWindow {
    private final Optional<Confinement> confinement;
    private final Optional<Gate> gate;
    private final CompletableFuture<Attached> arrival = new CompletableFuture<>();

    /// A window that is there, held back until it is set up; `info` is the protocol's TargetInfo.
    record Attached(CdpSession session, JsonNode info) {
        String context() {
            return info.path("browserContextId").asString("");
        }
    }

    ComingWindow(Optional<Confinement> confinement) {
        this.confinement = confinement;
        this.gate = confinement.map(Confinement::gate);
    }

    /// Whether its context is confined so and no otherwise.
    boolean is(Optional<Confinement> other) {
        return confinement.equals(other);
    }

    Optional<Gate> gate() {
        return gate;
    }

    /// What its context goes through (Target.createBrowserContext).
    void confine(ObjectNode context) {
        gate.ifPresent(open -> open.stand(context));
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
