package dev.rote.benchmarks;

import java.util.Locale;

/// When a fault strikes.
enum Moment {
    /// At a moment drawn evenly from a run's usual duration, or at a request drawn evenly from its requests.
    ANY_TIME("at any time"),
    /// The intent is on disk, nothing is pressed.
    BEFORE_PRESS("between intent and press"),
    /// It is pressed, and the browser holds the commit's request.
    HELD("while the request is held"),
    /// The request is on disk and about to leave the browser.
    LET_GO("as the request is let go"),
    /// The press is over, no outcome is known.
    PRESSED("between press and outcome"),
    /// The commit's request has left the browser and has not reached the core.
    ON_ITS_WAY("before the core has the request"),
    /// The core has answered the commit, and the answer has not reached the browser.
    ANSWERED("between the core's answer and its arrival");

    private final String words;

    Moment(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /// Whether our process itself comes by and can be stopped there.
    boolean isOurs() {
        return switch (this) {
            case BEFORE_PRESS, HELD, LET_GO, PRESSED -> true;
            case ANY_TIME, ON_ITS_WAY, ANSWERED -> false;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
