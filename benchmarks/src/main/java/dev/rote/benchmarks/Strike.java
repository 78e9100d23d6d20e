package dev.rote.benchmarks;

import dev.rote.capability.Json;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/// What goes wrong in one run, to whom it goes wrong: it strikes once, and not after the run is over.
final class Strike {
    private static final int SHORT_MS = 50;
    private static final int LONG_MS = 6000;
    private static final int LONGEST_JUMP = 24 * 3600;
    private static final int LONGEST_AWAY_MS = 4000;
    private static final int LEAST_LEFT = 64 * 1024;

    private final FaultRun run;
    private final WorkerProcess us;
    private final CoreProcess core;
    private final Optional<SmallDisk> disk;
    private final Random dice;
    private boolean struck;
    private boolean over;

    Strike(FaultRun run, WorkerProcess us, CoreProcess core, Optional<SmallDisk> disk) {
        this.run = run;
        this.us = us;
        this.core = core;
        this.disk = disk;
        this.dice = run.dice();
        this.struck = run.moment().isEmpty();
    }

    synchronized void once() {
        if (!struck && !over) {
            struck = true;
            now();
        }
    }

    /// Says that the wire did it.
    synchronized void mark() {
        struck = true;
    }

    synchronized void over() {
        over = true;
    }

    synchronized boolean struck() {
        return struck;
    }

    private void now() {
        switch (run.fault()) {
            case US_KILLED -> us.kill();
            case US_PAUSED -> us.standStill(Duration.ofMillis(SHORT_MS + dice.nextInt(LONG_MS)));
            case BROWSER_KILLED -> us.killBrowser(false);
            case TAB_KILLED -> us.killBrowser(true);
            case CORE_KILLED ->
                core.dies(dice.nextBoolean() ? Duration.ZERO : Duration.ofMillis(dice.nextInt(LONGEST_AWAY_MS)));
            case DISK_FULL -> disk.orElseThrow().fill(dice.nextBoolean() ? 0 : dice.nextInt(LEAST_LEFT));
            case CLOCK_JUMP ->
                us.tell(Json.Fields.NONE
                        .with("do", Json.text("jump"))
                        .with("seconds", Json.text(Integer.toString(seconds()))));
            case NOTHING,
                    STALLED,
                    CUT,
                    SERVER_ERROR,
                    PAGE_SENDS_TWICE,
                    ASKED_TWICE,
                    TAKEN_BACK,
                    LOOK_ALIKE,
                    OTHER_RECORD,
                    LATE_OVERWRITE -> {}
        }
    }

    /// From seconds to a day, each order of magnitude as often as the next.
    private int seconds() {
        int amount = (int) Math.round(Math.exp(dice.nextDouble() * Math.log(LONGEST_JUMP)));
        return dice.nextBoolean() ? amount : -amount;
    }
}
