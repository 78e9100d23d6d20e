package dev.rote.replay;

import dev.rote.evidence.RunDirectory;
import dev.rote.policy.Redaction;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Doorway;
import dev.rote.surface.Extent;
import dev.rote.surface.Feature;
import dev.rote.surface.Frame;
import dev.rote.surface.Hold;
import dev.rote.surface.Observation;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.SurfaceGone;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// What the run sees of its surface: looks no more often than needed, and keeps what it saw as evidence.
final class Sight {
    /// How long one look may take, whatever time the step has left: a failure must be able to say what it saw.
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Surface surface;
    private Run run;
    private final RunDirectory evidence;
    private final Redaction redaction;
    private final Trail trail;
    private final Reader reader;
    private final List<SurfaceEvent> sinceAct = new ArrayList<>();
    private final Set<String> pictured = new HashSet<>();
    private Optional<Observation> newest = Optional.empty();
    private boolean acted = true;
    private Duration atSurface = Duration.ZERO;

    Sight(Surface surface, Run run, RunDirectory evidence, Redaction redaction, Trail trail, Reader reader) {
        this.surface = surface;
        this.run = run;
        this.evidence = evidence;
        this.redaction = redaction;
        this.trail = trail;
        this.reader = reader;
    }

    /// A run that ends after that time, and never later than this one.
    Run patience(Duration time) {
        return run.within(time);
    }

    /// Gives the run that much more time: it was a person's.
    void stoodStill(Duration time) {
        run = new Run(run.deadline().plus(time), run.clock(), run.journal());
    }

    Optional<Doorway> doorway() {
        return surface.doorway(Run.lasting(LOOK, run.clock(), run.journal()));
    }

    boolean isOutOfTime() {
        return run.isOver();
    }

    /// The newest observation; taken now when nothing was seen yet, or, if it must be `fresh`, when something
    /// was done since.
    Observation newest(boolean fresh) {
        return newest.filter(_ -> !(fresh && acted)).orElseGet(this::look);
    }

    /// What was seen last, if anything was.
    Optional<Observation> newest() {
        return newest;
    }

    Observation look() {
        Observation seen = timed(Spent.Part.LOOK, () -> surface.observe(Run.lasting(LOOK, run.clock(), run.journal())));
        newest = Optional.of(seen);
        acted = false;
        reader.keepsOut(seen);
        keep(seen);
        gather();
        return seen;
    }

    /// Waits until something may have changed since the newest observation, then looks.
    Observation lookAfterChange(Run patience) {
        Observation since = newest(false);
        timed(Spent.Part.WAIT, () -> surface.awaitChange(since, patience));
        return look();
    }

    /// What is there when every document has been received, or when that time is over.
    Observation whole(Duration time) {
        Run patience = patience(time);
        Observation seen = newest(true);
        while (!patience.isOver() && !seen.frames().stream().allMatch(Frame::whole)) {
            seen = lookAfterChange(patience);
        }
        return seen;
    }

    ActResult act(Act act, Run patience) {
        sinceAct.clear();
        return actAside(act, patience);
    }

    /// Does something that is not the step's own act, such as closing a notice: what that brought is still to
    /// be had.
    ActResult actAside(Act act, Run patience) {
        acted = true;
        ActResult result = timed(Spent.Part.ACT, () -> surface.act(act, patience));
        gather();
        return result;
    }

    /// Whether what the surface sends can be held back.
    boolean holds() {
        return surface.descriptor().features().contains(Feature.HELD_REQUESTS);
    }

    Hold hold(Outgoing.Decider decider) {
        return timed(Spent.Part.ACT, () -> surface.hold(decider, Run.lasting(LOOK, run.clock(), run.journal())));
    }

    /// What happened at the surface since the last act of a step was begun.
    List<SurfaceEvent> sinceAct() {
        return List.copyOf(sinceAct);
    }

    /// What a dialog asked that was not accepted since the last act was begun; an alert asks nothing.
    Optional<String> refusedDialog() {
        return sinceAct.stream()
                .filter(event -> event instanceof SurfaceEvent.DialogAnswered(var kind, var _, var accepted, var _)
                        && !accepted
                        && !kind.equals("alert"))
                .map(event -> "a dialog asked: " + ((SurfaceEvent.DialogAnswered) event).message())
                .findFirst();
    }

    /// Takes a masked picture of what is there now and gives back its path within the run directory.
    String picture() {
        Observation seen = newest(true);
        pictured.add(seen.digest());
        Run patience = Run.lasting(LOOK, run.clock(), run.journal());
        return timed(
                Spent.Part.EVIDENCE,
                () -> evidence.pictured(
                        trail.at(), surface.picture(redaction.masks(seen), Extent.WINDOW, patience), seen));
    }

    /// Whether there is a picture of what was seen last.
    boolean isPictured() {
        return newest.filter(seen -> pictured.contains(seen.digest())).isPresent();
    }

    Spent spent() {
        return trail.spent();
    }

    Instant now() {
        return run.clock().instant();
    }

    /// How long the surface was at work, or waited for, since the run began.
    Duration atSurface() {
        return atSurface;
    }

    private void keep(Observation seen) {
        Spent.Part before = trail.spent().charge(Spent.Part.EVIDENCE);
        evidence.observed(trail.at(), seen);
        trail.spent().charge(before);
    }

    private <T> T timed(Spent.Part part, Supplier<T> work) {
        Instant began = now();
        T result = trail.spent().on(part, work);
        atSurface = atSurface.plus(Duration.between(began, now()));
        return result;
    }

    void note(String event, Map<String, Object> fields) {
        run.journal().note(event, fields);
    }

    private void gather() {
        for (SurfaceEvent event : surface.events()) {
            sinceAct.add(event);
            reader.keepsOut(event);
            trail.happened(event);
            if (event instanceof SurfaceEvent.Crashed(var part, var detail) && part != SurfaceEvent.Part.FRAME) {
                throw new SurfaceGone(detail);
            }
        }
    }
}
