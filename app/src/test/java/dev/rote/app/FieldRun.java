package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Entry;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceEvent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Gets through a page by an act list: each control found by the one resolver in the newest observation, each act
/// done once, and the next line only when what the last one waits for holds.
final class FieldRun {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration OVERDUE = Duration.ofMillis(1500);
    private static final int MOST_POINTED_AT = 40;

    private final Surface surface;
    private final Run run;
    private final String site;
    private final Path files;
    private final Map<String, Object> outputs = new LinkedHashMap<>();
    private final List<SurfaceEvent> events = new ArrayList<>();
    private final Set<Control> pointed = new HashSet<>();
    private final FieldReading reading = new FieldReading(outputs);

    FieldRun(Surface surface, Run run, String site, Path files) {
        this.surface = surface;
        this.run = run;
        this.site = site;
        this.files = files;
    }

    Map<String, Object> outputs() {
        return outputs;
    }

    List<SurfaceEvent> events() {
        events.addAll(surface.events());
        return List.copyOf(events);
    }

    void perform(FieldStep step) {
        Run patience = run.within(PATIENCE);
        Optional<Condition> when = step.condition("when");
        if (when.isPresent() && !when.get().on(surface.observe(patience)).holds()) {
            return;
        }
        Observation before = surface.observe(patience);
        switch (step.act()) {
            case "wait" -> {}
            case "overdue" -> overdue(step.condition("for").orElseThrow());
            case "read", "rows" -> read(step, patience);
            case "take" -> take(step, patience);
            case "scroll_until" -> scrollUntil(step, run);
            default -> act(step, patience);
        }
        step.condition("until").ifPresent(condition -> await(condition, patience));
        if (step.has("rows_change")) {
            awaitRows(FieldReading.firstRow(before), patience);
        }
    }

    private void act(FieldStep step, Run patience) {
        while (true) {
            Observation seen = surface.observe(patience);
            Optional<Node> node = Optional.empty();
            if (step.control().isPresent()) {
                switch (Resolver.resolve(seen, step.control().get())) {
                    case Resolution.Found found -> node = Optional.of(found.node());
                    case Resolution missing -> {
                        if (refused(step, missing)) {
                            return;
                        }
                        if (!pointedOut(seen, step.control().get(), patience)) {
                            lookAgain(seen, missing.explanation(), step, patience);
                        }
                        continue;
                    }
                }
            }
            ActResult result = surface.act(act(step, node.map(Node::ref), seen), patience);
            // As replay has it: what the page shows afterwards tells whether it was done.
            boolean told = result instanceof ActResult.Uncertain && step.has("until");
            if (result instanceof ActResult.Done || told) {
                assertThat(step.has("refused")).as("%s should be refused", step).isFalse();
                return;
            }
            if (step.has("refused")) {
                assertThat(result).isInstanceOf(NotActionable.class);
                assertThat(((NotActionable) result).obstacle().name()).isEqualTo(step.text("refused"));
                return;
            }
            if (step.has("not_taken")) {
                assertThat(result).isInstanceOf(ActResult.NotTaken.class);
                return;
            }
            assertThat(result).as("%s: %s", step, result).isInstanceOf(NotActionable.class);
            lookAgain(seen, result.toString(), step, patience);
        }
    }

    /// Puts the mouse on controls that have no name, one after the other, until one shows the name that is wanted.
    private boolean pointedOut(Observation seen, Control control, Run patience) {
        List<Node> nameless = Resolver.nameless(seen, control);
        if (pointed.contains(control) || nameless.isEmpty() || nameless.size() > MOST_POINTED_AT) {
            return false;
        }
        pointed.add(control);
        for (int i = 0; i < nameless.size(); i++) {
            Observation now = surface.observe(patience);
            List<Node> left = Resolver.nameless(now, control);
            if (left.isEmpty() || Resolver.resolve(now, control) instanceof Resolution.Found) {
                break;
            }
            Node next = left.get(Math.min(i, left.size() - 1));
            surface.act(new Act.Hover(next.ref()), patience);
            Run tooltip = run.within(Duration.ofMillis(800));
            while (!tooltip.isOver()
                    && Resolver.nameless(surface.observe(patience), control).size() == left.size()) {
                surface.awaitChange(surface.observe(patience), tooltip);
            }
        }
        return true;
    }

    private static boolean refused(FieldStep step, Resolution missing) {
        return missing instanceof Resolution.Ambiguous && step.text("refused").equals("AMBIGUOUS");
    }

    private void lookAgain(Observation seen, String why, FieldStep step, Run patience) {
        assertThat(surface.awaitChange(seen, patience) && !patience.isOver())
                .as(() -> step + "\n" + why + "\n" + FieldReading.outline(surface.observe(run)))
                .isTrue();
    }

    private void await(Condition condition, Run patience) {
        Observation seen = surface.observe(patience);
        while (!condition.on(seen).holds()) {
            Observation last = seen;
            assertThat(surface.awaitChange(seen, patience) && !patience.isOver())
                    .as(() -> "waiting: " + condition.inWords() + "\n" + FieldReading.outline(last))
                    .isTrue();
            seen = surface.observe(patience);
        }
    }

    /// Waits for what is not going to come, as long as a step would wait that has a time limit.
    private void overdue(Condition condition) {
        Run limit = run.within(OVERDUE);
        Observation seen = surface.observe(run);
        while (!condition.on(seen).holds() && surface.awaitChange(seen, limit)) {
            seen = surface.observe(run);
        }
        assertThat(condition.on(seen).holds()).as(condition.inWords()).isFalse();
    }

