package dev.rote.replay;

import dev.rote.capability.EffectCheck;
import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// One effect check of one commit: what was read before it, what is read after it, and what the two prove.
final class Examination {
    private static final String BEFORE = "before";
    private static final String VALUE = "before_value";
    private static final String NUMBER = "before_is_number";

    /// No check lasts longer.
    static final Duration LONGEST = Duration.ofMinutes(1);

    private final String step;
    private final EffectCheck check;
    private final Inputs inputs;
    private final EffectProbe probe;
    private Optional<EffectReading> readBefore = Optional.empty();
    private Before before = new Before.Unread();
    private EffectReading after = new EffectReading.Absent();
    private Optional<Looked> lookedBefore = Optional.empty();
    private Optional<Looked> lookedAfter = Optional.empty();

    /// When reading ended, how long it went on, and how often was asked.
    private record Looked(Instant at, Duration took, int readings) {
        static Looked since(Instant began, Clock clock, int readings) {
            Instant now = clock.instant();
            return new Looked(now, Duration.between(began, now), readings);
        }
    }

    Examination(String step, EffectCheck check, Inputs inputs, EffectProbe probe) {
        this.step = step;
        this.check = check;
        this.inputs = inputs;
        this.probe = probe;
    }

    /// The examination of a commit whose intent a run wrote down before it was cut off.
    static Examination resumed(String step, EffectCheck check, Inputs inputs, EffectProbe probe, Json.Fields intent) {
        Examination examination = new Examination(step, check, inputs, probe);
        boolean isNumber = intent.field(NUMBER).filter(Json.flag(true)::equals).isPresent();
        examination.before = switch (text(intent, BEFORE)) {
            case "found" -> new Before.Was(new EffectReading.Found(text(intent, VALUE), isNumber));
            case "absent" -> new Before.Was(new EffectReading.Absent());
            case "withheld" -> new Before.Withheld();
            default -> new Before.Unread();
        };
        return examination;
    }

    private static String text(Json.Fields fields, String name) {
        return fields.field(name).orElse(new Json.Null()) instanceof Json.Text(var text) ? text : "";
    }

    /// Whether something has still to be read before the commit may be sent.
    boolean looksFirst() {
        return readBefore.isEmpty() && !(check.change() instanceof Change.Is);
    }

    /// Reads before the commit, asking again while that may help. Says why the commit must not be sent: the effect is
    /// there already, or a proof that is asked for could never be had.
    Optional<Ending.Failed> readBefore(Run within) {
        Run run = within.within(check.within());
        Instant began = run.clock().instant();
        int readings = 1;
        EffectReading reading = probe.read(check.source(), inputs, run);
        while (reading instanceof EffectReading.Unreadable(var _, var _, var mayPass) && mayPass && !run.isOver()) {
            probe.awaitChange(check.source(), run);
            reading = probe.read(check.source(), inputs, run);
            readings++;
        }
        lookedBefore = Optional.of(Looked.since(began, run.clock(), readings));
        EffectReading usable = comparable(reading);
        readBefore = Optional.of(usable);
        if (usable instanceof EffectReading.Unreadable unreadable) {
            return check.required() ? Optional.of(unprovable(unreadable)) : Optional.empty();
        }
        before = new Before.Was(usable);
        return holds(usable) ? Optional.of(alreadyThere(usable)) : Optional.empty();
    }

    private EffectReading comparable(EffectReading reading) {
        boolean unfit = check.change() instanceof Change.Grows
                && !(reading instanceof EffectReading.Unreadable)
                && number(reading).isEmpty();
        return unfit
                ? new EffectReading.Unreadable("CHECK_NO_NUMBER", "a number was wanted: " + reading.inWords(), false)
                : reading;
    }

    private Ending.Failed unprovable(EffectReading.Unreadable why) {
        return Ending.failed(
                FailureCode.EFFECT_UNPROVEN,
                step,
                "the proof that is asked for could not be had, so nothing was sent",
                check.inWords(),
                why.inWords());
    }

    private Ending.Failed alreadyThere(EffectReading seen) {
        return Ending.failed(
                FailureCode.CHECKPOINT_FAILED,
                step,
                "what only this commit may bring about is there before it; nothing was sent",
                check.inWords(),
                "read before the commit: " + seen.inWords());
    }

    /// Reads after the commit until it is as it should be, or the check's time is over; a reading that the end of
    /// that time cut short does not undo the one before it.
    Testimony readAfter(Run run) {
        Instant began = run.clock().instant();
        int readings = 1;
        after = probe.read(check.source(), inputs, run);
        Testimony testimony = testimony();
        while (testimony != Testimony.PROVEN && testimony != Testimony.STANDS && mayChange() && !run.isOver()) {
            probe.awaitChange(check.source(), run);
            EffectReading newer = probe.read(check.source(), inputs, run);
            boolean cutShort = run.isOver() && newer instanceof EffectReading.Unreadable;
            after = cutShort ? after : newer;
            testimony = testimony();
            readings++;
        }
        lookedAfter = Optional.of(Looked.since(began, run.clock(), readings));
        return testimony;
    }

    /// What was read, where the commit was sent at that time: while the system may still have it in its queue, that
    /// it does not show says nothing.
    Testimony readAfter(Run run, Instant sent, Clock clock) {
        Testimony testimony = readAfter(run);
        boolean mayBeQueued = check.isDeferred()
                && clock.instant().isBefore(due(sent))
                && (testimony == Testimony.UNCHANGED || untold(testimony));
        return mayBeQueued ? Testimony.NOT_YET : testimony;
    }

