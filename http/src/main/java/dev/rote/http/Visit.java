package dev.rote.http;

import dev.rote.session.Caller;
import dev.rote.session.Client;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/// A request that was let in and is answered by a [Guest]; its limits are the guest's to keep.
public final class Visit {
    private final Asked asked;
    private final Client client;
    private final Caller caller;

    Visit(Asked asked, Client client, Caller caller) {
        this.asked = asked;
        this.client = client;
        this.caller = caller;
    }

    public Client client() {
        return client;
    }

    public Caller caller() {
        return caller;
    }

    public String method() {
        return asked.request().method().name();
    }

    public Optional<String> header(String name) {
        return asked.header(name);
    }

    public InputStream body() throws IOException {
        return asked.request().req().getInputStream();
    }

    /// Begins the answer; what is written after that is its body.
    public OutputStream answered(int status, Map<String, String> headers) throws IOException {
        asked.request().status(status);
        headers.forEach(asked.request()::header);
        asked.request().res().flushBuffer();
        return asked.request().res().getOutputStream();
    }
}
