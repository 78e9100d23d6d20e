package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.policy.Loading.Refusal;
import dev.rote.session.RunQueue.Place;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Where the runs of this process are under way or wait. A run is on record before it starts; one of each idempotency
/// key is under way at most.
final class RunFloor {
    /// Ended runs that are kept in memory, for whoever asks soon.
    private static final int MOST_KEPT = 1_000;

    private static final Duration RECORDING = Duration.ofSeconds(30);
    /// How long runs have to end after they were told to, at a shutdown.
    private static final Duration ENDING = Duration.ofSeconds(20);

    /// A run looks at its screen before it goes on.
    private static final Duration TAKING = Duration.ofSeconds(5);

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LATE = Duration.ofMinutes(1);

    private final ServiceSettings settings;
    private final RunQueue queue;
    private final RunBook book;
    private final RunStage stage;
    private final Map<String, LiveRun> runs = new LinkedHashMap<>();
    private final Map<IdempotencyKey, LiveRun> byKey = new LinkedHashMap<>();
    private final List<Consumer<RunStatus>> listeners = new CopyOnWriteArrayList<>();
    private Duration usual = SOON;

    RunFloor(ServiceSettings settings, RunBook book, RunStage stage) {
        this.settings = settings;
        this.queue = new RunQueue(settings);
        this.book = book;
        this.stage = stage;
    }

    void whenEnded(Consumer<RunStatus> told) {
        listeners.add(told);
    }

    Service.Occupancy occupancy() {
        return new Service.Occupancy(queue.underWay(), queue.waiting(), !queue.isClosed());
    }

    synchronized Optional<LiveRun> live(Caller caller, String id) {
        return Optional.ofNullable(runs.get(id)).filter(run -> run.caller().equals(caller));
    }

    Optional<RunStatus> status(Caller caller, String id) {
        return live(caller, id).map(this::status);
    }

    private RunStatus status(LiveRun run) {
        return run.status(queue.ahead(run));
    }

    /// Has the controls of a run handed back, and returns when the run has taken them or waits again, as far as it is
    /// one of ours; so that whoever asks next is told of what follows.
    <T> T handing(String id, Supplier<T> handing, Predicate<T> isDone) {
        Optional<LiveRun> live = live(id);
        int pauses = live.map(LiveRun::pauses).orElse(0);
        T handed = handing.get();
        if (isDone.test(handed)) {
            live.ifPresent(run -> run.awaitGoingOn(pauses, TAKING));
        }
        return handed;
    }

    private synchronized Optional<LiveRun> live(String id) {
        return Optional.ofNullable(runs.get(id));
    }

    /// Gives the run a place, puts it on record and starts it, or says why not. Throws [LedgerUnavailable] when it
    /// does not come on record: then nothing was started.
    Asking enter(LiveRun run) {
        Place place;
        synchronized (this) {
            // One that has ended is not joined: its key may have been given back.
            Optional<LiveRun> same = run.key().map(byKey::get).filter(one -> !one.isEnded());
            if (same.isPresent()) {
                return same.get().fingerprint().equals(run.fingerprint())
                        ? new Asking.Taken(status(same.get()), false)
                        : Service.keyOfAnother();
            }
            place = queue.enter(run);
            if (place == Place.AT_ONCE || place == Place.WAITS) {
                runs.put(run.id(), run);
                run.key().ifPresent(key -> byKey.put(key, run));
            }
        }
        return switch (place) {
            case AT_ONCE, WAITS -> placed(run, place);
            case FULL -> new Asking.Full("QUEUE_FULL", untilThereIsRoom());
            case CLIENT_BUSY -> new Asking.Full("CLIENT_BUSY", untilThereIsRoom());
            case CLOSED -> new Asking.Refused("SHUTTING_DOWN", "the service is being shut down; nothing was started");
        };
    }

    private Asking placed(LiveRun run, Place place) {
        try {
            book.asked(status(run), stage.traces(run), run.of().time());
        } catch (LedgerUnavailable unavailable) {
            Refusal why = unavailable.refusal();
            run.end(refusal(why));
            if (place == Place.AT_ONCE) {
                queue.next(run).ifPresent(this::start);
            } else {
                // One that was handed out meanwhile finds that it has ended, and gives its place back itself.
                queue.leave(run);
            }
            run.isOnRecord();
            forget(run);
            return new Asking.Refused(why.code(), why.message());
        }
        run.isOnRecord();
        if (place == Place.AT_ONCE) {
            start(run, false);
        }
        return new Asking.Taken(status(run), true);
    }

