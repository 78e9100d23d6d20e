package dev.rote.browser;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Journal;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceEvent;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// A surface under test, with what tests say over and over.
final class Screen implements AutoCloseable {
    private final Surface surface;
    private final Run run;
    private final List<SurfaceEvent> events = new ArrayList<>();

    Screen(Surface surface) {
        this.surface = surface;
        this.run = Run.lasting(Duration.ofSeconds(40), Clock.systemUTC(), Journal.SILENT);
    }

    Surface surface() {
        return surface;
    }

    Run run() {
        return run;
    }

    Screen go(String address) {
        ActResult result = surface.act(new Act.Navigate(address), run);
        if (!(result instanceof ActResult.Done)) {
            throw new AssertionError(result);
        }
        return this;
    }

    ActResult press(String name) {
        return press(name, new DialogAnswer.Dismiss());
    }

    ActResult press(String name, DialogAnswer dialog) {
        return surface.act(new Act.Press(named(name).ref(), dialog), run);
    }

    ActResult fill(String name, String text) {
        return surface.act(new Act.Fill(named(name).ref(), new Entry.Plain(text)), run);
    }

    /// Does an act on the one control of that name.
    ActResult act(String name, Function<Ref, Act> act) {
        return surface.act(act.apply(named(name).ref()), run);
    }

    /// What the page says in its title.
    String title() {
        return surface.observe(run).top().title();
    }

    /// The one control of that name, waited for.
    Node named(String name) {
        Observation seen = until(one -> candidates(one, name).size() == 1);
        return candidates(seen, name).getFirst();
    }

    private static List<Node> candidates(Observation seen, String name) {
        return seen.nodes().stream()
                .filter(node ->
                        (node.role().isField() || node.role().isPressable()) && Names.sameCaption(node.name(), name))
                .toList();
    }

    /// Waits until some window or frame shows that text.
    Observation untilText(String text) {
        return until(seen -> shows(seen, text));
    }

    static boolean shows(Observation seen, String text) {
        return seen.nodes().stream().anyMatch(node -> seen.textOf(node).contains(text));
    }

    Observation until(Predicate<Observation> condition) {
        Observation seen = surface.observe(run);
        while (!condition.test(seen)) {
            if (!surface.awaitChange(seen, run)) {
                throw new AssertionError("it never came to be:\n" + WalkedPage.outline(seen));
            }
            seen = surface.observe(run);
        }
        return seen;
    }

    /// Everything that has happened so far.
    List<SurfaceEvent> events() {
        events.addAll(surface.events());
        return List.copyOf(events);
    }

    /// Waits until an event of that kind has happened, and gives the first.
    <E extends SurfaceEvent> E event(Class<E> kind) {
        Observation seen = surface.observe(run);
        while (events().stream().noneMatch(kind::isInstance)) {
            if (!surface.awaitChange(seen, run)) {
                throw new AssertionError("no " + kind.getSimpleName() + ", only " + events);
            }
            seen = surface.observe(run);
        }
        return events.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        surface.close();
    }
}
