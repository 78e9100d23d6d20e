package dev.rote.app;

import dev.rote.http.Guest;
import dev.rote.http.Visit;
import dev.rote.mcp.Exchange;
import dev.rote.mcp.Permit;
import dev.rote.mcp.StreamableHttp;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/// Has the Model Context Protocol spoken with the clients of the HTTP API.
record AgentGuest(StreamableHttp protocol) implements Guest {

    @Override
    public void serve(Visit visit) throws IOException {
        protocol.serve(
                new Visited(visit), new Permit(visit.caller(), visit.client().scopes(), false));
    }

    /// A visit, as the protocol takes it.
    private record Visited(Visit visit) implements Exchange {
        @Override
        public String method() {
            return visit.method();
        }

        @Override
        public Optional<String> header(String name) {
            return visit.header(name);
        }

        @Override
        public InputStream body() throws IOException {
            return visit.body();
        }

        @Override
        public OutputStream answered(int status, Map<String, String> headers) throws IOException {
            return visit.answered(status, headers);
        }
    }
}