    private static Json.Fields refusal(Refusal why) {
        return new ReplayCapability.Replaying.Refused(why.code(), why.message()).json();
    }

    private void start(LiveRun waited) {
        start(waited, true);
    }

    private void start(LiveRun run, boolean waited) {
        Thread.ofVirtual().name("run " + run.id()).start(() -> perform(run, waited));
    }

    /// A run's thread, and its outermost edge: a mistake of ours must not keep a place or leave a run without an end.
    private void perform(LiveRun run, boolean waited) {
        Json.Fields end = Json.Fields.NONE;
        try {
            if (run.awaitRecord(RECORDING) && !run.isEnded()) {
                run.start();
                end = stage.perform(run, waited);
            }
        } catch (RuntimeException bug) {
            System.getLogger(RunFloor.class.getName()).log(System.Logger.Level.ERROR, "the run " + run.id(), bug);
        } finally {
            if (!run.isEnded()) {
                ended(run, end.of().isEmpty() ? lost(run, "it could not be performed") : end);
            }
            queue.next(run).ifPresent(this::start);
        }
    }

    private Json.Fields notStarted(LiveRun run, String why) {
        return LostRuns.notStarted(status(run), stage.traces(run).onlyReads(), why);
    }

    private Json.Fields lost(LiveRun run, String why) {
        return LostRuns.end(status(run), stage.traces(run), why);
    }

    /// A result that is on disk already is told before it is in the database: whoever finds this process dead finds
    /// it there.
    private void ended(LiveRun run, Json.Fields end) {
        boolean isOnDisk = end.field("evidence")
                .filter(evidence -> evidence instanceof Json.Fields fields
                        && fields.field("directory").orElse(new Json.Null()) instanceof Json.Text)
                .isPresent();
        if (isOnDisk) {
            run.end(end);
            record(run, end, true);
        } else {
            record(run, end, false);
            run.end(end);
        }
        learns(run);
        RunStatus status = status(run);
        listeners.forEach(one -> one.accept(status));
        run.settle();
    }

    private void record(LiveRun run, Json.Fields end, boolean isOnDisk) {
        try {
            book.ended(run.id(), run.timesEnded(), end, isOnDisk);
        } catch (LedgerUnavailable unavailable) {
            // The next service finds it without an end, and its directory has one.
            System.getLogger(RunFloor.class.getName()).log(System.Logger.Level.WARNING, unavailable.getMessage());
        }
    }

    private synchronized void learns(LiveRun run) {
        run.key().ifPresent(key -> byKey.remove(key, run));
        run.lasted().ifPresent(last -> usual = usual.multipliedBy(3).plus(last).dividedBy(4));
        Iterator<LiveRun> oldest = runs.values().iterator();
        while (runs.size() > MOST_KEPT + settings.waiting() + settings.atOnce() && oldest.hasNext()) {
            if (oldest.next().isEnded()) {
                oldest.remove();
            }
        }
    }

    private synchronized void forget(LiveRun run) {
        runs.remove(run.id());
        run.key().ifPresent(key -> byKey.remove(key, run));
    }

    private synchronized Duration untilThereIsRoom() {
        Duration guess = usual.multipliedBy(queue.waiting() + 1L).dividedBy(settings.atOnce());
        return guess.compareTo(SOON) < 0 ? SOON : guess.compareTo(LATE) > 0 ? LATE : guess;
    }

    Aborting abort(LiveRun run) {
        if (queue.leave(run)) {
            ended(run, notStarted(run, "its client ended it while it waited"));
            return new Aborting.Asked(status(run));
        }
        if (run.isEnded()) {
            return new Aborting.Over(status(run));
        }
        run.unwanted("its client ended it");
        return new Aborting.Asked(status(run));
    }

    void close() {
        for (LiveRun run : queue.close()) {
            ended(run, notStarted(run, "the service was shut down while it waited"));
        }
        List<LiveRun> left = open();
        settled(left, settings.finishing());
        left.forEach(run -> run.unwanted("the service was shut down"));
        settled(left, ENDING);
    }

    private synchronized List<LiveRun> open() {
        return runs.values().stream().filter(run -> !run.isSettled()).toList();
    }

    private static void settled(List<LiveRun> runs, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        runs.forEach(run -> run.awaitSettled(Duration.ofNanos(Math.max(0, end - System.nanoTime()))));
    }
}
