package dev.rote.discovery;

import dev.rote.policy.Redaction;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Frame;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes conditions that recognise a screen: where its frames are, words that are new on it, and the inputs as it
/// shows them.
final class ScreenWriter {
    private static final int LONGEST_LANDMARK = 40;
    private static final int MOST_LANDMARKS = 2;

    private final Templating templating;
    private final LadderWriter ladders;
    private final SortedMap<String, String> inputs;
    private final Collection<String> values;

    /// `inputs` are their values in this run, `values` the texts read as outputs.
    ScreenWriter(Templating templating, LadderWriter ladders, Map<String, String> inputs, Collection<String> values) {
        this.templating = templating;
        this.ladders = ladders;
        this.inputs = new TreeMap<>(inputs);
        this.values = values;
    }

    /// What became true between two screens; empty when nothing recognisable did.
    List<Condition> whatIsNew(Observation before, Observation after) {
        List<Condition> conditions = new ArrayList<>(newPlaces(before, after));
        conditions.addAll(landmarks(before, after));
        return conditions;
    }

    /// Whether a frame moved on: to another place, or to another document at the same place that brings new words.
    boolean movesOn(Observation before, Observation after) {
        return !newPlaces(before, after).isEmpty()
                || (after.frames().stream().anyMatch(frame -> isReloaded(before, after, frame))
                        && !landmarks(before, after).isEmpty());
    }

    private static boolean isReloaded(Observation before, Observation after, Frame frame) {
        return before.framesAt(after.framePath(frame)).stream()
                .noneMatch(one -> one.document().equals(frame.document()));
    }

    /// The frames that are at another path than before, or were not there.
    private List<Condition> newPlaces(Observation before, Observation after) {
        List<Condition> places = new ArrayList<>();
        for (Frame frame : after.frames()) {
            String path = after.framePath(frame);
            boolean moved = before.framesAt(path).stream()
                    .noneMatch(one -> one.location().equals(frame.location()));
            if (moved && !frame.isBlank() && isNameable(path)) {
                places.add(new Condition.LocationMatches(path, pathPattern(frame.path())));
            }
        }
        return places;
    }

    /// A frame that is called by what must not be written is named by nothing.
    private static boolean isNameable(String frame) {
        return !frame.contains(Redaction.MASK);
    }

    /// The named controls that were not there before; for acts that neither lead elsewhere nor bring new words.
    List<Condition> newControls(Observation before, Observation after) {
        Set<Condition> known = new HashSet<>();
        before.nodes().forEach(node -> known.add(control(before, node)));
        return after.nodes().stream()
                .filter(node -> (node.role().isPressable() || node.role() == Role.IMG) && isLandmark(node.name()))
                .map(node -> control(after, node))
                .filter(known::add)
                .limit(MOST_LANDMARKS)
                .toList();
    }

    /// Words that are new and hold an input; for acts that bring nothing else that another run would bring as well.
    List<Condition> newWordsOfInputs(Observation before, Observation after) {
        Set<String> known = new HashSet<>();
        before.nodes().forEach(node -> known.add(mark(before, node)));
        return after.nodes().stream()
                .filter(node -> node.role() == Role.HEADING || node.role() == Role.TEXT)
                .filter(node -> known.add(mark(after, node)) && areWordsOfInputs(after.textOf(node)))
                .<Condition>map(node -> new Condition.TextPresent(
                        after.framePath(after.frameOf(node)), templating.template(Names.normal(after.textOf(node)))))
                .limit(MOST_LANDMARKS)
                .toList();
    }

    private boolean areWordsOfInputs(String text) {
        String template = templating.template(Names.normal(text));
        String words = template.replaceAll("\\$\\{[a-z0-9_]+}", "");
        return !words.equals(template) && isLandmark(words);
    }

    private static Condition control(Observation seen, Node node) {
        return new Condition.RegionPresent(seen.framePath(seen.frameOf(node)), node.role(), Names.normal(node.name()));
    }

    /// The inputs that the screen shows as the text of a place that can be named, or as what a field holds, each
    /// bound to it; in the order of their names.
    List<Condition> bindings(Observation seen) {
        List<Condition> bindings = new ArrayList<>();
        inputs.forEach((name, value) -> seen.nodes().stream()
                .filter(node -> Names.same(node.role().isField() ? node.value() : node.text(), value))
                .flatMap(node -> binding(seen, node, "${" + name + "}").stream())
                .findFirst()
                .ifPresent(bindings::add));
        return bindings;
    }

    private Optional<Condition> binding(Observation seen, Node node, String place) {
        Control control = ladders.toRead(seen, LadderWriter.widened(seen, node));
        if (control.rungs().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                node.role().isField() ? new Condition.ValueSet(control, place) : new Condition.Shows(control, place));
    }

    private List<Condition> landmarks(Observation before, Observation after) {
        Set<String> known = new HashSet<>();
        for (Node node : before.nodes()) {
            known.add(mark(before, node));
        }
        Set<String> captions = captions(after);
        List<Condition> marks = new ArrayList<>();
        for (Role role : List.of(Role.HEADING, Role.TEXT)) {
            for (Node node : after.nodes()) {
                if (marks.size() < MOST_LANDMARKS
                        && node.role() == role
                        && isLandmark(after.textOf(node))
                        && isNameable(after.framePath(after.frameOf(node)))
                        && (role == Role.HEADING || isOfTheScreen(after, node, captions))
                        && known.add(mark(after, node))) {
                    marks.add(new Condition.TextPresent(
                            after.framePath(after.frameOf(node)), Names.normal(after.textOf(node))));
                }
            }
        }
        return marks;
    }

    private static String mark(Observation seen, Node node) {
        return seen.framePath(seen.frameOf(node)) + "\n" + Names.normal(seen.textOf(node));
    }

    /// What has a caption is a value of the record. What captions a field or stands on a button or link belongs to
    /// that control: the step that uses it names it, and says so when it is gone.
    private static boolean isOfTheScreen(Observation seen, Node text, Set<String> captions) {
        return !captions.contains(Names.caption(text.text()))
                && Resolver.captionOf(seen, text).isEmpty()
                && !isOnAControl(seen, text);
    }

    private static boolean isOnAControl(Observation seen, Node text) {
        Optional<Node> around = seen.parentOf(text);
        while (around.isPresent() && !around.get().role().isPressable()) {
            around = seen.parentOf(around.get());
        }
        return around.isPresent();
    }

    /// What the fields of a screen are called.
    private static Set<String> captions(Observation seen) {
        return seen.nodes().stream()
                .filter(node -> node.role().isField())
                .flatMap(field -> Stream.concat(Stream.of(field.name()), Resolver.captionOf(seen, field).stream()))
                .map(Names::caption)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Words of the application, not of the record: short, with letters, without digits, and no value of this run.
    private boolean isLandmark(String text) {
        String normal = Names.normal(text);
        return normal.length() >= 3
                && normal.length() <= LONGEST_LANDMARK
                && normal.chars().anyMatch(Character::isLetter)
                && normal.chars().noneMatch(Character::isDigit)
                && templating.template(normal).equals(normal)
                && values.stream().noneMatch(value -> Names.holds(normal, value));
    }

    /// A path in which inputs are places and other numbers may be any.
    private String pathPattern(String path) {
        String[] parts = templating.template(path).split("/", -1);
        for (int i = 0; i < parts.length; i++) {
            if (!parts[i].contains("${")
                    && parts[i].length() > 0
                    && parts[i].chars().allMatch(Character::isDigit)) {
                parts[i] = "*";
            }
        }
        return String.join("/", parts);
    }
}