    private void awaitRows(List<String> first, Run patience) {
        Observation seen = surface.observe(patience);
        while (FieldReading.firstRow(seen).equals(first)) {
            assertThat(surface.awaitChange(seen, patience) && !patience.isOver())
                    .as("the rows stay as they were: %s", first)
                    .isTrue();
            seen = surface.observe(patience);
        }
    }

    private void read(FieldStep step, Run patience) {
        if (step.act().equals("rows")) {
            reading.rows(step, surface.observe(patience));
            return;
        }
        Control control = step.control().orElseThrow();
        Observation seen = surface.observe(patience);
        while (true) {
            if (Resolver.resolve(seen, control) instanceof Resolution.Found found
                    && reading.value(step, seen.textOf(found.node()))) {
                return;
            }
            lookAgain(seen, Resolver.resolve(seen, control).explanation(), step, patience);
            seen = surface.observe(patience);
        }
    }

    private void take(FieldStep step, Run patience) {
        Observation seen = surface.observe(patience);
        while (events().stream().noneMatch(SurfaceEvent.Downloaded.class::isInstance)) {
            lookAgain(seen, "no file came", step, patience);
            seen = surface.observe(patience);
        }
        events().stream()
                .filter(SurfaceEvent.Downloaded.class::isInstance)
                .map(SurfaceEvent.Downloaded.class::cast)
                .forEach(file -> reading.file(step, file));
    }

    /// Scrolls on until the control is there, or the end.
    private void scrollUntil(FieldStep step, Run patience) {
        Control container = step.control().orElseThrow();
        Control wanted = step.inner("there").control().orElseThrow();
        while (true) {
            Observation seen = surface.observe(patience);
            if (Resolver.resolve(seen, wanted) instanceof Resolution.Found) {
                return;
            }
            if (!(Resolver.resolve(seen, container) instanceof Resolution.Found found)) {
                lookAgain(seen, Resolver.resolve(seen, container).explanation(), step, patience);
                continue;
            }
            ActResult result = surface.act(
                    new Act.ScrollBy(found.node().ref(), step.number("right", 0), step.number("down", 0)), patience);
            // Scrolled or not: what is there now is looked at again.
            assertThat(result).as("%s", step).isInstanceOfAny(ActResult.Done.class, ActResult.Uncertain.class);
            awaitRest(seen, patience);
        }
    }

    /// Lets the page draw what was scrolled to: until it changed, if it does at all, and then changes no more.
    private void awaitRest(Observation before, Run patience) {
        boolean changed = surface.awaitChange(before, patience.within(Duration.ofMillis(300)));
        while (changed && !patience.isOver()) {
            changed = surface.awaitChange(surface.observe(patience), patience.within(Duration.ofMillis(50)));
        }
    }

    private Act act(FieldStep step, Optional<Ref> ref, Observation seen) {
        return switch (step.act()) {
            case "press" -> press(ref.orElseThrow(), Gesture.SINGLE, step);
            case "double_press" -> press(ref.orElseThrow(), Gesture.DOUBLE, step);
            case "context_press" -> press(ref.orElseThrow(), Gesture.CONTEXT, step);
            case "hover" -> new Act.Hover(ref.orElseThrow());
            case "fill" -> new Act.Fill(ref.orElseThrow(), entry(step));
            case "clear" -> new Act.Clear(ref.orElseThrow());
            case "choose" -> new Act.Choose(ref.orElseThrow(), step.texts("option"));
            case "pick" -> new Act.Pick(ref.orElseThrow(), step.text("typed"), step.text("suggestion"));
            case "tick" -> new Act.Tick(ref.orElseThrow(), true);
            case "untick" -> new Act.Tick(ref.orElseThrow(), false);
            case "date" ->
                new Act.EnterDate(ref.orElseThrow(), LocalDate.parse(step.text("date")), step.text("written"));
            case "adjust" -> new Act.Adjust(ref.orElseThrow(), new BigDecimal(step.text("to")));
            case "key" -> new Act.Key(ref, step.text("chord"), step.dialogs());
            case "scroll_to" -> new Act.ScrollTo(ref.orElseThrow());
            case "scroll_by" -> new Act.ScrollBy(ref.orElseThrow(), 0, step.number("down", 0));
            case "drag" -> new Act.Drag(ref.orElseThrow(), onto(step, seen));
            case "upload" -> new Act.Upload(ref.orElseThrow(), files.resolve(step.text("file")));
            case "go" -> new Act.Navigate(site + step.text("to"));
            case "back" -> new Act.Back();
            case "forward" -> new Act.Forward();
            default -> throw new IllegalArgumentException("no act is called " + step.act());
        };
    }

    private static Act press(Ref on, Gesture gesture, FieldStep step) {
        Set<Modifier> held = step.texts("held").stream().map(Modifier::valueOf).collect(Collectors.toSet());
        return new Act.Press(on, gesture, held, step.dialogs());
    }

    private static Entry entry(FieldStep step) {
        return step.has("secret")
                ? new Entry.Hidden(Secret.of(step.text("secret")))
                : new Entry.Plain(step.text("value"));
    }

    private static Ref onto(FieldStep step, Observation seen) {
        Control target = step.inner("onto").control().orElseThrow();
        Resolution resolution = Resolver.resolve(seen, target);
        assertThat(resolution).as(resolution.explanation()).isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).node().ref();
    }
}
