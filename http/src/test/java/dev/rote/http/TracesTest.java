package dev.rote.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a receiver that speaks OTLP over HTTP is sent.
class TracesTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    @Test
    void sendsASpanForTheRequestAndOneForTheRunWithoutAnyValue(@TempDir Path folder) throws Exception {
        List<Span> spans = new CopyOnWriteArrayList<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/v1/traces", exchange -> {
            ExportTraceServiceRequest.parseFrom(exchange.getRequestBody().readAllBytes())
                    .getResourceSpansList()
                    .forEach(resource ->
                            resource.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList())));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        try {
            String endpoint = "http://127.0.0.1:" + receiver.getAddress().getPort();
            try (Stand stand = new Stand(folder, Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint), 100)) {
                stand.post(
                        "/v1/tenants/local/runs",
                        "{\"capability\": \"member_savings_balance\", \"inputs\": {\"member_id\": \"10003\"}}",
                        "traceparent",
                        "00-" + TRACE + "-b7ad6b7169203331-01");
            }
        } finally {
            receiver.stop(0);
        }

        Span request = named(spans, "POST /v1/tenants/{tenant}/runs");
        Span run = named(spans, "run member_savings_balance");
        assertThat(hex(request)).isEqualTo(TRACE);
        assertThat(hex(run)).isEqualTo(TRACE);
        assertThat(run.getParentSpanId()).isEqualTo(request.getSpanId());
        assertThat(run.toString()).contains("SURFACE_LOST", "rote.capability_version");
        assertThat(spans.toString()).doesNotContain("10003");
    }

    private static Span named(List<Span> spans, String name) {
        return spans.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(spans.toString()));
    }

    private static String hex(Span span) {
        return HexFormat.of().formatHex(span.getTraceId().toByteArray());
    }
}
