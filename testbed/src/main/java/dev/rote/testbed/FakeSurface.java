package dev.rote.testbed;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.ActResult.Uncertain;
import dev.rote.surface.Admission;
import dev.rote.surface.Channel;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.Extent;
import dev.rote.surface.Feature;
import dev.rote.surface.Frame;
import dev.rote.surface.Hold;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A surface that shows a `FakeApp`: it keeps every promise of the port, and time passes on its `FakeClock` only.
public final class FakeSurface implements Surface {
    private final FakeApp app;
    private final FakeClock clock;
    private final Set<String> origins;
    private final Optional<Admission> admission;
    private final Stage stage;
    private final List<Due> due = new ArrayList<>();
    private final List<SurfaceEvent> events = new ArrayList<>();
    private final List<String> acts = new ArrayList<>();
    private final List<Shown> visited = new ArrayList<>();
    private final List<Shown> ahead = new ArrayList<>();
    private DialogAnswer declared = new DialogAnswer.Dismiss();
    private String silence = "";
    private String focused = "";
    private String gone = "";
    private boolean closed;
    private boolean stirred;
    private Optional<Outgoing.Decider> decider = Optional.empty();
    private Drawing.Drawn newest = Drawing.of(Screen.at("about:", "blank"), 0);

    /// A reaction that waits for its time, in the frame it came from.
    private record Due(Instant at, String frame, Reaction reaction) {}

    FakeSurface(FakeApp app, FakeClock clock, Set<String> origins, Optional<Admission> admission) {
        this.app = app;
        this.clock = clock;
        this.origins = Set.copyOf(origins);
        this.admission = admission;
        this.stage = new Stage(app);
    }

    /// Every act that was dispatched, in words, such as `press Search`, `fill member_id = 10003`,
    /// `fill password = ***`, `navigate /search`.
    public List<String> acts() {
        return List.copyOf(acts);
    }

    /// What a person does at the surface by themselves, in that frame; it is no act of ours.
    public void person(String frame, Reaction does) {
        does.to(new Visit(this, frame, stage.memory()));
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
        declared = new DialogAnswer.Dismiss();
        catchUp();
        ActResult result = done(act, run);
        if (!(declared instanceof DialogAnswer.Replies)) {
            declared = new DialogAnswer.Dismiss();
        }
        if (!silence.isEmpty()) {
            String detail = silence;
            silence = "";
            return new Uncertain(detail);
        }
        return result;
    }

    private ActResult done(Act act, Run run) {
        FakeHands hands = new FakeHands(stage, newest, acts, this::react);
        return switch (act) {
            case Act.Answering(var plain, var dialog) -> {
                declared = dialog;
                yield done(plain, run);
            }
            case Act.Press press -> {
                declared = press.dialog();
                yield hands.act(act);
            }
            case Act.Key key -> {
                declared = key.dialog();
                yield key.on().isPresent() ? hands.act(act) : hands.key(focused, key.chord());
            }
            case Act.Pick(var in, var _, var suggestion) -> {
                ActResult typed = hands.act(act);
                yield typed instanceof Done ? pick(hands, in, suggestion, run) : typed;
            }
            case Act.Hover _,
                    Act.Fill _,
                    Act.Clear _,
                    Act.Choose _,
                    Act.Tick _,
                    Act.EnterDate _,
                    Act.Adjust _,
                    Act.ScrollTo _,
                    Act.ScrollBy _,
                    Act.Drag _,
                    Act.Upload _ -> hands.act(act);
            case Act.Navigate(var address) -> navigate(address);
            case Act.Back _ -> back();
            case Act.Forward _ -> forward();
        };
    }

