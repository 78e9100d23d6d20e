package dev.rote.surface;

import dev.rote.surface.Condition.All;
import dev.rote.surface.Condition.Any;
import dev.rote.surface.Condition.ControlPresent;
import dev.rote.surface.Condition.Enabled;
import dev.rote.surface.Condition.ErrorBannerPresent;
import dev.rote.surface.Condition.LocationMatches;
import dev.rote.surface.Condition.Not;
import dev.rote.surface.Condition.RegionPresent;
import dev.rote.surface.Condition.ResponseStatus;
import dev.rote.surface.Condition.Shows;
import dev.rote.surface.Condition.TextPresent;
import dev.rote.surface.Condition.Ticked;
import dev.rote.surface.Condition.ValidationMessagePresent;
import dev.rote.surface.Condition.ValueSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

final class Conditions {
    private static final Set<Role> BANNERS = Set.of(Role.ALERT, Role.ALERTDIALOG, Role.STATUS, Role.LOG);
    private static final Set<Role> TICKABLE = Set.of(
            Role.CHECKBOX,
            Role.RADIO,
            Role.SWITCH,
            Role.BUTTON,
            Role.MENUITEMCHECKBOX,
            Role.MENUITEMRADIO,
            Role.OPTION,
            Role.TREEITEM);
    private static final int EXCERPT = 160;

    private Conditions() {}

    static Verdict judge(Condition condition, Observation seen) {
        return switch (condition) {
            case LocationMatches(var frame, var path) ->
                inFrame(condition, seen, frame, one -> pathMatches(one.path(), path), Frame::path);
            case TextPresent(var frame, var text) ->
                inFrame(condition, seen, frame, one -> speaks(seen, one, text), one -> excerpt(seen, one));
            case ResponseStatus(var frame, var from, var to) ->
                inFrame(
                        condition,
                        seen,
                        frame,
                        one -> one.status() >= from && one.status() <= to,
                        one -> "" + one.status());
            case RegionPresent(var frame, var role, var name) ->
                nodeIn(
                        condition,
                        seen,
                        frame,
                        node -> node.role() == role && (name.isEmpty() || Names.same(node.name(), name)));
            case ErrorBannerPresent(var frame, var text) ->
                nodeIn(
                        condition,
                        seen,
                        frame,
                        node -> BANNERS.contains(node.role()) && speaks(seen.textOf(node), text));
            case ValidationMessagePresent(var frame, var text) -> validation(condition, seen, frame, text);
            case ControlPresent(var control) -> resolved(condition, seen, control, _ -> true, _ -> "");
            case ValueSet(var control, var value) ->
                resolved(condition, seen, control, node -> holdsValue(node, value), Conditions::valueOf);
            case Shows(var control, var text) ->
                resolved(condition, seen, control, node -> Names.same(seen.textOf(node), text), seen::textOf);
            case Enabled(var control) ->
                resolved(condition, seen, control, node -> !node.is(State.DISABLED), _ -> "disabled");
            case Ticked(var control, var ticked) ->
                resolved(condition, seen, control, node -> isTicked(node, ticked), Conditions::tickOf);
            case All(var of) -> all(condition, seen, of);
            case Any(var of) -> any(condition, seen, of);
            case Not(var of) -> {
                Verdict inner = judge(of, seen);
                yield new Verdict(!inner.holds(), condition.inWords(), inner.holds() ? of.inWords() : inner.seen());
            }
        };
    }

    static String place(String frame) {
        return frame.isEmpty() ? "the window" : frame.equals("*") ? "some frame" : "frame " + frame;
    }

