package dev.rote.capability;

import dev.rote.capability.Contract.Outcome;
import dev.rote.capability.Output.Disclosure;
import dev.rote.capability.Step.Risk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What another version of a capability means for those who call it and for those who review it.
///
/// A change breaks when a call that was right is refused, does or needs more, or is answered with something that its
/// caller could not have expected.
public record CapabilityDiff(List<Change> changes, List<String> steps) {
    public CapabilityDiff {
        changes = List.copyOf(changes);
        steps = List.copyOf(steps);
    }

    /// One change of what callers rely on: a stable code, what it is about, and a sentence.
    public record Change(boolean breaking, Code code, String about, String message) {}

    /// The closed list; names are stable.
    public enum Code {
        INPUT_ADDED,
        INPUT_REMOVED,
        INPUT_TYPE,
        INPUT_REQUIRED,
        INPUT_OPTIONAL,
        INPUT_PATTERN,
        INPUT_RANGE,
        INPUT_VALUES,
        INPUT_SENSITIVITY,
        OUTPUT_ADDED,
        OUTPUT_REMOVED,
        OUTPUT_TYPE,
        OUTPUT_REQUIRED,
        OUTPUT_OPTIONAL,
        OUTPUT_DISCLOSURE,
        OUTPUT_SENSITIVITY,
        OUTCOME_ADDED,
        OUTCOME_REMOVED,
        OUTCOME_PAYLOAD,
        EFFECT,
        IDEMPOTENCY,
        ESCALATION,
        CONSENT,
        RISK,
        EFFECT_CHECK,
        TARGET,
        SURFACE,
        CREDENTIALS
    }

    /// Whether a caller of the one may be hurt by the other.
    public boolean breaks() {
        return changes.stream().anyMatch(Change::breaking);
    }

    public static CapabilityDiff between(Capability before, Capability after) {
        Collecting found = new Collecting();
        InputDiff.between(before.contract(), after.contract(), found);
        outputs(before.contract(), after.contract(), found);
        outcomes(before.contract(), after.contract(), found);
        promises(before.contract(), after.contract(), found);
        risks(before, after, found);
        target(before, after, found);
        return new CapabilityDiff(found.changes, StepsDiff.between(before, after));
    }

    /// Takes changes in the order in which they are met.
    static final class Collecting {
        private final List<Change> changes = new ArrayList<>();

        void breaking(Code code, String about, String message) {
            changes.add(new Change(true, code, about, message));
        }

        void compatible(Code code, String about, String message) {
            changes.add(new Change(false, code, about, message));
        }

        void either(boolean breaking, Code code, String about, String message) {
            changes.add(new Change(breaking, code, about, message));
        }
    }

    private static void outputs(Contract before, Contract after, Collecting found) {
        for (Output old : before.outputs()) {
            Optional<Output> now = after.output(old.name());
            if (now.isEmpty()) {
                found.breaking(Code.OUTPUT_REMOVED, old.name(), "it is answered no more");
            } else {
                output(old, now.get(), found);
            }
        }
        after.outputs().stream()
                .filter(output -> before.output(output.name()).isEmpty())
                .forEach(output -> found.compatible(
                        Code.OUTPUT_ADDED,
                        output.name(),
                        "a new answer of type " + output.type().wire()));
    }

    private static void output(Output old, Output now, Collecting found) {
        String name = old.name();
        if (old.type() != now.type()) {
            found.breaking(
                    Code.OUTPUT_TYPE,
                    name,
                    "it was " + old.type().wire() + " and is " + now.type().wire());
        }
        if (old.required() != now.required()) {
            found.either(
                    old.required(),
                    old.required() ? Code.OUTPUT_OPTIONAL : Code.OUTPUT_REQUIRED,
                    name,
                    old.required() ? "it may be missing from a success" : "it is there in every success");
        }
        if (old.disclosure() != now.disclosure()) {
            boolean less = rank(now.disclosure()) < rank(old.disclosure());
            found.either(less, Code.OUTPUT_DISCLOSURE, name, less ? "fewer may see it" : "more may see it");
        }
        if (old.sensitive() != now.sensitive()) {
            found.compatible(
                    Code.OUTPUT_SENSITIVITY,
                    name,
                    now.sensitive() ? "it is masked wherever it is written" : "it is written in the clear");
        }
    }

    private static int rank(Disclosure disclosure) {
        return switch (disclosure) {
            case ARTIFACT_ONLY -> 0;
            case MODEL_SUMMARY -> 1;
            case MODEL_AND_ARTIFACT -> 2;
        };
    }

