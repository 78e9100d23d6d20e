package dev.rote.surface;

import java.util.Optional;
import java.util.Set;

/// Who answers when an origin asks who is there before it shows anything (HTTP authentication, RFC 9110 section 11).
public interface Challenges {
    /// Answers nobody.
    Challenges UNANSWERED = new Challenges() {
        @Override
        public Set<String> origins() {
            return Set.of();
        }

        @Override
        public Optional<Login> login(String origin) {
            return Optional.empty();
        }
    };

    /// The origins that get an answer (`scheme://host:port`).
    Set<String> origins();

    /// The answer for one of them, looked up when it is asked for and wiped by the caller; empty when there is none.
    Optional<Login> login(String origin);
}
