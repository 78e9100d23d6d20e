package dev.rote.session;

import dev.rote.policy.Loading;
import dev.rote.surface.Act;
import dev.rote.surface.Frame;
import dev.rote.surface.Journal;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.State;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceGone;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Begins a project for an application: visits its first page and proposes a tenant, a policy and a family. It writes
/// new files only, holds no secret, and approves nothing.
public final class StartProject {
    private static final Duration VISIT = Duration.ofSeconds(60);
    private static final Duration AT_REST = Duration.ofMillis(500);
    private static final String WORD = "[a-z0-9][a-z0-9_.-]{0,63}";

    private final Workplace workplace;

    public StartProject(Workplace workplace) {
        this.workplace = workplace;
    }

    /// Where the application is, the folder of the project to be, and what its product, this installation and whoever
    /// signs on are to be called.
    public record Request(String address, Path folder, String family, String tenant, String credential) {}

    /// What became of it.
    public sealed interface Starting {
        /// `files` were written; `signOn` is the path of the page that asks for a password, empty where the first
        /// page asks for none; `variable` names the environment's variable for the credential.
        record Started(List<Path> files, String title, String signOn, String variable) implements Starting {
            public Started {
                files = List.copyOf(files);
            }
        }

        /// Nothing was written: `ADDRESS_INVALID`, `ADDRESS_INSECURE`, `NAME_INVALID`, `PROJECT_EXISTS`,
        /// `APPLICATION_UNREACHABLE` or `PROJECT_UNWRITABLE`; or what was written is refused by what reads it.
        record Refused(String code, String message) implements Starting {}
    }

    /// What the first page shows.
    private record Visit(String title, Optional<String> signOn) {}

    public Starting perform(Request request) {
        for (String name : List.of(request.family(), request.tenant(), request.credential())) {
            if (!name.matches(WORD)) {
                return new Starting.Refused(
                        "NAME_INVALID", "\"" + name + "\" is no word of lower case letters, digits, '-', '_' and '.'");
            }
        }
        Optional<URI> address = web(request.address());
        if (address.isEmpty()) {
            return new Starting.Refused(
                    "ADDRESS_INVALID", "the address must be absolute http or https, without user, query and fragment");
        }
        if (isReadableOnTheWay(address.get())) {
            return new Starting.Refused(
                    "ADDRESS_INSECURE", "plain http to another machine is readable by everyone between; use https");
        }
        for (String part : List.of("tenants", "policies", "families")) {
            if (Files.exists(request.folder().resolve(part))) {
                return new Starting.Refused("PROJECT_EXISTS", request.folder().resolve(part) + " is there already");
            }
        }
        return visited(request, address.get());
    }

    private static Optional<URI> web(String address) {
        try {
            URI uri = new URI(address);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            boolean bare = uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
            return web && bare && uri.getHost() != null ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException none) {
            return Optional.empty();
        }
    }

    private static boolean isReadableOnTheWay(URI address) {
        boolean loopback = address.getHost().equals("localhost")
                || address.getHost().startsWith("127.")
                || address.getHost().equals("[::1]");
        return address.getScheme().equalsIgnoreCase("http") && !loopback;
    }

    private Starting visited(Request request, URI address) {
        Run run = Run.lasting(VISIT, workplace.clock(), Journal.SILENT);
        String origin = (address.getScheme() + "://" + address.getRawAuthority()).toLowerCase(Locale.ROOT);
        String start = address.toString().replaceAll("/+$", "") + "/";
        try (Surface surface = workplace
                .surfaces()
                .open(Opening.of(Set.of(origin), request.folder().resolve("downloads")), run)) {
            surface.observe(run);
            surface.act(new Act.Navigate(start), run);
            Observation seen = surface.observe(run);
            while (surface.awaitChange(seen, run.within(AT_REST)) && !run.isOver()) {
                seen = surface.observe(run);
            }
            if (!seen.top().origin().equalsIgnoreCase(origin)) {
                return new Starting.Refused(
                        "APPLICATION_UNREACHABLE",
                        "nothing of " + origin + " is shown: " + seen.top().location());
            }
            return written(request, visit(seen));
        } catch (SurfaceGone gone) {
            return new Starting.Refused("APPLICATION_UNREACHABLE", String.valueOf(gone.getMessage()));
        }
    }

    private static Visit visit(Observation seen) {
        return new Visit(
                seen.top().title(),
                seen.nodes().stream()
                        .filter(node -> node.is(State.PROTECTED))
                        .map(seen::frameOf)
                        .map(Frame::path)
                        .findFirst());
    }

    private Starting written(Request request, Visit visit) {
        String variable = "ROTE_SECRET_"
                + (request.family() + "_" + request.credential())
                        .toUpperCase(Locale.ROOT)
                        .replaceAll("[^A-Z0-9]", "_");
        Map<Path, String> files = new TreeMap<>();
        files.put(
                request.folder().resolve("tenants").resolve(request.tenant() + ".yaml"),
                ProjectFiles.tenant(request.address(), request.tenant(), request.family()));
        files.put(request.folder().resolve("policies/default.yaml"), ProjectFiles.policy());
        files.put(
                request.folder().resolve("families").resolve(request.family() + ".yaml"),
                ProjectFiles.family(request.family(), request.credential(), visit.signOn()));
        files.put(
                request.folder().resolve("mcp.json"),
                ProjectFiles.mcp(request.folder().toAbsolutePath().normalize(), request.tenant()));
        try {
            for (Map.Entry<Path, String> file : files.entrySet()) {
                Files.createDirectories(file.getKey().toAbsolutePath().getParent());
                Files.writeString(file.getKey(), file.getValue(), StandardOpenOption.CREATE_NEW);
            }
        } catch (IOException unwritable) {
            return new Starting.Refused("PROJECT_UNWRITABLE", "not all could be written: " + unwritable.getMessage());
        }
        return switch (Premises.of(new Project(request.folder()), new Where(request.tenant(), "", ""), workplace)) {
            case Loading.Refused<Premises>(var why) -> new Starting.Refused(why.code(), why.message());
            case Loading.Loaded<Premises> _ ->
                new Starting.Started(
                        List.copyOf(files.keySet()),
                        visit.title(),
                        visit.signOn().orElse(""),
                        variable);
        };
    }
}
