package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.session.RunStatus;
import dev.rote.session.Service;
import io.javalin.http.Context;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One span for each request and one for each run, sent by OTLP over HTTP; only when `OTEL_EXPORTER_OTLP_ENDPOINT` or
/// `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` is set. Spans hold names, codes and times, and no value.
final class Traces implements AutoCloseable {
    private static final int MOST_OPEN = 10_000;
    private static final int FLUSH_SECONDS = 5;
    private static final int FAULTS = 500;

    private final Optional<OpenTelemetrySdk> sdk;
    private final Map<String, io.opentelemetry.context.Context> askedFor = new ConcurrentHashMap<>();

    private Traces(Optional<OpenTelemetrySdk> sdk) {
        this.sdk = sdk;
    }

    static Traces of(Map<String, String> environment, Service service) {
        boolean wanted = List.of("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT").stream()
                .anyMatch(name -> !environment.getOrDefault(name, "").isBlank());
        Traces traces = new Traces(wanted ? Optional.of(sdk(environment)) : Optional.empty());
        if (wanted) {
            service.whenEnded(traces::ended);
        }
        return traces;
    }

    private static OpenTelemetrySdk sdk(Map<String, String> environment) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "otel.service.name", "rote",
                "otel.exporter.otlp.protocol", "http/protobuf",
                "otel.metrics.exporter", "none",
                "otel.logs.exporter", "none"));
        environment.forEach((name, value) -> {
            if (name.startsWith("OTEL_")) {
                properties.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value);
            }
        });
        return AutoConfiguredOpenTelemetrySdk.builder()
                .addPropertiesSupplier(() -> properties)
                .disableShutdownHook()
                .build()
                .getOpenTelemetrySdk();
    }

    /// The span of a request that has come in; one that is never sent when traces are off.
    Span begins(Context request, String method, String route) {
        return tracer().map(tracer -> tracer.spanBuilder(method + " " + route)
                        .setSpanKind(SpanKind.SERVER)
                        .setParent(W3CTraceContextPropagator.getInstance()
                                .extract(io.opentelemetry.context.Context.root(), request, FROM_HEADERS))
                        .setAttribute("http.request.method", method)
                        .setAttribute("http.route", route)
                        .startSpan())
                .orElseGet(Span::getInvalid);
    }

    void ends(Span span, Answer answer, String requestId) {
        span.setAttribute("http.response.status_code", answer.status());
        span.setAttribute("rote.request_id", requestId);
        if (answer.status() >= FAULTS) {
            span.setStatus(StatusCode.ERROR);
        }
        Optional.ofNullable(answer.headers().get("Location")).ifPresent(location -> {
            String run = location.substring(location.lastIndexOf('/') + 1);
            span.setAttribute("rote.run", run);
            if (sdk.isPresent() && answer.status() == 202 && askedFor.size() < MOST_OPEN) {
                askedFor.put(run, io.opentelemetry.context.Context.root().with(span));
            }
        });
        span.end();
    }

    /// A run's span begins when it was asked for; it belongs to the request that did not wait for its end.
    private void ended(RunStatus run) {
        io.opentelemetry.context.Context parent = askedFor.remove(run.id());
        Json.Fields result = run.result().orElse(Json.Fields.NONE);
        tracer().ifPresent(tracer -> {
            Span span = tracer.spanBuilder("run " + run.capability())
                    .setParent(parent == null ? io.opentelemetry.context.Context.root() : parent)
                    .setStartTimestamp(run.times().asked().toEpochMilli(), TimeUnit.MILLISECONDS)
                    .setAttribute("rote.run", run.id())
                    .setAttribute("rote.capability", run.capability())
                    .setAttribute("rote.capability_version", (long) run.version())
                    .startSpan();
            for (String name : List.of("kind", "code", "side_effect")) {
                if (result.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var text)) {
                    span.setAttribute("rote." + name, text);
                }
            }
            run.times().started().ifPresent(at -> span.addEvent("started", at.toEpochMilli(), TimeUnit.MILLISECONDS));
            run.times().ended().ifPresent(at -> span.end(at.toEpochMilli(), TimeUnit.MILLISECONDS));
        });
    }

    private Optional<Tracer> tracer() {
        return sdk.map(one -> one.getTracer("dev.rote.http"));
    }

    /// Sends what is left.
    @Override
    public void close() {
        sdk.ifPresent(one -> one.shutdown().join(FLUSH_SECONDS, TimeUnit.SECONDS));
    }

    private static final TextMapGetter<Context> FROM_HEADERS = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Context request) {
            return List.of("traceparent", "tracestate");
        }

        @Override
        public @Nullable String get(@Nullable Context request, String name) {
            return request == null ? null : request.header(name);
        }
    };
}
