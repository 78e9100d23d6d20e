package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.StepAct;
import dev.rote.capability.Templates;
import dev.rote.capability.Templates.Piece;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Condition;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What an application says on the screen a detector fired on: the whole sentence that holds the words looked for,
/// and the field that it is about.
final class Said {
    private final Observation seen;
    private final Optional<Node> sentence;

    private Said(Observation seen, Optional<Node> sentence) {
        this.seen = seen;
        this.sentence = sentence;
    }

    static Said by(Detector fired, Observation seen) {
        return new Said(
                seen,
                switch (fired.trigger()) {
                    case Detector.Trigger.Seen(var when) -> text(when, seen);
                    case Detector.Trigger.Overdue _ -> Optional.empty();
                });
    }

    private static Optional<Node> text(Condition when, Observation seen) {
        return switch (when) {
            case Condition.TextPresent(var frame, var words) -> holding(seen, frame, words);
            case Condition.ErrorBannerPresent(var frame, var words) -> holding(seen, frame, words);
            case Condition.ValidationMessagePresent(var frame, var words) -> holding(seen, frame, words);
            case Condition.All(var of) -> first(of, seen);
            case Condition.Any(var of) -> first(of, seen);
            case Condition.Not _, Condition.Single _ -> Optional.empty();
        };
    }

    private static Optional<Node> first(List<Condition> of, Observation seen) {
        return of.stream()
                .filter(one -> one.on(seen).holds())
                .flatMap(one -> text(one, seen).stream())
                .findFirst();
    }

    private static Optional<Node> holding(Observation seen, String frame, String words) {
        return seen.nodes().stream()
                .filter(node -> node.role() == Role.TEXT && Names.holds(node.text(), words))
                .filter(node ->
                        frame.equals("*") || seen.framePath(seen.frameOf(node)).equals(frame))
                .findFirst();
    }

    Optional<String> sentence() {
        return sentence.map(node -> Names.normal(node.text()));
    }

    /// The name of the input that was filled into the field it is about, or the field's caption when none was;
    /// nothing when no field can be told.
    Optional<String> field(Plan plan) {
        Optional<Node> field = marked().or(this::besideOrNamed);
        return field.flatMap(node -> plan.legs().stream()
                .filter(leg -> isFor(leg, node))
                .flatMap(leg -> input(leg).stream())
                .findFirst()
                .or(() -> captions(node).findFirst()));
    }

    /// The one field that the application marks as refused.
    private Optional<Node> marked() {
        List<Node> marked =
                fields().filter(node -> node.is(State.INVALID)).limit(2).toList();
        return marked.size() == 1 ? Optional.of(marked.getFirst()) : Optional.empty();
    }

    /// The field that the sentence stands beside, or the one it names; none where it stands beside one and names only
    /// another.
    private Optional<Node> besideOrNamed() {
        Optional<Node> beside = sentence.flatMap(text -> Resolver.fieldBeside(seen, text));
        Optional<Node> named = named();
        boolean isTwo =
                named.isPresent() && beside.filter(field -> length(field) == 0).isPresent();
        return isTwo ? Optional.empty() : beside.or(() -> named);
    }

    /// The field whose caption the sentence holds; the longest one, so that `Account Type` goes before `Account`.
    private Optional<Node> named() {
        return fields().filter(node -> length(node) > 0).max(Comparator.comparingInt(this::length));
    }

    private int length(Node field) {
        String said = sentence().orElse("");
        return captions(field)
                .filter(caption -> Names.holds(said, caption))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private Stream<Node> fields() {
        return seen.nodes().stream()
                .filter(node -> node.role().isField())
                .filter(node ->
                        sentence.filter(text -> text.frame() == node.frame()).isPresent() || node.is(State.INVALID));
    }

    private Stream<String> captions(Node field) {
        return Stream.concat(Stream.of(field.name()), Resolver.captionOf(seen, field).stream())
                .map(Names::caption)
                .filter(caption -> !caption.isEmpty());
    }

    private boolean isFor(Leg leg, Node field) {
        return leg.step()
                .control()
                .filter(control -> Resolver.resolve(seen, control) instanceof Resolution.Found found
                        && found.node().index() == field.index())
                .isPresent();
    }

    private static Optional<String> input(Leg leg) {
        return leg.step().act().plain() instanceof StepAct.Fill(var value)
                ? Templates.pieces(value).stream()
                        .flatMap(
                                piece -> piece instanceof Piece.InputPlace(var name) ? Stream.of(name) : Stream.empty())
                        .findFirst()
                : Optional.empty();
    }
}