    private static void outcomes(Contract before, Contract after, Collecting found) {
        for (Outcome old : before.outcomes()) {
            Optional<Outcome> now = after.outcome(old.code());
            if (now.isEmpty()) {
                found.breaking(Code.OUTCOME_REMOVED, old.code(), "what was this answer is a failure, or another one");
            } else if (!now.get().payload().equals(old.payload())) {
                boolean less = !now.get().payload().containsAll(old.payload());
                found.either(
                        less,
                        Code.OUTCOME_PAYLOAD,
                        old.code(),
                        "it came with " + listed(old.payload()) + " and comes with "
                                + listed(now.get().payload()));
            }
        }
        after.outcomes().stream()
                .filter(outcome -> before.outcome(outcome.code()).isEmpty())
                .forEach(outcome ->
                        found.breaking(Code.OUTCOME_ADDED, outcome.code(), "an answer that no caller knows yet"));
    }

    private static void promises(Contract before, Contract after, Collecting found) {
        if (before.effect() != after.effect()) {
            found.either(
                    after.effect().compareTo(before.effect()) > 0,
                    Code.EFFECT,
                    "",
                    "it was " + wire(before.effect()) + " and is " + wire(after.effect()));
        }
        if (before.idempotent() != after.idempotent()) {
            found.either(
                    before.idempotent(),
                    Code.IDEMPOTENCY,
                    "",
                    after.idempotent() ? "doing it twice is doing it once" : "doing it twice does it twice");
        }
        if (before.mayEscalate() != after.mayEscalate()) {
            found.either(
                    after.mayEscalate(),
                    Code.ESCALATION,
                    "",
                    after.mayEscalate() ? "it may need a person" : "it never waits for a person");
        }
    }

    private static void risks(Capability before, Capability after, Collecting found) {
        Set<String> asked = consents(before);
        Set<String> asking = consents(after);
        differing(asking, asked)
                .forEach(step -> found.breaking(Code.CONSENT, step, "this step needs somebody's consent"));
        differing(asked, asking)
                .forEach(step -> found.compatible(Code.CONSENT, step, "no consent is asked for here any more"));
        Risk old = highest(before);
        Risk now = highest(after);
        if (old != now) {
            found.either(
                    now.compareTo(old) > 0,
                    Code.RISK,
                    "",
                    "its riskiest step was " + wire(old) + " and is " + wire(now));
        }
        long unproven = unproven(after) - unproven(before);
        if (unproven != 0 || checks(before) != checks(after)) {
            boolean less = unproven > 0;
            found.either(
                    less,
                    Code.EFFECT_CHECK,
                    "",
                    less
                            ? "a commit is proven by its own screen alone"
                            : "commits are proven apart from their screens: " + checks(after));
        }
    }

    private static void target(Capability before, Capability after, Collecting found) {
        String was = before.target().family() + " in a " + before.target().surface();
        String is = after.target().family() + " in a " + after.target().surface();
        if (!was.equals(is)) {
            found.breaking(Code.TARGET, "", "it was for " + was + " and is for " + is);
        }
        Set<String> more = differing(features(after), features(before));
        if (!more.isEmpty()) {
            found.breaking(Code.SURFACE, "", "surfaces must be able to do more: " + String.join(", ", more));
        }
        Set<String> secrets = differing(
                new TreeSet<>(after.credentials().values()),
                new TreeSet<>(before.credentials().values()));
        if (!secrets.isEmpty()) {
            found.breaking(Code.CREDENTIALS, "", "tenants must have more secrets: " + String.join(", ", secrets));
        }
    }

    private static Set<String> features(Capability capability) {
        return capability.target().requires().stream()
                .map(feature -> feature.wire())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> consents(Capability capability) {
        return capability.steps().stream()
                .filter(Step::consent)
                .map(Step::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Risk highest(Capability capability) {
        return capability.steps().stream()
                .map(Step::risk)
                .max(Comparator.naturalOrder())
                .orElse(Risk.SAFE);
    }

    private static long checks(Capability capability) {
        return capability.steps().stream()
                .filter(step -> step.commit().flatMap(Step.Commit::check).isPresent())
                .count();
    }

    private static long unproven(Capability capability) {
        return capability.steps().stream().filter(Step::isCommit).count() - checks(capability);
    }

    private static Set<String> differing(Set<String> these, Set<String> those) {
        Set<String> more = new TreeSet<>(these);
        more.removeAll(those);
        return more;
    }

    private static String listed(List<String> names) {
        return names.isEmpty() ? "nothing" : String.join(", ", names);
    }

    private static String wire(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
