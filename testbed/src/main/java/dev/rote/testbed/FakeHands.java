package dev.rote.testbed;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Entry;
import dev.rote.surface.Gesture;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import dev.rote.testbed.Stage.Field;
import dev.rote.testbed.Stage.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Does one act on a control of the newest observation of a `FakeSurface`.
record FakeHands(Stage stage, Drawing.Drawn newest, List<String> acts, Reactor reactor) {

    /// Where the application hears of an act: its kind, the frame path and the part's key.
    @FunctionalInterface
    interface Reactor {
        void react(String kind, String frame, String key);
    }

    ActResult act(Act act) {
        return switch (act) {
            case Act.Press press -> on(act, press.on(), node -> press(node, press));
            case Act.Hover(var on) -> on(act, on, this::hover);
            case Act.Fill(var in, var entry) -> on(act, in, node -> fill(node, entry));
            case Act.Clear(var in) -> on(act, in, node -> put(node, "", "clear"));
            case Act.Choose(var in, var options) -> on(act, in, node -> choose(node, options));
            case Act.Pick(var in, var typed, var _) -> on(act, in, node -> put(node, typed, "pick"));
            case Act.Tick(var on, var ticked) -> on(act, on, node -> tick(node, ticked));
            case Act.EnterDate(var in, var date, var written) ->
                on(act, in, node -> put(node, node.role() == Role.DATE ? date.toString() : written, "date"));
            case Act.Adjust(var on, var to) -> on(act, on, node -> put(node, to.toPlainString(), "adjust"));
            case Act.Upload(var in, var file) ->
                on(act, in, node -> put(node, String.valueOf(file.getFileName()), "upload"));
            case Act.ScrollTo(var to) -> on(act, to, _ -> new Done(""));
            case Act.ScrollBy(var in, var _, var down) -> on(act, in, node -> scroll(node, down));
            case Act.Drag(var from, var onto) -> on(act, from, node -> on(act, onto, target -> drag(node, target)));
            case Act.Key(var on, var chord, var _) -> on(act, on.orElseThrow(), node -> key(frame(node), chord));
            case Act.Answering(var plain, var _) -> act(plain);
            case Act.Navigate _, Act.Back _, Act.Forward _ ->
                throw new IllegalArgumentException(act.kind() + " is not done to a control");
        };
    }

    private ActResult on(Act act, Ref ref, Function<Node, ActResult> dispatched) {
        Optional<Node> node = seen().node(ref).filter(this::isStillThere);
        if (node.isEmpty()) {
            return new NotActionable(Obstacle.STALE, "ref " + ref + " names nothing that is there now");
        }
        Optional<NotActionable> obstacle = Obstacles.before(act, node.get(), seen());
        return obstacle.isPresent() ? obstacle.get() : dispatched.apply(node.get());
    }

    private boolean isStillThere(Node node) {
        Drawing.Drawn current = Drawing.of(stage.drawn(), seen().sequence());
        if (node.index() >= current.parts().size()) {
            return false;
        }
        Part before = newest.parts().get(node.index());
        Part now = current.parts().get(node.index());
        Observation drawn = current.observation();
        return before.role() == now.role()
                && before.key().equals(now.key())
                && before.label().equals(now.label())
                && drawn.frameOf(drawn.node(node.index()))
                        .document()
                        .equals(seen().frameOf(node).document());
    }

    private ActResult press(Node node, Act.Press act) {
        String held = act.held().stream().sorted().map(one -> one + "+").collect(Collectors.joining());
        String key = held + part(node).key();
        String kind = gesture(act.gesture());
        acts.add(kind + " " + key);
        submit(node);
        switch (act.gesture() == Gesture.SINGLE ? node.role() : Role.GENERIC) {
            case CHECKBOX, SWITCH -> put(node, node.is(State.CHECKED) ? "false" : "true", "");
            case RADIO -> put(node, node.name(), "");
            default -> reactor.react(kind, frame(node), key);
        }
        return new Done("");
    }

    private static String gesture(Gesture gesture) {
        return switch (gesture) {
            case SINGLE -> "press";
            case DOUBLE -> "double press";
            case CONTEXT -> "context press";
        };
    }

    private ActResult hover(Node node) {
        acts.add("hover " + part(node).key());
        reactor.react("hover", frame(node), part(node).key());
        return new Done("");
    }

    /// What a form sends along: every field of the frame as it is drawn.
    private void submit(Node pressed) {
        for (Node node : seen().nodes()) {
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
        reactor.react("change", field.frame(), field.key());
        return stage.held(field).equals(value) ? new Done("") : new NotTaken("***", "***");
    }

    private ActResult put(Node node, String value, String kind) {
        Field field = field(node);
        if (!kind.isEmpty()) {
            acts.add(kind + " " + field.key() + " = " + value);
        }
        Shown before = stage.shown(field.frame());
        stage.hold(field, value);
        reactor.react("change", field.frame(), field.key());
        boolean left = !stage.shown(field.frame()).equals(before);
        String held = left ? value : stage.held(field);
        return held.equals(value) ? new Done(node.is(State.PROTECTED) ? "" : held) : new NotTaken(value, held);
    }

    private ActResult choose(Node node, List<String> wanted) {
        if (wanted.size() != 1 && !node.is(State.MULTISELECTABLE)) {
            return new NotActionable(Obstacle.NO_SUCH_OPTION, "the list takes one option");
        }
        List<String> options = seen().childrenOf(node).stream().map(Node::name).toList();
        List<String> chosen = new ArrayList<>();
        for (String one : wanted) {
            List<String> fitting =
                    options.stream().filter(option -> Names.same(option, one)).toList();
            if (fitting.size() != 1) {
                return new NotActionable(Obstacle.NO_SUCH_OPTION, fitting.size() + " options read \"" + one + "\"");
            }
            chosen.add(fitting.getFirst());
        }
        return put(
                node,
                String.join(", ", options.stream().filter(chosen::contains).toList()),
                "choose");
    }

    private ActResult tick(Node node, boolean ticked) {
        if (node.is(State.CHECKED) != ticked) {
            put(node, node.role() == Role.RADIO ? node.name() : "" + ticked, "tick");
        }
        return new Done("" + ticked);
    }

    ActResult key(String frame, String chord) {
        acts.add("key " + chord);
        reactor.react("key", frame, chord);
        return new Done("");
    }

    private ActResult scroll(Node node, int down) {
        String key = part(node).key();
        acts.add("scroll " + key + " by " + down);
        String before = stage.memory().value(key);
        stage.memory().set(key, "" + Math.max(0, (before.isEmpty() ? 0 : Integer.parseInt(before)) + down));
        return new Done("");
    }

    private ActResult drag(Node node, Node onto) {
        String moved = part(node).key() + " onto " + part(onto).key();
        acts.add("drag " + moved);
        reactor.react("drag", frame(node), moved);
        return new Done("");
    }

    /// What a field holds now that something was picked for it.
    ActResult picked(Ref in, String wanted) {
        String held = seen().node(in).map(node -> stage.held(field(node))).orElse("");
        return held.equals(wanted) ? new Done(held) : new NotTaken(wanted, held);
    }

    private Observation seen() {
        return newest.observation();
    }

    private Part part(Node node) {
        return newest.parts().get(node.index());
    }

    private String frame(Node node) {
        return seen().framePath(seen().frameOf(node));
    }

    private Field field(Node node) {
        return new Field(frame(node), part(node).key());
    }
}
