package dev.rote.browser;

import dev.rote.surface.Channel;
import dev.rote.surface.SurfaceEvent;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The head of a request as a browser sends it to a proxy (RFC 9112, sections 3.2.2 and 3.2.3), read for what it is and
/// where it wants to go.
///
/// Which kind of thing is asked for is said by `Sec-Fetch-Dest` (W3C Fetch Metadata) to origins that browsers trust,
/// and
/// by the content types that are accepted to others.
record RefusedRequest(String method, String target, Map<String, String> headers) {

    /// True when the head has ended.
    static boolean isWhole(byte[] bytes, int length) {
        return text(bytes, length).contains("\r\n\r\n");
    }

    /// What was asked for and is refused; empty for bytes that are no request.
    static Optional<SurfaceEvent.Blocked> read(byte[] head) {
        String[] lines = text(head, head.length).split("\r\n", -1);
        String[] first = lines[0].split(" ", -1);
        if (first.length != 3 || !first[2].startsWith("HTTP/1.")) {
            return Optional.empty();
        }
        Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                headers.put(
                        lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
                        lines[i].substring(colon + 1).strip());
            }
        }
        return new RefusedRequest(first[0], first[1], headers).blocked();
    }

    private Optional<SurfaceEvent.Blocked> blocked() {
        return method.equals("CONNECT")
                ? Optional.of(new SurfaceEvent.Blocked(Channel.CONNECTION, target.toLowerCase(Locale.ROOT)))
                : Travel.origin(target).map(origin -> new SurfaceEvent.Blocked(channel(), origin));
    }

    private Channel channel() {
        if (headers.containsKey("ping-to") || header("content-type").equals("text/ping")) {
            return Channel.PING;
        }
        if (header("sec-purpose").contains("prefetch") || header("purpose").equals("prefetch")) {
            return Channel.PREFETCH;
        }
        return switch (header("sec-fetch-dest")) {
            case "document", "iframe", "frame", "embed", "object", "fencedframe" -> Channel.DOCUMENT;
            case "image" -> Channel.IMAGE;
            case "style", "xslt" -> Channel.STYLE;
            case "script" -> Channel.SCRIPT;
            case "font" -> Channel.FONT;
            case "audio", "video", "track" -> Channel.MEDIA;
            case "worker", "sharedworker", "serviceworker", "audioworklet", "paintworklet" -> Channel.WORKER;
            default -> byWhatIsAccepted();
        };
    }

    private Channel byWhatIsAccepted() {
        String accepted = header("accept");
        if (header("service-worker").equals("script")) {
            return Channel.WORKER;
        }
        if (accepted.startsWith("text/event-stream")) {
            return Channel.EVENT_STREAM;
        }
        if (headers.containsKey("upgrade-insecure-requests") || accepted.startsWith("text/html")) {
            return Channel.DOCUMENT;
        }
        if (accepted.startsWith("text/css")) {
            return Channel.STYLE;
        }
        return accepted.startsWith("image/") ? Channel.IMAGE : Channel.REQUEST;
    }

    private String header(String name) {
        return headers.getOrDefault(name, "").toLowerCase(Locale.ROOT);
    }

    private static String text(byte[] bytes, int length) {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
}
