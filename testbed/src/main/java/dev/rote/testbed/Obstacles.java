package dev.rote.testbed;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Box;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.List;
import java.util.Optional;

/// Says why a control of a fake surface cannot be acted on.
final class Obstacles {
    private Obstacles() {}

    static Optional<NotActionable> before(Act act, Node node, Observation seen) {
        return wrongKind(act, node).or(() -> state(act, node)).or(() -> covered(node, seen));
    }

    private static Optional<NotActionable> wrongKind(Act act, Node node) {
        Role role = node.role();
        boolean fits = switch (act) {
            case Act.Fill _, Act.Clear _ -> isTyped(role);
            case Act.Choose _ -> role == Role.COMBOBOX || role == Role.LISTBOX;
            case Act.Pick _ -> isTyped(role) || role == Role.COMBOBOX;
            case Act.Tick _ -> role == Role.CHECKBOX || role == Role.RADIO || role == Role.SWITCH;
            case Act.EnterDate _ -> role == Role.DATE || role == Role.TEXTBOX;
            case Act.Adjust _ -> role == Role.SLIDER || role == Role.SPINBUTTON;
            case Act.Upload _ -> role == Role.FILE || role == Role.BUTTON;
            case Act.Answering _,
                    Act.Press _,
                    Act.Hover _,
                    Act.Key _,
                    Act.ScrollTo _,
                    Act.ScrollBy _,
                    Act.Drag _,
                    Act.Navigate _,
                    Act.Back _,
                    Act.Forward _ -> true;
        };
        return fits
                ? Optional.empty()
                : Optional.of(new NotActionable(Obstacle.WRONG_KIND, act.kind() + " does not fit a " + role.wire()));
    }

    private static boolean isTyped(Role role) {
        return switch (role) {
            case TEXTBOX, SEARCHBOX, SPINBUTTON, DATE -> true;
            default -> false;
        };
    }

    private static Optional<NotActionable> state(Act act, Node node) {
        if (node.box().isEmpty()) {
            return Optional.of(new NotActionable(Obstacle.NOT_VISIBLE, "it is not drawn"));
        }
        if (node.is(State.DISABLED) && !leavesAlone(act)) {
            return Optional.of(new NotActionable(Obstacle.DISABLED, "it is disabled"));
        }
        if (node.is(State.READONLY) && changes(act)) {
            return Optional.of(new NotActionable(Obstacle.READ_ONLY, "it is read-only"));
        }
        return Optional.empty();
    }

    private static boolean leavesAlone(Act act) {
        return act instanceof Act.ScrollTo || act instanceof Act.ScrollBy || act instanceof Act.Hover;
    }

    private static boolean changes(Act act) {
        return !leavesAlone(act) && !(act instanceof Act.Press || act instanceof Act.Key || act instanceof Act.Drag);
    }

    /// A dialog drawn later over the middle of the node catches what is meant for it.
    private static Optional<NotActionable> covered(Node node, Observation seen) {
        Box box = node.box();
        int x = box.x() + box.width() / 2;
        int y = box.y() + box.height() / 2;
        List<Node> later =
                seen.nodes().subList(seen.end(node.index()), seen.nodes().size());
        return later.stream()
                .filter(other -> other.role() == Role.DIALOG
                        && other.box().x() <= x
                        && x < other.box().right()
                        && other.box().y() <= y
                        && y < other.box().bottom())
                .findFirst()
                .map(other -> new NotActionable(Obstacle.COVERED, "dialog \"" + other.name() + "\" lies over it"));
    }
}
