package dev.rote.browser;

import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.WaitInterrupted;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/// A window that the browser has been asked for.
final class ComingWindow {
    private final CompletableFuture<Attached> arrival = new CompletableFuture<>();

    /// A window that is there, held back until it is set up; `info` is the protocol's TargetInfo.
    record Attached(CdpSession session, JsonNode info) {
        String context() {
            return info.path("browserContextId").asString("");
        }
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