    @Override
    public boolean awaitChange(Observation since, Run run) {
        if (!run.clock().equals(clock)) {
            throw new IllegalArgumentException("a run on a fake surface needs the surface's own clock");
        }
        while (true) {
            catchUp();
            if (stirred) {
                stirred = false;
                return true;
            }
            if (isOther(Drawing.of(stage.drawn(), 0).observation(), since)) {
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

    private static boolean isOther(Observation now, Observation since) {
        return !now.digest().equals(since.digest())
                || !now.frames().stream()
                        .map(Frame::document)
                        .toList()
                        .equals(since.frames().stream().map(Frame::document).toList());
    }

    @Override
    public Hold hold(Outgoing.Decider other, Run run) {
        if (!descriptor().features().contains(Feature.HELD_REQUESTS)) {
            throw new UnsupportedOperationException("this surface holds no requests");
        }
        decider = Optional.of(other);
        return () -> decider = decider.filter(held -> !held.equals(other));
    }

    @Override
    public Picture picture(Set<Ref> masked, Extent extent, Run run) {
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

    /// Waits for a suggestion of that name, until the run's deadline, and presses it.
    private ActResult pick(FakeHands typed, Ref in, String wanted, Run run) {
        while (true) {
            Observation seen = observe(run);
            FakeHands hands = new FakeHands(stage, newest, acts, this::react);
            Optional<Node> there = seen.nodes().stream()
                    .filter(node -> node.role() == Role.OPTION && Names.same(node.name(), wanted))
                    .findFirst();
            if (there.isPresent()) {
                hands.act(new Act.Press(there.get().ref(), new DialogAnswer.Dismiss()));
                return typed.picked(in, wanted);
            }
            if (!awaitChange(seen, run)) {
                return new NotTaken(wanted, "nothing suggested reads so");
            }
        }
    }

    private ActResult navigate(String address) {
        URI uri = URI.create(address);
        String origin = uri.getScheme() + "://" + uri.getRawAuthority();
        if (!origins.contains(origin)) {
            events.add(new SurfaceEvent.Blocked(Channel.DOCUMENT, origin));
            return new NotActionable(Obstacle.NOT_ALLOWED, origin + " is not an allowed origin");
        }
        String path = uri.getPath().isEmpty() ? "/" : uri.getPath();
        acts.add("navigate " + path);
        if (!admits(origin, path)) {
            return new NotTaken(path, "it may not be asked for");
        }
        ahead.clear();
        show("", origin, path);
        return new Done("");
    }

    private ActResult back() {
        if (visited.size() < 2) {
            return new NotActionable(Obstacle.WRONG_KIND, "there is no page to go back to");
        }
        acts.add("back");
        ahead.add(visited.removeLast());
        Shown last = visited.removeLast();
        show("", last.origin(), last.path());
        return new Done("");
    }

    private ActResult forward() {
        if (ahead.isEmpty()) {
            return new NotActionable(Obstacle.WRONG_KIND, "there is no page to go forward to");
        }
        acts.add("forward");
        Shown next = ahead.removeLast();
        show("", next.origin(), next.path());
        return new Done("");
    }

    private boolean admits(String origin, String path) {
        boolean admitted = admission.map(by -> by.admits(origin, path)).orElse(true);
        stirred |= !admitted;
        return admitted;
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
        focused = frame;
        app.reaction(kind, stage.shown(frame).path(), key).to(new Visit(this, frame, stage.memory()));
    }

    FakeClock clock() {
        return clock;
    }

    void load(String frame, String path) {
        String shown = stage.shown("").origin();
        String origin = shown.equals("about:") ? Screen.ORIGIN : shown;
        if (admits(origin, path)) {
            show(frame, origin, path);
        }
    }

    void openWindow(String name, String path) {
        String origin = stage.shown("").origin();
        stage.open(name, origin, path);
        events.add(new SurfaceEvent.WindowOpened(origin + path));
        react("arrive", "@" + name, "");
    }

    void closeWindow(String name) {
        stage.close(name).ifPresent(shown -> events.add(new SurfaceEvent.WindowClosed(shown.origin() + shown.path())));
    }

    void hold(String frame, String key, String value) {
        stage.hold(new Field(frame, key), value);
    }

    void schedule(Duration time, String frame, Reaction reaction) {
        due.add(new Due(clock.instant().plus(time), frame, reaction));
    }

    /// Whether a request may leave.
    boolean lets(Outgoing request) {
        boolean document = request.cause() == Outgoing.Cause.NAVIGATION || request.cause() == Outgoing.Cause.REFRESH;
        if (document && !admits(request.origin(), request.path())) {
            return false;
        }
        stirred = decider.isPresent();
        return decider.map(one -> one.decide(request) != Outgoing.Decision.DROP).orElse(true);
    }

    /// Answers a dialog as the act at hand declared, and reports it; the text given when it was accepted.
    Optional<String> answer(String kind, String message) {
        DialogAnswer.Said said = declared.to(DialogKind.valueOf(kind.toUpperCase(Locale.ROOT)), message);
        declared = said.left();
        events.add(new SurfaceEvent.DialogAnswered(kind, message, said.accepted(), said.declared()));
        return said.accepted() ? Optional.of(said.text()) : Optional.empty();
    }

    void report(SurfaceEvent event) {
        events.add(event);
    }

    void fallSilent(String detail) {
        silence = detail;
    }

    void hang(String detail) {
        gone = detail;
        throw SurfaceGone.silent(detail, new IllegalStateException("no answer"));
    }

    void crash(String detail) {
        gone = detail;
        events.add(new SurfaceEvent.Crashed(SurfaceEvent.Part.SURFACE, detail));
        throw new SurfaceGone(detail);
    }
}
