package dev.rote.testbed;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.ActResult.Uncertain;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.State;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.SurfaceGone;
import dev.rote.testbed.Stage.Field;
import dev.rote.testbed.Stage.Shown;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A surface that shows a `FakeApp`: it keeps every promise of the port, and time passes on its `FakeClock` only.
public final class FakeSurface implements Surface {
    private final FakeApp app;
    private final FakeClock clock;
    private final Set<String> origins;
    private final Stage stage;
    private final List<Due> due = new ArrayList<>();
    private final List<SurfaceEvent> events = new ArrayList<>();
    private final List<String> acts = new ArrayList<>();
    private final List<Shown> visited = new ArrayList<>();
    private DialogAnswer declared = new DialogAnswer.Dismiss();
    private String silence = "";
    private String focused = "";
    private String gone = "";
    private boolean closed;
    private Drawing.Drawn newest = Drawing.of(Screen.at("about:", "blank"), 0);

    /// A reaction that waits for its time, in the frame it came from.
    private record Due(Instant at, String frame, Reaction reaction) {}

    FakeSurface(FakeApp app, FakeClock clock, Set<String> origins) {
        this.app = app;
        this.clock = clock;
        this.origins = Set.copyOf(origins);
        this.stage = new Stage(app);
    }

    /// Every act that was dispatched, in words, such as `press Search`, `fill member_id = 10003`, `fill password =
    /// ***`,
    /// `navigate /search`.
    public List<String> acts() {
        return List.copyOf(acts);
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return app.descriptor();
    }

    @Override
    public Observation observe(Run run) {
        catchUp();
        newest = Drawing.of(stage.drawn(), newest.observation().sequence() + 1);
        return newest.observation();
    }

    @Override
    public ActResult act(Act act, Run run) {
        catchUp();
        ActResult result = switch (act) {
            case Act.Press(var on, var dialog) -> on(act, on, node -> press(node, dialog));
            case Act.Fill(var in, var entry) -> on(act, in, node -> fill(node, entry));
            case Act.Choose(var in, var options) -> on(act, in, node -> choose(node, options));
            case Act.Tick(var on, var ticked) -> on(act, on, node -> tick(node, ticked));
            case Act.Upload(var in, var file) ->
                on(act, in, node -> put(node, String.valueOf(file.getFileName()), "upload"));
            case Act.ScrollTo(var to) -> on(act, to, _ -> new Done(""));
            case Act.Key(var chord, var dialog) -> key(chord, dialog);
            case Act.Navigate(var address) -> navigate(address);
            case Act.Back _ -> back();
        };
        declared = new DialogAnswer.Dismiss();
        if (!silence.isEmpty()) {
            String detail = silence;
            silence = "";
            return new Uncertain(detail);
        }
        return result;
    }

    @Override
    public boolean awaitChange(Observation since, Run run) {
        if (!run.clock().equals(clock)) {
            throw new IllegalArgumentException("a run on a fake surface needs the surface's own clock");
        }
        while (true) {
            catchUp();
            if (!Drawing.of(stage.drawn(), 0).observation().digest().equals(since.digest())) {
                return true;
            }
            Optional<Instant> next = due.stream().map(Due::at).min(Comparator.naturalOrder());
            if (next.isEmpty() || next.get().isAfter(run.deadline())) {
                clock.advanceTo(run.deadline());
                return false;
            }
            clock.advanceTo(next.get());
        }
    }

    @Override
    public Picture picture(Set<Ref> masked, Run run) {
        catchUp();
        return FakePicture.of(newest.observation(), masked);
    }

    @Override
    public List<SurfaceEvent> events() {
        List<SurfaceEvent> happened = List.copyOf(events);
        events.clear();
        return happened;
    }

    @Override
    public void close() {
        closed = true;
    }

    private void checkAlive() {
        if (closed) {
            throw new SurfaceGone("the fake surface was closed");
        }
        if (!gone.isEmpty()) {
            throw new SurfaceGone(gone);
        }
    }

    /// Lets everything happen whose time has come.
    private void catchUp() {
        checkAlive();
        while (true) {
            Optional<Due> next = due.stream()
                    .filter(one -> !one.at().isAfter(clock.instant()))
                    .min(Comparator.comparing(Due::at));
            if (next.isEmpty()) {
                return;
            }
            due.remove(next.get());
            next.get().reaction().to(new Visit(this, next.get().frame(), stage.memory()));
        }
    }

    private ActResult on(Act act, Ref ref, Function<Node, ActResult> dispatched) {
        Optional<Node> node = newest.observation().node(ref).filter(this::isStillThere);
        if (node.isEmpty()) {
            return new NotActionable(Obstacle.STALE, "ref " + ref + " names nothing that is there now");
        }
        Optional<NotActionable> obstacle = Obstacles.before(act, node.get(), newest.observation());
        return obstacle.isPresent() ? obstacle.get() : dispatched.apply(node.get());
    }

    private boolean isStillThere(Node node) {
        Drawing.Drawn current = Drawing.of(stage.drawn(), newest.observation().sequence());
        if (node.index() >= current.parts().size()) {
            return false;
        }
        Part before = newest.parts().get(node.index());
        Part now = current.parts().get(node.index());
        Observation seen = current.observation();
        return before.role() == now.role()
                && before.key().equals(now.key())
                && before.label().equals(now.label())
                && seen.frameOf(seen.node(node.index()))
                        .document()
                        .equals(newest.observation().frameOf(node).document());
    }

    private ActResult press(Node node, DialogAnswer dialog) {
        declared = dialog;
        String key = part(node).key();
        acts.add("press " + key);
        submit(node);
        switch (node.role()) {
            case CHECKBOX, SWITCH -> put(node, node.is(State.CHECKED) ? "false" : "true", "");
            case RADIO -> put(node, node.name(), "");
            default -> react("press", frame(node), key);
        }
        return new Done("");
    }

