package dev.rote.capability;

import dev.rote.surface.Feature;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A capability in plain words, for people who are no engineers and decide whether it may run: the same words for the
/// same content, 100 columns wide.
public final class Description {
    private static final int MOST_PROBLEMS = 200;
    private static final int MOST_LEFT_OUT = 50;

    private final Capability capability;
    private final Wrapped out = new Wrapped();

    private Description(Capability capability) {
        this.capability = capability;
    }

    public static String of(Capability capability, String hash, Validation validation) {
        Description description = new Description(capability);
        description.what();
        description.inputs();
        description.answers();
        description.consent();
        description.where();
        description.credentials();
        description.steps();
        description.detectors();
        description.recoverers();
        description.origin(hash);
        description.found("What stands in the way of an approval", validation.problems());
        description.found("Worth a second look", validation.warnings());
        return description.out.toString();
    }

    private void what() {
        out.heading(Words.cut(capability.name()) + ", version " + capability.version());
        out.line(Words.cut(capability.goal()));
        out.heading("What it changes");
        out.line(
                switch (capability.contract().effect()) {
                    case READ -> "Nothing: it only reads.";
                    case REVERSIBLE -> "It changes records, in a way that can be undone.";
                    case IRREVERSIBLE -> "It changes records, in a way that cannot be undone.";
                });
        for (Step step : capability.steps()) {
            step.commit().ifPresent(commit -> change(step, commit));
        }
        out.line(
                capability.contract().idempotent()
                        ? "Asked twice, it does no more than asked once."
                        : "Asked twice, it does it twice, unless the caller gives the same idempotency key.");
    }

    private void change(Step step, Step.Commit commit) {
        out.line("The change is made by step " + Words.cut(step.id()) + ", and has landed when "
                + Words.of(commit.marker()) + ".");
        commit.check()
                .ifPresentOrElse(
                        check -> out.line("It is proven apart from that screen: " + EffectWords.of(check) + ". "
                                + (check.required()
                                        ? "Without that proof it is no success."
                                        : "When that cannot be read, the result says so.")),
                        () -> out.line("Nothing but that screen proves it."));
    }

    private void inputs() {
        out.heading("What it is given");
        if (capability.contract().inputs().isEmpty()) {
            out.line("Nothing.");
        }
        for (Input input : capability.contract().inputs()) {
            String examples = input.examples().isEmpty() || input.sensitive()
                    ? ""
                    : "; for example " + String.join(", ", input.examples());
            out.labelled(
                    Words.cut(input.name()),
                    InputReader.expected(input)
                            + (input.required() ? "" : ", may be left out")
                            + (input.sensitive() ? ", sensitive: masked wherever it is written" : "")
                            + examples);
            told(input.description());
        }
    }

    private void answers() {
        out.heading("What it answers");
        if (capability.contract().outputs().isEmpty()) {
            out.line("Only that it was done.");
        }
        for (Output output : capability.contract().outputs()) {
            String disclosure = switch (output.disclosure()) {
                case MODEL_AND_ARTIFACT -> "";
                case MODEL_SUMMARY -> "; a model sees a summary only";
                case ARTIFACT_ONLY -> "; no model sees it";
            };
            out.labelled(
                    Words.cut(output.name()),
                    inWords(output.type())
                            + (output.required() ? "" : ", may be missing")
                            + (output.sensitive() ? ", sensitive: masked wherever it is written" : "")
                            + disclosure);
            told(output.description());
        }
        for (Contract.Outcome outcome : capability.contract().outcomes()) {
            String payload = outcome.payload().isEmpty() ? "" : ", with " + String.join(", ", outcome.payload());
            out.labelled(
                    "or " + Words.cut(outcome.code()), "instead, as an answer of the business" + Words.cut(payload));
            told(outcome.description());
        }
    }

    private static String inWords(ValueType type) {
        return switch (type) {
            case STRING, ENUM -> "a text";
            case INTEGER -> "a whole number";
            case DECIMAL -> "a decimal number";
            case BOOLEAN -> "yes or no";
            case DATE -> "a date";
            case FILE -> "a file";
            case LIST -> "a list";
        };
    }

    private void told(String description) {
        if (!description.isEmpty()) {
            out.below(Words.cut(description));
        }
    }

