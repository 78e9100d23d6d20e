package dev.rote.capability;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/// What changed in how a task is done, in plain words for a reviewer.
final class StepsDiff {
    private StepsDiff() {}

    static List<String> between(Capability before, Capability after) {
        SequencedMap<String, Step> old = byId(before);
        SequencedMap<String, Step> now = byId(after);
        List<String> words = new ArrayList<>();
        old.forEach((id, step) -> {
            if (!now.containsKey(id)) {
                words.add("removed  " + id + ": " + Words.of(step));
            }
        });
        now.forEach((id, step) -> {
            Step earlier = old.get(id);
            if (earlier == null) {
                words.add("added    " + id + ": " + Words.of(step));
            } else if (!earlier.equals(step)) {
                words.addAll(changed(id, earlier, step));
            }
        });
        order(old, now, words);
        screens(before, after, words);
        return words;
    }

    private static SequencedMap<String, Step> byId(Capability capability) {
        SequencedMap<String, Step> steps = new LinkedHashMap<>();
        capability.steps().forEach(step -> steps.put(step.id(), step));
        return steps;
    }

    private static List<String> changed(String id, Step old, Step now) {
        List<String> words = new ArrayList<>();
        if (!Words.of(old).equals(Words.of(now))) {
            words.add("changed  " + id + ": " + Words.of(now) + "; it was: " + Words.of(old));
        } else if (!old.control().equals(now.control())) {
            words.add("changed  " + id + ": its control is found otherwise where its first name fails");
        }
        if (!old.expect().equals(now.expect())) {
            words.add("changed  " + id + ": afterwards it expects "
                    + now.expect().map(Words::of).orElse("nothing"));
        }
        if (!old.precondition().equals(now.precondition())) {
            words.add("changed  " + id + ": before it there must be "
                    + now.precondition().map(Words::of).orElse("nothing"));
        }
        if (!old.commit().equals(now.commit())) {
            words.add("changed  " + id + ": "
                    + now.commit()
                            .map(commit -> "it landed where " + Words.of(commit.marker())
                                    + commit.check().map(StepsDiff::proof).orElse(""))
                            .orElse("it changes no records any more"));
        }
        boolean otherTerms = old.risk() != now.risk()
                || old.consent() != now.consent()
                || old.attempts() != now.attempts()
                || !old.timeout().equals(now.timeout());
        if (otherTerms) {
            words.add("changed  " + id + ": " + terms(now) + "; it was " + terms(old));
        }
        return words;
    }

    private static String proof(EffectCheck check) {
        return ", and is proven elsewhere" + (check.required() ? ", without which it is no success" : "");
    }

    private static String terms(Step step) {
        return step.risk().name().toLowerCase(Locale.ROOT) + (step.consent() ? " with consent" : "") + ", tried "
                + Words.times(step.attempts()) + ", within " + Words.of(step.timeout());
    }

    private static void order(SequencedMap<String, Step> old, SequencedMap<String, Step> now, List<String> words) {
        List<String> before = old.keySet().stream().filter(now::containsKey).toList();
        List<String> after = now.keySet().stream().filter(old::containsKey).toList();
        if (!before.equals(after)) {
            words.add("the steps come in another order: " + String.join(", ", now.keySet()));
        }
    }

    private static void screens(Capability before, Capability after, List<String> words) {
        if (!before.detectors().equals(after.detectors())) {
            words.add("screens off the straight path are recognised otherwise");
        }
        if (!before.recoverers().equals(after.recoverers())) {
            words.add("the ways back to the path are others");
        }
        if (!before.checkpoints().equals(after.checkpoints())) {
            words.add("how far a run has come is told otherwise");
        }
    }
}
