package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.discovery.Answer;
import dev.rote.discovery.Correspondent;
import dev.rote.surface.Run;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Where a discovery and the client that decides in it meet: one question, then one decision. Neither waits for the
/// other longer than its time.
final class Rendezvous implements Correspondent {
    private final Duration patience;
    private Hosted standing = new Hosted.UnderWay();
    private Optional<Answer> answer = Optional.empty();
    private boolean abandoned;

    /// `patience` is how long one decision may take.
    Rendezvous(Duration patience) {
        this.patience = patience;
    }

    @Override
    public synchronized Answer ask(Json.Fields told, Run run) {
        Duration time = run.within(patience).left();
        answer = Optional.empty();
        stands(new Hosted.Asked(told));
        await(time, () -> answer.isPresent() || abandoned);
        standing = new Hosted.UnderWay();
        return abandoned
                ? new Answer.Ended("ABANDONED", "the client gave the discovery up")
                : answer.orElseGet(
                        () -> new Answer.Ended("ANSWER_LATE", "no decision came within " + time.toSeconds() + " s"));
    }

    /// Where it stands when a decision is wanted, it has ended, or that time is over.
    synchronized Hosted standing(Duration time) {
        await(time, () -> !(standing instanceof Hosted.UnderWay));
        return standing;
    }

    /// Hands a decision over, if one is wanted, and says what it led to.
    Hosted decided(Json.Fields decision, Duration time) {
        return untaken(decision).orElseGet(() -> standing(time));
    }

    private synchronized Optional<Hosted> untaken(Json.Fields decision) {
        return switch (standing) {
            case Hosted.Asked _ -> {
                answer = Optional.of(new Answer.Said(decision.canonical()));
                stands(new Hosted.UnderWay());
                yield Optional.empty();
            }
            case Hosted.UnderWay _ ->
                Optional.of(new Hosted.Refused(
                        "NOT_YOUR_TURN", "what was decided before is still being carried out; observe, then decide"));
            case Hosted.Ended _, Hosted.Refused _ -> Optional.of(standing);
        };
    }

    /// No decision comes any more; the discovery ends as soon as it asks for one.
    synchronized void abandon() {
        abandoned = true;
        stands(standing instanceof Hosted.Asked ? new Hosted.UnderWay() : standing);
    }

    synchronized void ended(Hosted how) {
        stands(how);
    }

    synchronized boolean isOver() {
        return switch (standing) {
            case Hosted.Asked _, Hosted.UnderWay _ -> false;
            case Hosted.Ended _, Hosted.Refused _ -> true;
        };
    }

    private void stands(Hosted now) {
        standing = now;
        notifyAll();
    }

    private void await(Duration time, BooleanSupplier until) {
        long end = System.nanoTime() + time.toNanos();
        try {
            for (long left = time.toNanos(); left > 0 && !until.getAsBoolean(); left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
