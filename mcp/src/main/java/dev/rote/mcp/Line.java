package dev.rote.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import reactor.core.publisher.Mono;

/// The one line between the SDK's server and its client: what the server says is handed on as text, at once and on
/// the thread that says it.
final class Line implements McpServerTransportProvider {
    // 2025-03-26 wants batches taken, which no version before or after does.
    static final List<String> VERSIONS =
            List.of(ProtocolVersions.MCP_2024_11_05, ProtocolVersions.MCP_2025_06_18, ProtocolVersions.MCP_2025_11_25);

    private final McpJsonMapper mapper;
    private final BiConsumer<JSONRPCMessage, String> said;
    private Optional<McpServerSession> session = Optional.empty();
    private boolean muted;

    Line(McpJsonMapper mapper, BiConsumer<JSONRPCMessage, String> said) {
        this.mapper = mapper;
        this.said = said;
    }

    McpServerSession session() {
        return session.orElseThrow();
    }

    /// Does something of which the client is told nothing.
    synchronized void muted(Runnable work) {
        muted = true;
        try {
            work.run();
        } finally {
            muted = false;
        }
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = Optional.of(factory.create(new End()));
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return muted ? Mono.empty() : session().sendNotification(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public List<String> protocolVersions() {
        return VERSIONS;
    }

    /// The end that the SDK's session holds.
    private final class End implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.fromRunnable(() -> said.accept(message, written(message)));
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return mapper.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }

    private String written(JSONRPCMessage message) {
        try {
            return mapper.writeValueAsString(message);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