    private void consent() {
        out.heading("Who has to agree");
        List<Step> asking = capability.steps().stream().filter(Step::consent).toList();
        if (asking.isEmpty()) {
            out.line("A reviewer to this version, once; nobody each time, unless a policy asks for it.");
        }
        for (Step step : asking) {
            out.line("A reviewer to this version, once; and each time somebody before step " + Words.cut(step.id())
                    + ": " + Words.of(step) + ".");
        }
        out.line(
                capability.contract().mayEscalate()
                        ? "When it cannot go on safely it may ask a person."
                        : "When it cannot go on safely it fails; it never asks a person.");
    }

    private void where() {
        Target target = capability.target();
        out.heading("Where it works");
        out.line("In applications of the family " + Words.quoted(target.family()) + ", "
                + (target.surface().equals(Target.BROWSER)
                        ? "in a browser"
                        : "on the surface " + Words.quoted(target.surface()))
                + ", from " + Words.quoted(target.entry()) + " on. Which deployment is the tenant's business.");
        out.line("The screens are in " + Words.quoted(target.locale().language()) + " and write numbers like 1"
                + Words.cut(target.locale().grouping()) + "234"
                + Words.cut(target.locale().decimal())
                + "56 and dates like " + Words.quoted(target.locale().date()) + ".");
        if (!target.requires().isEmpty()) {
            out.line("The surface must offer "
                    + new TreeSet<>(target.requires())
                            .stream().map(Feature::wire).collect(Collectors.joining(", ")) + ".");
        }
    }

    private void credentials() {
        if (capability.credentials().isEmpty()) {
            return;
        }
        out.heading("Credentials it uses, by name; it holds no value");
        new TreeMap<>(capability.credentials()).forEach((name, reference) -> {
            String steps = capability.steps().stream()
                    .filter(step -> uses(step, name))
                    .map(Step::id)
                    .collect(Collectors.joining(", "));
            out.labelled(
                    Words.cut(name),
                    Words.cut(reference)
                            + (steps.isEmpty() ? ", used by no step" : ", filled in by " + Words.cut(steps)));
        });
    }

    private static boolean uses(Step step, String credential) {
        return step.act().plain() instanceof StepAct.Fill(var value)
                && Templates.pieces(value).stream()
                        .anyMatch(piece -> piece instanceof Templates.Piece.SecretPlace(var name, var _)
                                && name.equals(credential));
    }

    private void steps() {
        out.heading("Step by step; ${name} stands for a value that is given");
        int number = 0;
        for (Milestone milestone : capability.milestones()) {
            out.line(Words.cut(milestone.title().isEmpty() ? milestone.id() : milestone.title())
                    + (milestone.signsOn() ? " (signs on)" : "") + ":");
            for (Step step : milestone.steps()) {
                number++;
                step(number, step);
            }
            for (Milestone.Transition transition : milestone.transitions()) {
                out.line("If " + Words.of(transition.when()) + ", "
                        + (transition.to().equals(Milestone.END)
                                ? "it is done."
                                : "go on with " + Words.quoted(transition.to()) + "."));
            }
        }
    }

    private void step(int number, Step step) {
        out.labelled("%3d.".formatted(number), Words.of(step) + ". (" + Words.cut(step.id()) + ")");
        step.control()
                .map(Words::otherRungs)
                .filter(others -> !others.isEmpty())
                .ifPresent(others ->
                        out.below("If that does not name exactly one thing: " + String.join("; else ", others) + "."));
        step.precondition().ifPresent(condition -> out.below("Only if " + Words.of(condition) + "."));
        step.expect()
                .ifPresent(condition ->
                        out.below("Then, within " + Words.of(step.timeout()) + ", " + Words.of(condition) + "."));
        capability
                .checkpointAfter(step)
                .ifPresent(checkpoint -> out.below(
                        "Checkpoint " + Words.cut(checkpoint.id()) + ": " + Words.of(checkpoint.holds()) + "."));
        List<String> remarks = new ArrayList<>();
        switch (step.risk()) {
            case SAFE -> {}
            case RISKY -> remarks.add("Risky.");
            case IRREVERSIBLE -> remarks.add("CANNOT BE UNDONE.");
        }
        if (step.consent()) {
            remarks.add("Not done without consent.");
        }
        if (step.isCommit()) {
            remarks.add("Never done twice.");
        } else if (step.attempts() > 1) {
            remarks.add("Tried " + Words.times(step.attempts()) + " at most.");
        }
        if (!remarks.isEmpty()) {
            out.below(String.join(" ", remarks));
        }
    }

