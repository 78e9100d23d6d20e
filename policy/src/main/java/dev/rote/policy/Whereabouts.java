package dev.rote.policy;

import dev.rote.surface.Frame;
import dev.rote.surface.Observation;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Where a run may stand and go: the origin of every frame, and the path of those that are the tenant's own.
record Whereabouts(Policy.Reach reach, Tenant tenant) {
    /// What a window or frame shows before it shows anything (HTML, section 7.1), and what Chromium shows where no
    /// answer came: nobody's content.
    private static final Set<String> NOTHING_YET = Set.of("", "/", "blank", "about:blank", "srcdoc", "about:srcdoc");

    Optional<Judgement.Blocked> complaint(Observation seen) {
        return seen.frames().stream()
                .map(frame -> complaint(seen, frame))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /// About an absolute address that an act leads to.
    Optional<Judgement.Blocked> complaintAbout(String address) {
        String where = withoutQuery(address);
        return Origins.web(where)
                .map(uri -> complaint(Origins.of(uri), uri.getRawPath(), "the act leads to "))
                .orElseGet(() -> Optional.of(
                        Judgement.Blocked.by("reach", "the act leads to something that is not a web address")));
    }

    /// About a document that a page asks for, whose origin is known to be allowed.
    Optional<Judgement.Blocked> complaintAboutDocument(String origin, String path) {
        return complaint(origin, path, "the page asked for ");
    }

    private Optional<Judgement.Blocked> complaint(Observation seen, Frame frame) {
        if (isBlank(frame)) {
            return Optional.empty();
        }
        String origin =
                Origins.of(frame.origin()).orElseGet(() -> frame.origin().toLowerCase(Locale.ROOT));
        String path = seen.framePath(frame);
        return complaint(origin, frame.path(), path.isEmpty() ? "the window is at " : "frame " + path + " is at ");
    }

    private Optional<Judgement.Blocked> complaint(String origin, String path, String where) {
        if (!origin.equals(tenant.origin()) && !reach.origins().contains(origin)) {
            return Optional.of(Judgement.Blocked.by("reach.origins", where + origin + ", which is not allowed"));
        }
        Optional<String> own = origin.equals(tenant.origin()) ? tenant.pathBelowBase(path) : Optional.of(path);
        if (Stream.concat(own.stream(), Stream.of(path))
                .anyMatch(one -> reach.blocked().stream().anyMatch(blocked -> blocked.matchesAnySpelling(one)))) {
            return Optional.of(Judgement.Blocked.by("reach.blocked_paths", where + path + ", which is blocked"));
        }
        boolean anywhere = reach.paths().isEmpty() || !origin.equals(tenant.origin());
        boolean listed =
                own.isPresent() && (anywhere || reach.paths().stream().anyMatch(allowed -> allowed.matches(own.get())));
        return listed
                ? Optional.empty()
                : Optional.of(Judgement.Blocked.by("reach.paths", where + path + ", which is not among those allowed"));
    }

    private static boolean isBlank(Frame frame) {
        String origin = frame.origin();
        boolean nobody =
                origin.isEmpty() || origin.equals("null") || origin.equals("://") || origin.startsWith("about:");
        return (nobody && NOTHING_YET.contains(frame.path())) || origin.startsWith("chrome-error:");
    }

    private static String withoutQuery(String address) {
        int query = address.indexOf('?');
        int fragment = address.indexOf('#');
        int end = Math.min(query < 0 ? address.length() : query, fragment < 0 ? address.length() : fragment);
        return address.substring(0, end);
    }
}
