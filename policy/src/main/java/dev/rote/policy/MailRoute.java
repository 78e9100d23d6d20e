package dev.rote.policy;

import java.util.List;

/// How a tenant's people are told by e-mail that a run asks for one: over which server, signed on to with which
/// secret (the path of a reference; empty where the server asks nobody), from whom and to whom.
public record MailRoute(String server, int port, Protection protection, String login, String from, List<String> to) {
    public MailRoute {
        to = List.copyOf(to);
    }

    /// How what is said to the server is kept from others.
    public enum Protection {
        /// TLS from the first byte (RFC 8314, section 3.3).
        TLS,
        /// TLS before anything else is said, or nothing is (RFC 3207).
        STARTTLS,
        /// None, which only a server on this machine may have.
        NONE
    }
}
