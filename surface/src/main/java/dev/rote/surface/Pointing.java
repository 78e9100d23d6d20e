package dev.rote.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Says which control of an observation a person means, and how the resolver finds it again.
public final class Pointing {
    private Pointing() {}

    /// What a press at that place of that window would reach: the innermost control there, the one drawn last where
    /// several lie on one another.
    public static Optional<Node> at(Observation seen, Frame window, double x, double y) {
        Optional<Node> found = Optional.empty();
        for (Node node : seen.nodes()) {
            boolean isControl = node.role().isField() || node.role().isPressable();
            if (isControl && isOn(node, x, y) && isIn(seen, node, window)) {
                found = Optional.of(node);
            }
        }
        return found;
    }

    /// The field or control that has the keyboard in that window.
    public static Optional<Node> focused(Observation seen, Frame window) {
        return seen.nodes().stream()
                .filter(node -> node.is(State.FOCUSED) && node.role() != Role.FRAME && isIn(seen, node, window))
                .reduce((_, last) -> last);
    }

    private static boolean isOn(Node node, double x, double y) {
        Box box = node.box();
        return !node.is(State.COVERED) && x >= box.x() && x < box.right() && y >= box.y() && y < box.bottom();
    }

    private static boolean isIn(Observation seen, Node node, Frame window) {
        Frame frame = seen.frameOf(node);
        while (!frame.isWindow()) {
            frame = seen.frames().get(frame.parent());
        }
        return frame.index() == window.index();
    }

    /// A node in the words of the record, with a control only when the resolver finds this very node by it.
    public static PersonAct.On on(Observation seen, Node node) {
        String caption = Captions.of(Scope.of(seen, seen.frameOf(node)), node).orElse("");
        List<Rung> rungs = new ArrayList<>();
        if (!node.name().isBlank()) {
            rungs.add(new Rung.RoleName(node.role(), node.name()));
        }
        if (!caption.isBlank() && node.role().isField()) {
            rungs.add(new Rung.NearText(node.role(), caption));
        }
        Optional<Control> control = rungs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Control(seen.framePath(seen.frameOf(node)), "", rungs))
                        .filter(one ->
                                Resolver.resolve(seen, one) instanceof Resolution.Found(var found, var _, var _, var _)
                                        && found.ref().equals(node.ref()));
        return new PersonAct.On(node.role(), node.name().isBlank() ? caption : node.name(), control);
    }
}
