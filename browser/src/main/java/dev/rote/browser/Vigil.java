package dev.rote.browser;

/// Whether a commit is on its way through a relay, and whether what becomes of it can be told any more; safe for any
/// number of threads.
final class Vigil {
    private boolean guarding;
    private boolean frozen;

    /// What a connection is doing: `asked` since the commit was let go, and not answered since.
    static final class Open {
        private boolean asked;
        private boolean answered = true;
    }

    synchronized void begin() {
        guarding = true;
    }

    /// Once frozen it stays so: a question that nobody answered must not be put again, as long as the page is there.
    synchronized void end() {
        guarding = false;
    }

    synchronized void freeze() {
        frozen = true;
    }

    /// Whether what the browser says on that connection may be passed on. The browser says a thing again only when it
    /// heard of an end, which it does not before this says no.
    synchronized boolean passes(Open connection) {
        if (!frozen) {
            connection.asked = guarding;
            connection.answered = false;
        }
        return !frozen;
    }

    synchronized void answered(Open connection) {
        connection.answered = true;
    }

    /// Whether the end of that connection would be the end of a question that must not be put again.
    synchronized boolean isCritical(Open connection) {
        return guarding && connection.asked && !connection.answered;
    }

    /// The server has ended that connection; false when the browser must not hear of it.
    synchronized boolean mayTell(Open connection) {
        if (isCritical(connection)) {
            frozen = true;
        }
        return !frozen;
    }
}