    /// Matches a path against a pattern in which `*` stands for any characters.
    static boolean pathMatches(String path, String pattern) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return path.equals(pattern);
        }
        String last = parts[parts.length - 1];
        if (!path.startsWith(parts[0]) || path.length() < parts[0].length() + last.length() || !path.endsWith(last)) {
            return false;
        }
        int at = parts[0].length();
        int limit = path.length() - last.length();
        for (int i = 1; i < parts.length - 1; i++) {
            int found = path.indexOf(parts[i], at);
            if (found < 0 || found + parts[i].length() > limit) {
                return false;
            }
            at = found + parts[i].length();
        }
        return true;
    }

    private static List<Frame> framesOf(Observation seen, String frame) {
        return frame.equals("*") ? seen.frames() : seen.framesAt(frame);
    }

    private static Verdict inFrame(
            Condition condition, Observation seen, String frame, Predicate<Frame> test, Function<Frame, String> shown) {
        List<Frame> frames = framesOf(seen, frame);
        boolean holds = frames.stream().anyMatch(test);
        String what =
                frames.isEmpty() ? "no such frame" : frames.stream().map(shown).collect(Collectors.joining(" | "));
        return new Verdict(holds, condition.inWords(), what);
    }

    private static Verdict nodeIn(Condition condition, Observation seen, String frame, Predicate<Node> test) {
        List<Frame> frames = framesOf(seen, frame);
        boolean holds = frames.stream().anyMatch(one -> anyIn(seen, one, test));
        String what = frames.isEmpty()
                ? "no such frame"
                : frames.stream().map(one -> excerpt(seen, one)).collect(Collectors.joining(" | "));
        return new Verdict(holds, condition.inWords(), what);
    }

    private static boolean anyIn(Observation seen, Frame frame, Predicate<Node> test) {
        FrameMap map = seen.mapOf(frame);
        for (int i = map.from(); i < map.to(); i++) {
            if (seen.node(i).frame() == frame.index() && test.test(seen.node(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean speaks(Observation seen, Frame frame, String wanted) {
        return Names.holdsNormal(seen.mapOf(frame).words(), Names.normal(wanted));
    }

    private static boolean holdsValue(Node node, String value) {
        return !node.is(State.PROTECTED) && Names.same(node.value(), value);
    }

    private static String valueOf(Node node) {
        return node.is(State.PROTECTED) ? "a secret" : node.value();
    }

    private static boolean isTicked(Node node, boolean ticked) {
        return TICKABLE.contains(node.role()) && !node.is(State.MIXED) && node.is(State.CHECKED) == ticked;
    }

    private static String tickOf(Node node) {
        if (!TICKABLE.contains(node.role())) {
            return "a " + node.role().wire() + " cannot be ticked";
        }
        return node.is(State.MIXED) ? "partly ticked" : node.is(State.CHECKED) ? "ticked" : "not ticked";
    }

    private static boolean speaks(String text, String wanted) {
        return wanted.isEmpty() ? !text.isBlank() : Names.holds(text, wanted);
    }

    private static Verdict validation(Condition condition, Observation seen, String frame, String text) {
        Verdict marked = nodeIn(
                condition,
                seen,
                frame,
                node -> node.is(State.INVALID) && (text.isEmpty() || Names.holds(node.description(), text)));
        if (marked.holds() || text.isEmpty()) {
            return marked;
        }
        return inFrame(
                condition,
                seen,
                frame,
                one -> speaks(seen, one, text)
                        && anyIn(seen, one, node -> node.role().isField()),
                one -> excerpt(seen, one));
    }

    private static Verdict resolved(
            Condition condition,
            Observation seen,
            Control control,
            Predicate<Node> test,
            Function<Node, String> shown) {
        return switch (Resolver.resolve(seen, control)) {
            case Resolution.Found found ->
                new Verdict(test.test(found.node()), condition.inWords(), shown.apply(found.node()));
            case Resolution.Ambiguous ambiguous ->
                new Verdict(false, condition.inWords(), "several: " + ambiguous.explanation());
            case Resolution.Unresolved unresolved ->
                new Verdict(false, condition.inWords(), "none: " + unresolved.explanation());
        };
    }

    private static Verdict all(Condition condition, Observation seen, List<Condition> of) {
        for (Condition one : of) {
            Verdict verdict = judge(one, seen);
            if (!verdict.holds()) {
                return verdict;
            }
        }
        return new Verdict(true, condition.inWords(), "");
    }

    private static Verdict any(Condition condition, Observation seen, List<Condition> of) {
        StringBuilder shown = new StringBuilder();
        for (Condition one : of) {
            Verdict verdict = judge(one, seen);
            if (verdict.holds()) {
                return new Verdict(true, condition.inWords(), verdict.seen());
            }
            shown.append(shown.isEmpty() ? "" : "; ").append(verdict.seen());
        }
        return new Verdict(false, condition.inWords(), shown.toString());
    }

    private static String excerpt(Observation seen, Frame frame) {
        String text = seen.mapOf(frame).words();
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "\u2026";
    }
}
