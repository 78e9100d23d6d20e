package dev.rote.http;

import java.util.Map;

/// Where the API listens and what one client may ask of it: `port` is 0 for a free one; `perSecond` requests a second
/// are let through on average, twice as many at once. `environment` says where traces go (OpenTelemetry's variables).
public record HttpSettings(String host, int port, int perSecond, String version, Map<String, String> environment) {
    public HttpSettings {
        environment = Map.copyOf(environment);
    }

    /// On loopback, 100 requests a second for each client.
    public static HttpSettings onLoopback(int port, String version) {
        return new HttpSettings("127.0.0.1", port, 100, version, Map.of());
    }
}