    /// What a form sends along: every field of the frame as it is drawn.
    private void submit(Node pressed) {
        for (Node node : newest.observation().nodes()) {
            String key = part(node).key();
            boolean holds = node.role() != Role.RADIO && !node.is(State.PROTECTED);
            if (node.frame() == pressed.frame() && node.role().isField() && holds && !key.isEmpty()) {
                String shown = stage.held(new Field(frame(node), key));
                stage.memory().set(key, shown.isEmpty() ? shownBy(node) : shown);
            }
        }
    }

    private static String shownBy(Node node) {
        return switch (node.role()) {
            case CHECKBOX, SWITCH -> "" + node.is(State.CHECKED);
            default -> node.value();
        };
    }

    private ActResult fill(Node node, Entry entry) {
        return switch (entry) {
            case Entry.Plain(var text) -> put(node, text, "fill");
            case Entry.Hidden(var secret) -> secret.reveal(value -> putSecret(node, value));
        };
    }

    private ActResult putSecret(Node node, String value) {
        Field field = field(node);
        acts.add("fill " + field.key() + " = ***");
        stage.hide(field, value);
        react("change", field.frame(), field.key());
        return stage.held(field).equals(value) ? new Done("") : new NotTaken("***", "***");
    }

    private ActResult put(Node node, String value, String kind) {
        Field field = field(node);
        if (!kind.isEmpty()) {
            acts.add(kind + " " + field.key() + " = " + value);
        }
        Shown before = stage.shown(field.frame());
        stage.hold(field, value);
        react("change", field.frame(), field.key());
        boolean left = !stage.shown(field.frame()).equals(before);
        String seen = left ? value : stage.held(field);
        return seen.equals(value) ? new Done(node.is(State.PROTECTED) ? "" : seen) : new NotTaken(value, seen);
    }

    private ActResult choose(Node node, List<String> wanted) {
        if (wanted.size() != 1) {
            return new NotActionable(Obstacle.NO_SUCH_OPTION, "the list takes one option");
        }
        List<String> fitting = newest.observation().childrenOf(node).stream()
                .map(Node::name)
                .filter(option -> Names.same(option, wanted.getFirst()))
                .toList();
        return fitting.size() == 1
                ? put(node, fitting.getFirst(), "choose")
                : new NotActionable(
                        Obstacle.NO_SUCH_OPTION, fitting.size() + " options read \"" + wanted.getFirst() + "\"");
    }

    private ActResult tick(Node node, boolean ticked) {
        if (node.is(State.CHECKED) != ticked) {
            String value = node.role() == Role.RADIO ? node.name() : "" + ticked;
            put(node, value, "tick");
        }
        return new Done("" + ticked);
    }

    private ActResult key(String chord, DialogAnswer dialog) {
        declared = dialog;
        acts.add("key " + chord);
        react("key", focused, chord);
        return new Done("");
    }

    private ActResult navigate(String address) {
        URI uri = URI.create(address);
        String origin = uri.getScheme() + "://" + uri.getRawAuthority();
        if (!origins.contains(origin)) {
            events.add(new SurfaceEvent.Blocked(origin));
            return new NotActionable(Obstacle.NOT_ALLOWED, origin + " is not an allowed origin");
        }
        String path = uri.getPath().isEmpty() ? "/" : uri.getPath();
        acts.add("navigate " + path);
        show("", origin, path);
        return new Done("");
    }

    private ActResult back() {
        if (visited.size() < 2) {
            return new NotActionable(Obstacle.WRONG_KIND, "there is no page to go back to");
        }
        acts.add("back");
        visited.removeLast();
        Shown last = visited.removeLast();
        show("", last.origin(), last.path());
        return new Done("");
    }

    private void show(String frame, String origin, String path) {
        stage.load(frame, origin, path);
        if (frame.isEmpty()) {
            focused = "";
            visited.add(stage.shown(frame));
        }
        react("arrive", frame, "");
    }

    private void react(String kind, String frame, String key) {
        app.reaction(kind, stage.shown(frame).path(), key).to(new Visit(this, frame, stage.memory()));
    }

    private Part part(Node node) {
        return newest.parts().get(node.index());
    }

    private String frame(Node node) {
        focused = newest.observation().framePath(newest.observation().frameOf(node));
        return focused;
    }

    private Field field(Node node) {
        return new Field(frame(node), part(node).key());
    }

    FakeClock clock() {
        return clock;
    }

    void load(String frame, String path) {
        String origin = stage.shown("").origin();
        show(frame, origin.equals("about:") ? Screen.ORIGIN : origin, path);
    }

    void hold(String frame, String key, String value) {
        stage.hold(new Field(frame, key), value);
    }

    void schedule(Duration time, String frame, Reaction reaction) {
        due.add(new Due(clock.instant().plus(time), frame, reaction));
    }

    /// Answers a dialog as the act at hand declared, and reports it; the text given when it was accepted.
    Optional<String> answer(String kind, String message) {
        return switch (declared) {
            case DialogAnswer.Accept(var text) -> {
                events.add(new SurfaceEvent.DialogAnswered(kind, message, true, true));
                yield Optional.of(text);
            }
            case DialogAnswer.Dismiss() -> {
                events.add(new SurfaceEvent.DialogAnswered(kind, message, false, false));
                yield Optional.empty();
            }
        };
    }

    void report(SurfaceEvent event) {
        events.add(event);
    }

    void fallSilent(String detail) {
        silence = detail;
    }

    void crash(String detail) {
        gone = detail;
        events.add(new SurfaceEvent.Crashed(detail));
        throw new SurfaceGone(detail);
    }
}
