package dev.rote.session;

import java.net.URI;

/// Where the live browser of a run can be reached from this machine: the WebSocket address of its DevTools (loopback),
/// and the target that is the run's page. Never leaves the machine, and no page or answer shows it.
public record LiveEndpoint(URI browser, String target) {}
