package dev.rote.browser;

import dev.rote.browser.BrowserSettings.Reach;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What is said to the browser so that nothing leaves for an origin that is not allowed: rules for its resolver and
/// its proxies (Chromium, `net/docs/proxy.md`, and the flags below).
final class EgressRules {
    /// The name of our own gate on the loopback interface, known to the browser's resolver alone (RFC 2606).
    private static final String GATE = "gate.invalid";

    /// A proxy that no name leads to.
    private static final String NOWHERE = "nowhere.invalid:1";

    private EgressRules() {}

    /// For the whole browser: names of other hosts are resolved nowhere, its own services and every context without a
    /// gate reach nothing, and what goes round a proxy is off.
    static List<String> flags(Reach.Hosts hosts) {
        List<String> rules = new ArrayList<>(List.of("MAP " + GATE + " 127.0.0.1", "MAP * ~NOTFOUND"));
        hosts.names().forEach(name -> rules.add("EXCLUDE " + name));
        return List.of(
                "--host-resolver-rules=" + String.join(", ", rules),
                "--proxy-server=http://" + NOWHERE,
                "--proxy-bypass-list=<-loopback>",
                "--webrtc-ip-handling-policy=disable_non_proxied_udp",
                "--disable-quic",
                "--no-pings");
    }

    /// Nothing goes round the proxy, not even what runs on this machine.
    static final String NO_EXCEPTION = "<-loopback>";

    static String relayAt(int port) {
        return "socks5://" + GATE + ":" + port;
    }

    static String gateAt(int port) {
        return "http://" + GATE + ":" + port;
    }

    /// The origins that are spoken to without the gate, WebSockets of theirs included. Throws
    /// `IllegalArgumentException` for what is no origin: it must not be able to widen the list, in which `*` is a
    /// pattern.
    static String exceptions(Set<String> origins) {
        List<String> rules = new ArrayList<>();
        // Without it whatever runs on this machine would be spoken to directly; later rules win.
        rules.add(NO_EXCEPTION);
        for (String origin : origins.stream().sorted().toList()) {
            if (!origin.matches("https?://([A-Za-z0-9._\\-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?")) {
                throw new IllegalArgumentException("Not an origin: " + origin);
            }
            boolean secure = origin.startsWith("https:");
            String place = origin.substring(origin.indexOf("//") + 2);
            String withPort = place.matches(".*:[0-9]+") ? place : place + (secure ? ":443" : ":80");
            rules.add((secure ? "https://" : "http://") + withPort);
            rules.add((secure ? "wss://" : "ws://") + withPort);
        }
        return String.join(";", rules);
    }
}
