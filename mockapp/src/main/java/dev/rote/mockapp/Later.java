package dev.rote.mockapp;

import io.javalin.http.Context;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/// Answers a request after a while; no thread waits for it.
final class Later {
    private Later() {}

    static void after(Duration delay, Context ctx, Runnable answer) {
        Executor timer = CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS);
        ctx.future(() -> CompletableFuture.runAsync(answer, timer));
    }
}
