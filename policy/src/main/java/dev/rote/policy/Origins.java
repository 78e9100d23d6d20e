package dev.rote.policy;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Origins as browsers write them (RFC 6454, section 6.2): `scheme://host:port` in lower case, the scheme's own
/// port left out.
public final class Origins {
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1]", Pattern.CASE_INSENSITIVE);

    private Origins() {}

    /// The address as an absolute http or https one without user name, or nothing.
    public static Optional<URI> web(String address) {
        try {
            URI uri = new URI(address.strip());
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            boolean web = scheme.equals("http") || scheme.equals("https");
            return web && uri.getHost() != null && uri.getRawUserInfo() == null ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException notAnAddress) {
            return Optional.empty();
        }
    }

    static Optional<String> of(String address) {
        return web(address).map(Origins::of);
    }

    static String of(URI web) {
        String scheme = web.getScheme().toLowerCase(Locale.ROOT);
        boolean ownPort = web.getPort() < 0 || web.getPort() == (scheme.equals("http") ? 80 : 443);
        return scheme + "://" + web.getHost().toLowerCase(Locale.ROOT) + (ownPort ? "" : ":" + web.getPort());
    }

    /// Whether such an address is one of this very machine.
    public static boolean isLoopback(URI web) {
        return LOOPBACK.matcher(web.getHost()).matches();
    }
}
