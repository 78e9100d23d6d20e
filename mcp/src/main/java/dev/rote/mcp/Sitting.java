package dev.rote.mcp;

import dev.rote.session.Service;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A conversation that is held over several HTTP requests (the protocol's session): its name, and what waits to be
/// heard by whoever listens.
final class Sitting {
    /// What nobody listens to is dropped beyond that; it is only said that something has changed.
    private static final int MOST_UNHEARD = 64;

    private final String id;
    private final Permit permit;
    private final Conversation conversation;
    private final BlockingQueue<String> unheard = new LinkedBlockingQueue<>(MOST_UNHEARD);
    private volatile long usedNanos = System.nanoTime();
    private volatile boolean ended;
    private int listener;

    Sitting(String id, Service service, Permit permit, McpSettings settings, ProtocolLog log) {
        this.id = id;
        this.permit = permit;
        this.conversation = new Conversation(new Toolbox(service, permit, settings, log), settings, unheard::offer);
    }

    String id() {
        return id;
    }

    Conversation conversation() {
        used();
        return conversation;
    }

    Permit permit() {
        return permit;
    }

    void used() {
        usedNanos = System.nanoTime();
    }

    Duration idle() {
        return conversation.isBusy() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - usedNanos);
    }

    /// The number of whoever listens from now on; whoever listened before does not any more.
    synchronized int listens() {
        listener++;
        return listener;
    }

    synchronized boolean isHeardBy(int number) {
        return !ended && number == listener;
    }

    /// The next thing to be heard, if it is said within that time.
    Optional<String> next(Duration time) throws InterruptedException {
        return Optional.ofNullable(unheard.poll(time.toMillis(), TimeUnit.MILLISECONDS));
    }

    void tend() {
        conversation.refresh();
    }

    void end() {
        ended = true;
    }
}
