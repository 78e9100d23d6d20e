package dev.rote.http;

import dev.rote.policy.Loading;
import dev.rote.session.KeepClients;
import dev.rote.session.Project;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Workplace;
import dev.rote.surface.Feature;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceGone;
import dev.rote.surface.SurfaceProvider;
import dev.rote.workflow.Workflows;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// An API over the shipped example whose surfaces never open, and a client that may do everything; for tests.
final class Stand implements AutoCloseable {
    private final HttpApi api;
    private final String key;

    Stand(Path folder, Map<String, String> environment, int perSecond) {
        Workplace workplace = new Workplace(
                new Closed(),
                Clock.systemUTC(),
                new SecureRandom(),
                Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "operator:operator"),
                folder.resolve("runs"),
                folder.resolve("state"));
        Project project = new Project(
                Path.of("..", "examples", "mock-core").toAbsolutePath().normalize());
        if (!(Service.open(workplace, project, ServiceSettings.USUAL) instanceof Loading.Loaded<Service>(var service))
                || !(new KeepClients(workplace).create("admin", Set.of("local"), EnumSet.of(Scope.ADMIN))
                        instanceof Loading.Loaded<KeepClients.Made>(var made))) {
            throw new AssertionError("no service");
        }
        this.key = made.key();
        this.api = HttpApi.start(
                service,
                new Workflows(workplace, project, service),
                new HttpSettings("127.0.0.1", 0, perSecond, "1.2.3", environment),
                workplace.random());
    }

    URI address() {
        return api.address();
    }

    HttpResponse<String> get(String path, String... headers) throws Exception {
        return sent(HttpRequest.newBuilder(api.address().resolve(path)).GET(), headers);
    }

    HttpResponse<String> post(String path, String body, String... headers) throws Exception {
        return sent(
                HttpRequest.newBuilder(api.address().resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)),
                headers);
    }

    private HttpResponse<String> sent(HttpRequest.Builder request, String... headers) throws Exception {
        request.header("Authorization", "Bearer " + key);
        HttpRequest whole = (headers.length == 0 ? request : request.headers(headers)).build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(whole, BodyHandlers.ofString());
        }
    }

    @Override
    public void close() {
        api.close();
    }

    /// Has every feature and opens nothing.
    private static final class Closed implements SurfaceProvider {
        @Override
        public SurfaceDescriptor descriptor() {
            return new SurfaceDescriptor("closed", 1, EnumSet.allOf(Feature.class));
        }

        @Override
        public Surface open(Opening opening, Run run) {
            throw new SurfaceGone("it never opens");
        }
    }
}
