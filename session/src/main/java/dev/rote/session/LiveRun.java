package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.replay.Onlooker;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.session.RunStatus.State;
import dev.rote.session.RunStatus.Times;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A run of this process: what it is of, how far it has come, what happened, and whether somebody wants it ended.
final class LiveRun implements Onlooker, Attendance.Waiter {
    /// Later events of a run that goes round and round are in its log alone.
    private static final int MOST_EVENTS = 4_096;

    private final String id;
    private final Commission of;
    private final Clock clock;
    private final Instant asked;
    private final CountDownLatch onRecord = new CountDownLatch(1);
    private final CountDownLatch settled = new CountDownLatch(1);
    private final List<RunEvent> events = new ArrayList<>();
    private Optional<Instant> started = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private Optional<Json.Fields> result = Optional.empty();
    private Optional<Json.Fields> escalated = Optional.empty();
    private int pauses;
    private Optional<String> unwanted = Optional.empty();

    LiveRun(String id, Commission of, Clock clock) {
        this.id = id;
        this.of = of;
        this.clock = clock;
        this.asked = now();
        tell("asked", Json.Fields.NONE.with("capability", Json.text(of.name())));
    }

    String id() {
        return id;
    }

    String client() {
        return of.caller().client();
    }

    Caller caller() {
        return of.caller();
    }

    Commission of() {
        return of;
    }

    /// What it may be performed once for; a dry run uses up no key.
    Optional<IdempotencyKey> key() {
        return of.idempotencyKey().isEmpty() || of.dryRun()
                ? Optional.empty()
                : Optional.of(
                        new IdempotencyKey(of.caller().tenant(), of.caller().client(), of.idempotencyKey()));
    }

    String fingerprint() {
        return of.fingerprint();
    }

    /// Milliseconds are what the database keeps.
    private Instant now() {
        return Instant.ofEpochMilli(clock.millis());
    }

    /// It is in the database, so it may start.
    void isOnRecord() {
        onRecord.countDown();
    }

    /// Whether it came on record within that time.
    boolean awaitRecord(Duration time) {
        return isDown(onRecord, time);
    }

    /// Its end is in the database, as far as the database takes it, and told.
    void settle() {
        settled.countDown();
    }

    boolean isSettled() {
        return settled.getCount() == 0;
    }

    void awaitSettled(Duration time) {
        isDown(settled, time);
    }

    private static boolean isDown(CountDownLatch latch, Duration time) {
        try {
            return latch.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    synchronized void start() {
        started = Optional.of(now());
        tell("started", Json.Fields.NONE);
    }

    /// Its end; only the first one counts.
    synchronized void end(Json.Fields how) {
        if (ended.isEmpty()) {
            ended = Optional.of(now());
            result = Optional.of(how);
            tell("ended", RunEvent.end(how));
        }
    }

    /// It waits for a person, and this is what its caller gets meanwhile.
    @Override
    public synchronized void unanswered(ReplayResult waiting) {
        Json.Fields told = ResultJson.of(waiting);
        escalated = Optional.of(told);
        pauses++;
        tell(RunEvent.ESCALATED, RunEvent.end(told));
    }

    @Override
    public synchronized void goesOn() {
        if (escalated.isPresent()) {
            escalated = Optional.empty();
            tell(RunEvent.RESUMED, Json.Fields.NONE);
        }
    }

    /// How often it has come to wait for a person.
    synchronized int pauses() {
        return pauses;
    }

    /// Waits until it waits no more for the person it waited for then, at most that long.
    synchronized void awaitGoingOn(int since, Duration time) {
        await(time, () -> escalated.isEmpty() || pauses > since || ended.isPresent());
    }

    synchronized void unwanted(String why) {
        if (unwanted.isEmpty()) {
            unwanted = Optional.of(why);
            notifyAll();
        }
    }

    @Override
    public synchronized Optional<String> wantsItEnded() {
        return unwanted;
    }

    @Override
    public void note(String event, Map<String, Object> fields) {
        RunEvent.told(event, fields).ifPresent(told -> tell(event, told));
    }

    private synchronized void tell(String event, Json.Fields fields) {
        if (events.size() < MOST_EVENTS || event.equals("ended")) {
            events.add(new RunEvent(events.size() + 1, now(), event, fields));
        }
        notifyAll();
    }

    synchronized boolean isEnded() {
        return ended.isPresent();
    }

    /// How long it was under way, if it was and has ended.
    synchronized Optional<Duration> lasted() {
        return started.flatMap(from -> ended.map(to -> Duration.between(from, to)));
    }

    /// Its times, of which the end is now where it has none.
    synchronized Times timesEnded() {
        return new Times(asked, started, ended.or(() -> Optional.of(now())));
    }

    synchronized Times times() {
        return new Times(asked, started, ended);
    }

    synchronized RunStatus status(int ahead) {
        State state = ended.isPresent()
                ? State.ENDED
                : escalated.isPresent() ? State.ESCALATED : started.isPresent() ? State.RUNNING : State.WAITING;
        return new RunStatus(
                id,
                of.caller(),
                of.name(),
                of.version(),
                of.idempotencyKey(),
                of.dryRun(),
                state,
                state == State.WAITING ? ahead : 0,
                times(),
                result.or(() -> escalated));
    }

    /// Waits until it has ended or waits for a person, at most that long.
    void awaitEnd(Duration time) {
        await(time, () -> ended.isPresent() || escalated.isPresent());
    }

    /// What happened after the event of that number; waits at most that long for something to happen.
    synchronized RunNews news(int after, Duration time) {
        await(time, () -> events.size() > after || ended.isPresent());
        List<RunEvent> later =
                after >= events.size() ? List.of() : List.copyOf(events.subList(Math.max(0, after), events.size()));
        return new RunNews(later, ended.isPresent());
    }

    private interface Question {
        boolean holds();
    }

    private synchronized void await(Duration time, Question until) {
        long end = System.nanoTime() + time.toNanos();
        try {
            for (long left = time.toNanos(); left > 0 && !until.holds(); left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
