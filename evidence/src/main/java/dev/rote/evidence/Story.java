package dev.rote.evidence;

import dev.rote.evidence.PastRun.Event;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A run's log put in order: its steps as they began, and with each what was done, seen and met at it. Of a
/// run with more than 300 steps the first are told.
final class Story {
    private static final int MOST_STEPS = 300;

    private final List<StepStory> steps = new ArrayList<>();
    private final Map<Long, Sighting> byNumber = new HashMap<>();
    private final Map<String, Sighting> byDigest = new HashMap<>();
    private final Map<String, Pictured> pictures = new HashMap<>();
    private final Map<String, Told> notes = new HashMap<>();
    private int untold;

    /// One look: the digest of what was seen, and the file that keeps it.
    record Sighting(String digest, String file) {}

    /// One picture: its file, and how many of its pixels make one that boxes count in; 0 where that is not said.
    record Pictured(String file, double scale) {}

    /// One act: what was seen before it, and what was seen last before the next act.
    record Deed(Told act, Optional<String> result, Optional<Sighting> before, Optional<Sighting> after) {}

    /// One performance of a step; one that did not end was cut off.
    record StepStory(
            Told began, Instant at, Optional<Told> ended, List<Deed> deeds, List<Event> met, List<Sighting> seen) {
        String id() {
            return began.text("step");
        }

        double millis() {
            return ended.map(told -> told.number("ms")).orElse(0.0);
        }
    }

    private static final class Telling {
        private final Event began;
        private Optional<Told> ended = Optional.empty();
        private final List<Deed> deeds = new ArrayList<>();
        private final List<Event> met = new ArrayList<>();
        private final List<Sighting> seen = new ArrayList<>();

        Telling(Event began) {
            this.began = began;
        }

        StepStory told() {
            return new StepStory(
                    new Told(began.fields()),
                    began.time(),
                    ended,
                    List.copyOf(deeds),
                    List.copyOf(met),
                    List.copyOf(seen));
        }
    }

    private Story() {}

    static Story of(PastRun run) {
        Story story = new Story();
        List<Telling> all = new ArrayList<>();
        Deque<Telling> open = new ArrayDeque<>();
        Deque<Telling> acting = new ArrayDeque<>();
        for (Event event : run.events()) {
            story.tell(event, all, open, acting);
        }
        all.stream().limit(MOST_STEPS).map(Telling::told).forEach(story.steps::add);
        story.untold = Math.max(0, all.size() - MOST_STEPS);
        return story;
    }

    private void tell(Event event, List<Telling> all, Deque<Telling> open, Deque<Telling> acting) {
        Told told = new Told(event.fields());
        switch (event.event()) {
            case "step_began" -> {
                Telling step = new Telling(event);
                all.add(step);
                open.push(step);
            }
            case "step_ended" -> ended(told, open);
            case "observed" -> observed(told, open, acting);
            case "pictured" ->
                pictures.putIfAbsent(told.text("digest"), new Pictured(told.text("file"), told.number("scale")));
            case "act" -> acted(told, open, acting);
            case "acted" ->
                replaceLast(
                        acting,
                        deed -> new Deed(deed.act(), Optional.of(told.text("result")), deed.before(), deed.after()));
            case "detected", "recovery" -> Optional.ofNullable(open.peek()).ifPresent(step -> step.met.add(event));
            default -> notes.putIfAbsent(event.event(), told);
        }
    }

    private static void ended(Told told, Deque<Telling> open) {
        if (open.stream().anyMatch(step -> id(step).equals(told.text("step")))) {
            while (!id(open.element()).equals(told.text("step"))) {
                open.pop();
            }
            open.pop().ended = Optional.of(told);
        }
    }

    private static String id(Telling step) {
        return new Told(step.began.fields()).text("step");
    }

    private void observed(Told told, Deque<Telling> open, Deque<Telling> acting) {
        Sighting sighting = new Sighting(told.text("digest"), told.text("file"));
        told.whole("observation").ifPresent(number -> byNumber.put(number, sighting));
        byDigest.putIfAbsent(sighting.digest(), sighting);
        Optional.ofNullable(open.peek()).ifPresent(step -> step.seen.add(sighting));
        replaceLast(acting, deed -> new Deed(deed.act(), deed.result(), deed.before(), Optional.of(sighting)));
    }

    private void acted(Told told, Deque<Telling> open, Deque<Telling> acting) {
        acting.clear();
        Optional.ofNullable(open.peek()).ifPresent(step -> {
            Optional<Sighting> before = told.whole("observation").stream()
                    .boxed()
                    .flatMap(number -> Optional.ofNullable(byNumber.get(number)).stream())
                    .findFirst();
            step.deeds.add(new Deed(told, Optional.empty(), before, Optional.empty()));
            acting.push(step);
        });
    }

    private static void replaceLast(Deque<Telling> acting, UnaryOperator<Deed> change) {
        Optional.ofNullable(acting.peek())
                .ifPresent(step -> step.deeds.set(step.deeds.size() - 1, change.apply(step.deeds.getLast())));
    }

    List<StepStory> steps() {
        return steps;
    }

    /// How many steps are not told.
    int untold() {
        return untold;
    }

    Optional<Sighting> sighting(String digest) {
        return Optional.ofNullable(byDigest.get(digest));
    }

    /// The picture of what has that digest.
    Optional<Pictured> picture(String digest) {
        return Optional.ofNullable(pictures.get(digest));
    }

    /// The first note of that kind, such as `contract`.
    Told note(String event) {
        return notes.getOrDefault(event, Told.NOTHING);
    }
}
