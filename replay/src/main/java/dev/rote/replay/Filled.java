package dev.rote.replay;

import dev.rote.surface.Control;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.State;
import dev.rote.surface.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the run put into fields since it last moved on, so that it can be read again just before a commit.
final class Filled {
    private final List<Entry> entries = new ArrayList<>();

    /// A value put into a field; a secret is never kept, only that there is one. `sent` once a press in the same
    /// frame brought another document somewhere, as a form does whose answer comes in the frame beside it.
    private record Entry(String step, Control field, Held held, boolean sent) {
        Entry(String step, Control field, Held held) {
            this(step, field, held, false);
        }

        Entry alreadySent() {
            return new Entry(step, field, held, true);
        }
    }

    private sealed interface Held {
        record Text(String value) implements Held {}

        record Chosen(String value) implements Held {}

        record Ticked(boolean on) implements Held {}

        record Hidden() implements Held {}
    }

    void text(String step, Control field, String value) {
        put(new Entry(step, field, new Held.Text(value)));
    }

    void chosen(String step, Control field, String value) {
        put(new Entry(step, field, new Held.Chosen(value)));
    }

    void ticked(String step, Control field, boolean on) {
        put(new Entry(step, field, new Held.Ticked(on)));
    }

    void hidden(String step, Control field) {
        put(new Entry(step, field, new Held.Hidden()));
    }

    private void put(Entry entry) {
        entries.removeIf(other -> other.field().equals(entry.field()));
        entries.add(entry);
    }

    /// A step of ours took the run on: what was filled into documents that are replaced, or is no longer on the
    /// screen, went with them. A page that replaces itself takes nothing away, so its empty fields are noticed.
    void movedOn(Observation before, Optional<Node> pressed, Observation now) {
        entries.removeIf(entry -> Change.ofDocument(entry.field().frame(), before, now)
                || !(Resolver.resolve(now, entry.field()) instanceof Resolution.Found));
        if (Change.replacedADocument(before, now)) {
            entries.replaceAll(entry -> isBeside(entry, before, pressed) ? entry.alreadySent() : entry);
        }
    }

    private static boolean isBeside(Entry entry, Observation seen, Optional<Node> pressed) {
        return pressed.filter(node -> Resolver.resolve(seen, entry.field()) instanceof Resolution.Found found
                        && found.node().frame() == node.frame())
                .isPresent();
    }

    /// A person had the controls: of what is no longer on the screen nothing is known, and the rest must still
    /// hold what the run put there.
    void seenAgain(Observation now) {
        entries.removeIf(entry -> !(Resolver.resolve(now, entry.field()) instanceof Resolution.Found));
    }

    void forget() {
        entries.clear();
    }

    /// What was typed and should be sent by a press of that control, by the step that did: into fields beside
    /// it, or, when there are none, such as for a button in a frame of its own, into any that no press has sent
    /// yet.
    Map<String, String> typed(Observation seen, Optional<Node> pressed) {
        List<Entry> open = entries.stream().filter(entry -> !entry.sent()).toList();
        List<Entry> beside =
                open.stream().filter(entry -> isBeside(entry, seen, pressed)).toList();
        Map<String, String> typed = new LinkedHashMap<>();
        for (Entry entry : beside.isEmpty() ? open : beside) {
            if (entry.held() instanceof Held.Text(var value)) {
                typed.put(entry.step(), value);
            }
        }
        return typed;
    }

    /// The first field that does not hold what was put into it.
    Optional<Verdict> differing(Observation seen) {
        return entries.stream()
                .map(entry -> verdict(entry, seen))
                .filter(verdict -> !verdict.holds())
                .findFirst();
    }

    private static Verdict verdict(Entry entry, Observation seen) {
        return switch (Resolver.resolve(seen, entry.field())) {
            case Resolution.Found(var node, var _, var _, var _) ->
                switch (entry.held()) {
                    case Held.Text(var value) -> showing(value, entry, node);
                    case Held.Chosen(var value) -> showing(value, entry, node);
                    case Held.Ticked(var on) ->
                        new Verdict(
                                node.is(State.CHECKED) == on,
                                expected(entry, on ? "a tick" : "no tick"),
                                node.is(State.CHECKED) ? "a tick" : "no tick");
                    case Held.Hidden() -> new Verdict(true, "", "");
                };
            case Resolution.Ambiguous ambiguous ->
                new Verdict(false, expected(entry, "what was filled in"), ambiguous.explanation());
            case Resolution.Unresolved unresolved ->
                new Verdict(false, expected(entry, "what was filled in"), unresolved.explanation());
        };
    }

    private static Verdict showing(String value, Entry entry, Node node) {
        return new Verdict(
                Names.same(node.value(), value), expected(entry, "\"" + value + "\""), "\"" + node.value() + "\"");
    }

    private static String expected(Entry entry, String what) {
        return entry.field().inWords() + " still holds " + what + " from step " + entry.step();
    }
}
