package dev.rote.benchmarks;

import java.util.Locale;
import java.util.Set;

/// What goes wrong in one run of the fault campaign.
enum Fault {
    NOTHING("nothing goes wrong", Right.DONE),
    US_KILLED("our process is killed (SIGKILL)", Right.DONE),
    US_PAUSED("our process stands still for up to six seconds (SIGSTOP)", Right.DONE),
    BROWSER_KILLED("the browser is killed", Right.DONE),
    TAB_KILLED("the browser's renderers are killed", Right.DONE),
    CORE_KILLED("the core is killed, and started again at once or up to four seconds later", Right.DONE),
    STALLED("a request or its answer is held up for up to six seconds", Right.DONE),
    CUT("a connection is cut before a request arrives or before its answer does", Right.DONE),
    SERVER_ERROR("HTTP 500 in place of an answer, or in place of a request", Right.DONE),
    PAGE_SENDS_TWICE("the page sends the commit's form twice", Right.DONE),
    ASKED_TWICE("the caller's request is delivered twice, to two processes at once", Right.DONE),
    TAKEN_BACK("the core shows a receipt and rejects the order afterwards", Right.STOP),
    LOOK_ALIKE("a second row and button of the same names, for another member, stand on the page", Right.STOP),
    OTHER_RECORD("the core shows another member, or another amount, than was asked for", Right.STOP),
    LATE_OVERWRITE("the page overwrites a field after it was filled", Right.STOP),
    DISK_FULL("the disk of the run and of the ledger is full", Right.STOP),
    CLOCK_JUMP("the clock jumps, forward or back, by seconds to a day", Right.STOP);

    private final String words;
    private final Right right;

    Fault(String words, Right right) {
        this.words = words;
        this.right = right;
    }

    /// The right end of a run in which this happens.
    enum Right {
        /// The effect, once.
        DONE,
        /// The effect once, or a stop before anything was sent.
        STOP
    }

    /// How it is told in a table.
    String words() {
        return words;
    }

    Right right() {
        return right;
    }

    /// When it may strike; empty for what is there from the beginning.
    Set<Moment> moments() {
        return switch (this) {
            case NOTHING, PAGE_SENDS_TWICE, TAKEN_BACK, LOOK_ALIKE, OTHER_RECORD, LATE_OVERWRITE -> Set.of();
            case US_KILLED, US_PAUSED, BROWSER_KILLED, TAB_KILLED, CORE_KILLED -> Set.of(Moment.values());
            case STALLED, CUT, SERVER_ERROR -> Set.of(Moment.ANY_TIME, Moment.ON_ITS_WAY, Moment.ANSWERED);
            case ASKED_TWICE -> Set.of(Moment.ANY_TIME);
            case DISK_FULL, CLOCK_JUMP ->
                Set.of(Moment.ANY_TIME, Moment.BEFORE_PRESS, Moment.HELD, Moment.LET_GO, Moment.PRESSED);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
