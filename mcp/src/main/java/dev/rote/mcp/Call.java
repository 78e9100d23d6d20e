package dev.rote.mcp;

import dev.rote.capability.Json;
import java.util.Optional;

/// One request of a client that is being answered: where the answer goes, which run it brought about, and whether the
/// client still wants it.
final class Call {
    private final Frame.Request request;
    private final Outlet outlet;
    private boolean cancelled;
    private Optional<String> run = Optional.empty();

    Call(Frame.Request request, Outlet outlet) {
        this.request = request;
        this.outlet = outlet;
    }

    String method() {
        return request.method();
    }

    Json.Fields arguments() {
        return object("arguments");
    }

    Json.Fields meta() {
        return object("_meta");
    }

    private Json.Fields object(String name) {
        return request.params().field(name).orElse(Json.Fields.NONE) instanceof Json.Fields fields
                ? fields
                : Json.Fields.NONE;
    }

    /// By which the client recognises what is told of its progress; empty when it does not want to be told.
    Optional<Json> progressToken() {
        return meta().field("progressToken");
    }

    /// Says something about it before it is answered.
    void tell(Json.Fields message) {
        if (!isCancelled()) {
            outlet.send(message.canonical());
        }
    }

    void answer(String message) {
        if (!isCancelled()) {
            outlet.send(message);
        }
    }

    /// It has brought about that run. True when nobody wants it any more.
    synchronized boolean started(String id) {
        run = Optional.of(id);
        return cancelled;
    }

    /// Nobody wants an answer any more; what it brought about, if anything.
    synchronized Optional<String> cancel() {
        cancelled = true;
        return run;
    }

    synchronized boolean isCancelled() {
        return cancelled;
    }
}
