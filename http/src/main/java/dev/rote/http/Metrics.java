package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.session.RunStatus;
import dev.rote.session.Service;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Figures of a running service in Prometheus' text format; names of capabilities and codes, and no value of any run.
final class Metrics {
    static final String TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;
    private static final double[] SECONDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120
    };
    private static final double NANOS = 1e9;

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Counter requests = Counter.builder()
            .name("rote_http_requests_total")
            .help("Requests answered.")
            .labelNames("method", "route", "status")
            .register(registry);
    private final Histogram seconds = histogram("rote_http_request_seconds", "Time to the answer.", "route");
    private final Counter refused = Counter.builder()
            .name("rote_http_problems_total")
            .help("Requests answered with a problem.")
            .labelNames("code")
            .register(registry);
    private final Counter runs = Counter.builder()
            .name("rote_runs_total")
            .help("Runs ended.")
            .labelNames("capability", "kind", "code")
            .register(registry);
    private final Histogram runSeconds = histogram("rote_run_seconds", "Time under way.", "capability");
    private final Histogram waitSeconds =
            histogram("rote_run_wait_seconds", "Time from asking to start.", "capability");

    Metrics(Service service) {
        gauge("rote_runs_under_way", "Runs under way.", service, one -> one.underWay());
        gauge("rote_runs_waiting", "Runs that wait for a place.", service, one -> one.waiting());
        service.whenEnded(this::ended);
    }

    private Histogram histogram(String name, String help, String label) {
        return Histogram.builder()
                .name(name)
                .help(help)
                .labelNames(label)
                .classicOnly()
                .classicUpperBounds(SECONDS)
                .register(registry);
    }

    private interface Reading {
        double of(Service.Occupancy occupancy);
    }

    private void gauge(String name, String help, Service service, Reading reading) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .callback(callback -> callback.call(reading.of(service.occupancy())))
                .register(registry);
    }

    void answered(String method, String route, int status, long nanos) {
        requests.labelValues(method, route, String.valueOf(status)).inc();
        seconds.labelValues(route).observe(nanos / NANOS);
    }

    void problem(String code) {
        refused.labelValues(code).inc();
    }

    private void ended(RunStatus run) {
        Json.Fields result = run.result().orElse(Json.Fields.NONE);
        runs.labelValues(run.capability(), word(result, "kind"), word(result, "code"))
                .inc();
        run.times().started().ifPresent(started -> {
            observe(waitSeconds, run, Duration.between(run.times().asked(), started));
            run.times().ended().ifPresent(ended -> observe(runSeconds, run, Duration.between(started, ended)));
        });
    }

    private static void observe(Histogram histogram, RunStatus run, Duration time) {
        histogram.labelValues(run.capability()).observe(time.toNanos() / NANOS);
    }

    private static String word(Json.Fields fields, String name) {
        return fields.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var text) ? text : "";
    }

    String text() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(out, registry.scrape());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
