package dev.rote.policy;

import dev.rote.capability.StepAct;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Whether a risky rule of the policy applies to an act.
final class Risks {
    /// Chords that move about or edit text and press nothing; any other may press what the page likes.
    private static final Pattern HARMLESS_CHORD = Pattern.compile(
            "(?:Shift\\+)?(?:Tab|Escape|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)"
                    + "|[^ ])|Control\\+[acvxzACVXZ]");
    /// A name inside a control counts for the control when the control has at most that many nodes.
    private static final int MOST_INSIDE = 16;

    private Risks() {}

    static boolean applies(Policy.RiskRule rule, Tenant tenant, Observation seen, Intent intent) {
        return appliesToKind(rule, intent.act())
                && (rule.paths().isEmpty() || standsOn(rule, tenant, seen, intent))
                && (rule.names().isEmpty()
                        || wordings(seen, intent).stream()
                                .anyMatch(text -> rule.names().stream().anyMatch(words -> words.standsIn(text))));
    }

    /// Whatever path it may stand on.
    static boolean mayApply(Policy.RiskRule rule, StepAct act, String called) {
        return appliesToKind(rule, act)
                && (rule.names().isEmpty() || rule.names().stream().anyMatch(words -> words.standsIn(called)));
    }

    private static boolean appliesToKind(Policy.RiskRule rule, StepAct act) {
        return rule.acts().isEmpty()
                ? !act.onlyReads()
                : Stream.concat(Stream.of(act.kind()), partsOf(act)).anyMatch(rule.acts()::contains);
    }

    /// The plain acts that an act is made of: a rule about these is about it as well, so that no other way of
    /// pressing goes round a rule about presses.
    private static Stream<String> partsOf(StepAct act) {
        return switch (act.plain()) {
            case StepAct.PressAs _, StepAct.Download _, StepAct.Drag _ -> Stream.of("press");
            case StepAct.Pick _ -> Stream.of("fill", "choose");
            case StepAct.Clear _, StepAct.EnterDate _, StepAct.Adjust _ -> Stream.of("fill");
            case StepAct.Back _, StepAct.Forward _ -> Stream.of("open");
            case StepAct.Open _,
                    StepAct.Press _,
                    StepAct.Hover _,
                    StepAct.Fill _,
                    StepAct.Choose _,
                    StepAct.Tick _,
                    StepAct.Key _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Upload _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> Stream.empty();
        };
    }

    /// Where the control stands, where the act leads, and for an act without control every frame.
    private static boolean standsOn(Policy.RiskRule rule, Tenant tenant, Observation seen, Intent intent) {
        List<String> paths = new ArrayList<>();
        frames(seen, intent).forEach(frame -> paths.add(frame.path()));
        if (!intent.destination().isEmpty()) {
            paths.add(PathPattern.ofAddress(intent.destination()));
        } else if (intent.act().plain() instanceof StepAct.Open(var path)) {
            paths.add(PathPattern.ofAddress(tenant.address(path)));
        }
        return paths.stream()
                .map(path -> tenant.pathBelowBase(path).orElse(path))
                .anyMatch(path -> rule.paths().stream().anyMatch(pattern -> pattern.matchesAnySpelling(path)));
    }

    private static List<Frame> frames(Observation seen, Intent intent) {
        return target(seen, intent).map(node -> List.of(seen.frameOf(node))).orElseGet(seen::frames);
    }

    /// What the act is on: its control, or for a key what has the focus.
    private static Optional<Node> target(Observation seen, Intent intent) {
        return intent.on()
                .or(() -> seen.nodes().stream()
                        .filter(node -> node.is(State.FOCUSED))
                        .findFirst());
    }

    private static List<String> wordings(Observation seen, Intent intent) {
        List<String> wordings = new ArrayList<>();
        switch (intent.act().plain()) {
            case StepAct.Key key -> pressedBy(key.chord(), seen, intent).forEach(node -> name(seen, node, wordings));
            case StepAct.Choose(var options) -> {
                wordings.addAll(options);
                intent.on().ifPresent(node -> name(seen, node, wordings));
            }
            case StepAct.Pick(var _, var suggestion) -> {
                wordings.add(suggestion);
                intent.on().ifPresent(node -> name(seen, node, wordings));
            }
            case StepAct.Drag _ ->
                Stream.concat(intent.on().stream(), intent.onto().stream()).forEach(node -> name(seen, node, wordings));
            case StepAct.Open _,
                    StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Hover _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Upload _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> intent.on().ifPresent(node -> name(seen, node, wordings));
        }
        return wordings;
    }

    /// Enter in any field of a form presses the form's default button (HTML, implicit submission), and shortcuts
    /// press what the page binds them to: every control of the frame may be meant.
    private static List<Node> pressedBy(String chord, Observation seen, Intent intent) {
        if (HARMLESS_CHORD.matcher(chord).matches()) {
            return List.of();
        }
        Set<Frame> near = Set.copyOf(frames(seen, intent));
        return seen.nodes().stream()
                .filter(node -> node.role().isPressable() && near.contains(seen.frameOf(node)))
                .toList();
    }

    /// Everything a person would read as the control's wording, also when the act is on a text or picture inside it.
    private static void name(Observation seen, Node node, List<String> wordings) {
        for (Optional<Node> at = Optional.of(node); at.isPresent(); at = at.flatMap(seen::parentOf)) {
            if (at.get().ref().equals(node.ref()) || at.get().role().isPressable()) {
                wordings.add(at.get().name());
                wordings.add(at.get().description());
            }
        }
        Resolver.captionOf(seen, node).ifPresent(wordings::add);
        if (node.role().isField()) {
            return;
        }
        int end = Math.min(seen.end(node.index()), node.index() + MOST_INSIDE);
        for (int i = node.index() + 1; i < end; i++) {
            wordings.add(seen.node(i).name());
        }
        wordings.add(seen.textOf(node));
    }
}