    private void detectors() {
        if (capability.detectors().isEmpty()) {
            return;
        }
        out.heading("Screens it knows besides");
        for (Detector detector : capability.detectors()) {
            String when = switch (detector.trigger()) {
                case Detector.Trigger.Seen(var condition) -> "when " + Words.of(condition);
                case Detector.Trigger.Overdue _ -> "when a step takes too long";
            };
            String then = switch (detector.kind()) {
                case HARD -> "it fails";
                case BUSINESS -> "that is its answer" + payload(detector);
                case RECOVERABLE -> "it tries the way back " + Words.quoted(detector.recoverer());
            };
            out.labelled(Words.cut(detector.code()), when + scope(detector.scope()) + ", " + then + ".");
        }
    }

    private static String payload(Detector detector) {
        return detector.payload().isEmpty()
                ? ""
                : ", with "
                        + new TreeMap<>(detector.payload())
                                .entrySet().stream()
                                        .map(one -> Words.cut(one.getKey()) + " from " + Words.of(one.getValue()))
                                        .collect(Collectors.joining(", "));
    }

    private static String scope(Detector.Scope scope) {
        String phase = switch (scope.phase()) {
            case ALWAYS -> "";
            case SIGNING_ON -> " while it signs on";
            case SIGNED_ON -> " once it is signed on";
        };
        return scope.within().isEmpty() ? phase : phase + " at " + Words.cut(String.join(", ", scope.within()));
    }

    private void recoverers() {
        if (capability.recoverers().isEmpty()) {
            return;
        }
        out.heading("Ways back");
        for (Recoverer recoverer : capability.recoverers()) {
            String does = switch (recoverer.action()) {
                case Recoverer.Action.DismissNotice(var press) -> "press " + Words.of(press);
                case Recoverer.Action.RetryStep _ ->
                    "look again, and do the step again if it is safe and may be tried again";
                case Recoverer.Action.Relogin _ -> "sign on again and go on after the newest checkpoint that holds";
            };
            out.labelled(
                    Words.cut(recoverer.id()), does + "; " + Words.times(recoverer.attempts()) + " in a run at most.");
        }
    }

    private void origin(String hash) {
        Provenance provenance = capability.provenance();
        out.heading("Where it comes from");
        Map<String, Long> actors = provenance.steps().stream()
                .collect(Collectors.groupingBy(
                        origin -> origin.actor().name().toLowerCase(Locale.ROOT), TreeMap::new, Collectors.counting()));
        String by = actors.entrySet().stream()
                .map(one -> one.getValue() + " by a " + one.getKey())
                .collect(Collectors.joining(", "));
        out.line("Recorded at " + provenance.recordedAt().truncatedTo(ChronoUnit.SECONDS)
                + (provenance.by().isEmpty() ? "" : " by " + Words.cut(provenance.by())) + " from run "
                + Words.cut(provenance.run()) + (by.isEmpty() ? "." : "; of its steps " + by + "."));
        provenance.leftOut().stream()
                .limit(MOST_LEFT_OUT)
                .forEach(one -> out.line("Done there: " + Words.quoted(one) + "."));
        if (provenance.leftOut().size() > MOST_LEFT_OUT) {
            out.line("And " + (provenance.leftOut().size() - MOST_LEFT_OUT) + " more were left out.");
        }
        Standing standing = capability.standing();
        out.line("Evidence: " + standing.evidence().name().toLowerCase(Locale.ROOT) + ". Review: "
                + standing.review().name().toLowerCase(Locale.ROOT) + ".");
        if (!capability.additions().equals(Additions.NONE)) {
            out.line("The file holds fields that this build does not know: "
                    + Words.cut(String.join(
                            ", ", new TreeSet<>(capability.additions().names()))) + ".");
        }
        out.line("Content " + hash);
    }

    private void found(String heading, List<Problem> problems) {
        if (problems.isEmpty()) {
            return;
        }
        out.heading(heading);
        problems.stream()
                .limit(MOST_PROBLEMS)
                .forEach(problem -> out.labelled(
                        problem.code().name(), problem.message() + " (at " + Words.cut(problem.where()) + ")"));
        if (problems.size() > MOST_PROBLEMS) {
            out.line("and " + (problems.size() - MOST_PROBLEMS) + " more.");
        }
    }
}
