package dev.rote.policy;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.rote.surface.Role;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// What may be done on a tenant, written by a person and checked before every act of discovery and replay alike.
///
/// `acts` holds the names of `StepAct.kind` that are allowed.
public record Policy(
        String name,
        Reach reach,
        Set<String> acts,
        List<RiskRule> risky,
        List<Mask> masks,
        List<Scrub> scrubs,
        Budgets budgets,
        Pictures pictures,
        Exploring exploring,
        Approving approving) {
    /// A policy in which approving is as usual.
    public Policy(
            String name,
            Reach reach,
            Set<String> acts,
            List<RiskRule> risky,
            List<Mask> masks,
            List<Scrub> scrubs,
            Budgets budgets,
            Pictures pictures,
            Exploring exploring) {
        this(name, reach, acts, risky, masks, scrubs, budgets, pictures, exploring, Approving.USUAL);
    }

    /// A policy that says nothing of discoveries in which somebody outside decides.
    public Policy(
            String name,
            Reach reach,
            Set<String> acts,
            List<RiskRule> risky,
            List<Mask> masks,
            List<Scrub> scrubs,
            Budgets budgets,
            Pictures pictures) {
        this(name, reach, acts, risky, masks, scrubs, budgets, pictures, Exploring.within(budgets));
    }

    public Policy {
        acts = Set.copyOf(acts);
        risky = List.copyOf(risky);
        masks = List.copyOf(masks);
        scrubs = List.copyOf(scrubs);
    }

    /// The same policy with at least those pictures: somebody may ask for more than the policy does, never for fewer.
    public Policy picturing(Pictures atLeast) {
        Pictures most = atLeast.compareTo(pictures) > 0 ? atLeast : pictures;
        return new Policy(name, reach, acts, risky, masks, scrubs, budgets, most, exploring, approving);
    }

    /// Where a run may stand: the tenant's own origin and those listed (`scheme://host:port`); paths of the
    /// tenant's origin, none listed meaning all, and those forbidden whatever else is allowed. `checkOrigins` is
    /// where effects may be read over HTTP, besides any screen.
    public record Reach(
            Set<String> origins, List<PathPattern> paths, List<PathPattern> blocked, Set<String> checkOrigins) {
        public Reach(Set<String> origins, List<PathPattern> paths, List<PathPattern> blocked) {
            this(origins, paths, blocked, Set.of());
        }

        public Reach {
            checkOrigins = Set.copyOf(checkOrigins);
            origins = Set.copyOf(origins);
            paths = List.copyOf(paths);
            blocked = List.copyOf(blocked);
        }
    }

    /// Makes an act risky when everything the rule names applies: the wording of the control, the path it stands on,
    /// the kind of act; an empty list applies always.
    public record RiskRule(String name, List<Wording> names, List<PathPattern> paths, Set<String> acts) {
        public RiskRule {
            names = List.copyOf(names);
            paths = List.copyOf(paths);
            acts = Set.copyOf(acts);
        }
    }

    /// What is painted over in pictures and left out of kept observations.
    public sealed interface Mask {
        /// What stands beside or below that caption, or carries that name.
        record Captioned(String caption) implements Mask {}

        /// Everything of that role.
        record OfRole(Role role) implements Mask {}

        /// Every text in which the pattern is found.
        record Matching(Pattern pattern) implements Mask {}
    }

    /// A shape of text that is replaced in everything written; `digits` says that it is found only in texts with
    /// digits.
    public record Scrub(String name, Pattern pattern, boolean digits) {
        /// Begins with a digit, and has no alternatives.
        private static final java.util.regex.Pattern DIGIT_FIRST =
                java.util.regex.Pattern.compile("(?:\\\\b)?(?:\\\\d|\\[0-9])(?![?*]|\\{0)[^|]*");

        public Scrub(String name, Pattern pattern) {
            this(name, pattern, DIGIT_FIRST.matcher(pattern.pattern()).matches());
        }

        String without(String text) {
            if (digits && !hasDigit(text)) {
                return text;
            }
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? matcher.replaceAll(Redaction.MASK) : text;
        }

        private static boolean hasDigit(String text) {
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
                    return true;
                }
            }
            return false;
        }
    }

    /// How long a run may become; both at least 1.
    public record Budgets(int steps, Duration time) {}

    /// What a discovery may take in which a model or a program decides: decisions, time, US cents that models may
    /// cost; whether a model may be shown masked pictures; and how often a chooser may help a script on that is
    /// stuck.
    public record Exploring(int steps, Duration time, int cents, boolean pictures, int recoveries) {
        private static final Duration TIME = Duration.ofMinutes(15);
        private static final int CENTS = 100;

        /// As many decisions as a run has steps, 15 minutes and one dollar; no pictures and no recoveries.
        static Exploring within(Budgets budgets) {
            return new Exploring(budgets.steps(), TIME, CENTS, false, 0);
        }
    }

    /// How people approve: whether whoever recorded a capability may approve it (four eyes otherwise), and whether a
    /// run that waits for consent to a commit shows at once what it would send, or when somebody asks.
    public record Approving(boolean byRecorder, boolean showsRequests) {
        static final Approving USUAL = new Approving(false, false);
    }

    /// When pictures are taken, from the fewest to the most.
    public enum Pictures {
        ON_FAILURE,
        CHECKPOINTS,
        EVERY_STEP
    }
}