    /// Not as it should be, and what it was before is not known.
    private boolean untold(Testimony testimony) {
        return testimony == Testimony.OTHERWISE && !(before instanceof Before.Was);
    }

    /// When the effect must have come.
    Instant due(Instant sent) {
        return sent.plus(check.deferred());
    }

    private boolean mayChange() {
        return !(after instanceof EffectReading.Unreadable(var _, var _, var mayPass)) || mayPass;
    }

    private Testimony testimony() {
        if (after instanceof EffectReading.Unreadable) {
            return Testimony.UNREADABLE;
        }
        if (check.change() instanceof Change.Grows(var by)) {
            return grown(by);
        }
        if (holds(after)) {
            return before instanceof Before.Unread ? Testimony.STANDS : Testimony.PROVEN;
        }
        return isAsBefore() ? Testimony.UNCHANGED : Testimony.OTHERWISE;
    }

    private Testimony grown(String by) {
        Optional<BigDecimal> was = before instanceof Before.Was(var reading) ? number(reading) : Optional.empty();
        Optional<BigDecimal> is = number(after);
        Optional<BigDecimal> difference = Figures.read(expected(by));
        if (was.isEmpty() || is.isEmpty() || difference.isEmpty()) {
            return Testimony.UNREADABLE;
        }
        if (is.get().compareTo(was.get().add(difference.get())) == 0) {
            return Testimony.PROVEN;
        }
        return is.get().compareTo(was.get()) == 0 ? Testimony.UNCHANGED : Testimony.OTHERWISE;
    }

    private boolean isAsBefore() {
        return before instanceof Before.Was(var reading) && Figures.same(reading, after);
    }

    /// Whether what is read is what the change leads to; for growth that cannot be said of one reading.
    private boolean holds(EffectReading seen) {
        return switch (check.change()) {
            case Change.Appears(var value) ->
                seen instanceof EffectReading.Found found && (value.isEmpty() || Figures.same(found, expected(value)));
            case Change.Disappears _ -> seen instanceof EffectReading.Absent;
            case Change.Becomes(var value) ->
                seen instanceof EffectReading.Found found && Figures.same(found, expected(value));
            case Change.Is(var value) ->
                seen instanceof EffectReading.Found found && Figures.same(found, expected(value));
            case Change.Grows _ -> false;
        };
    }

    private String expected(String template) {
        return inputs.fillingPlain().apply(template);
    }

    private static Optional<BigDecimal> number(EffectReading reading) {
        return reading instanceof EffectReading.Found(var value, var isNumber) && isNumber
                ? Figures.read(value)
                : Optional.empty();
    }

    /// What the intent to commit says of it, so that another process can settle it; a value that no file may show is
    /// left out.
    Map<String, Object> kept(UnaryOperator<String> scrub) {
        Map<String, Object> kept = new LinkedHashMap<>();
        switch (before) {
            case Before.Unread _ -> kept.put(BEFORE, "unread");
            case Before.Withheld _ -> kept.put(BEFORE, "withheld");
            case Before.Was(EffectReading.Found(var value, var isNumber)) -> {
                boolean mayBeShown = scrub.apply(value).equals(value);
                kept.put(BEFORE, mayBeShown ? "found" : "withheld");
                if (mayBeShown) {
                    kept.put(VALUE, value);
                    kept.put(NUMBER, isNumber);
                }
            }
            case Before.Was _ -> kept.put(BEFORE, "absent");
        }
        return kept;
    }

    EffectVerdict.Checked checked(Testimony testimony, UnaryOperator<String> scrub) {
        String was = switch (before) {
            case Before.Unread _ -> readBefore.map(EffectReading::inWords).orElse("");
            case Before.Withheld _ -> "not kept";
            case Before.Was(var reading) -> reading.inWords();
        };
        return new EffectVerdict.Checked(
                step, check.source().kind(), scrub.apply(was), scrub.apply(after.inWords()), testimony.wire());
    }

    /// What was asked, what was expected, and when it was read, for a journal.
    Map<String, Object> told(EffectVerdict.Checked checked) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("step", checked.step());
        told.put("source", checked.source());
        told.put("asked", check.askedInWords());
        told.put("expected", expected(check.expectedInWords()));
        told.put("within_ms", check.within().toMillis());
        told.put("required", check.required());
        told.put("before", checked.before());
        told.put("after", checked.after());
        told.put("testimony", checked.testimony());
        lookedBefore.ifPresent(looked -> told.put("looked_before", told(looked)));
        lookedAfter.ifPresent(looked -> told.put("looked_after", told(looked)));
        return told;
    }

    private static Map<String, Object> told(Looked looked) {
        return Map.of(
                "at", looked.at().toString(),
                "ms", looked.took().toNanos() / 1e6,
                "readings", looked.readings());
    }

    /// How long the effect may take to show, from now on, whatever is left of the run.
    Run lasting(Clock clock, Journal journal) {
        return Run.lasting(check.within(), clock, journal);
    }

    boolean isRequired() {
        return check.required();
    }

    String inWords() {
        return check.inWords();
    }

    EffectReading after() {
        return after;
    }
}
