package dev.rote.replay;

import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.State;
import java.util.EnumSet;
import java.util.Set;

/// Tells whether an application answered between two observations. Focus, scrolling and layout do not count:
/// pressing a control brings those about by itself.
final class Change {
    private static final Set<State> OF_THE_PRESS = EnumSet.of(State.FOCUSED, State.OFFSCREEN, State.COVERED);

    private Change() {}

    static boolean between(Observation before, Observation now) {
        return !sameFrames(before, now) || !(before.digest().equals(now.digest()) || sameNodes(before, now));
    }

    /// Whether something was loaded anew; where a surface cannot tell, any change counts.
    static boolean ofAnyDocument(Observation before, Observation now) {
        boolean canTell = !before.top().document().isEmpty();
        return canTell ? !sameFrames(before, now) : between(before, now);
    }

    /// Whether the document in the frame of that path is another one now, or the frame is gone.
    static boolean ofDocument(String framePath, Observation before, Observation now) {
        var earlier = before.framesAt(framePath);
        var later = now.framesAt(framePath);
        if (earlier.size() != 1 || later.size() != 1) {
            return true;
        }
        return !sameDocument(earlier.getFirst(), later.getFirst());
    }

    /// Whether a frame that was there shows another document now; a window that opens or closes replaces none.
    /// Where a surface cannot tell documents apart, another address counts.
    static boolean replacedADocument(Observation before, Observation now) {
        return before.frames().stream()
                .anyMatch(frame -> now.framesAt(before.framePath(frame)).size() == 1
                        && before.framesAt(before.framePath(frame)).size() == 1
                        && Change.ofDocument(before.framePath(frame), before, now));
    }

    private static boolean sameFrames(Observation before, Observation now) {
        if (before.frames().size() != now.frames().size()) {
            return false;
        }
        for (int i = 0; i < now.frames().size(); i++) {
            if (!sameDocument(before.frames().get(i), now.frames().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameDocument(Frame one, Frame other) {
        return one.document().equals(other.document())
                && one.parent() == other.parent()
                && one.name().equals(other.name())
                && one.location().equals(other.location())
                && one.status() == other.status()
                && one.title().equals(other.title());
    }

    private static boolean sameNodes(Observation before, Observation now) {
        if (before.nodes().size() != now.nodes().size()) {
            return false;
        }
        for (int i = 0; i < now.nodes().size(); i++) {
            if (!sameNode(before.node(i), now.node(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameNode(Node one, Node other) {
        return one.role() == other.role()
                && one.parent() == other.parent()
                && one.frame() == other.frame()
                && one.name().equals(other.name())
                && one.value().equals(other.value())
                && one.text().equals(other.text())
                && one.description().equals(other.description())
                && withoutFocus(one.states()).equals(withoutFocus(other.states()));
    }

    private static Set<State> withoutFocus(Set<State> states) {
        Set<State> kept = EnumSet.noneOf(State.class);
        kept.addAll(states);
        kept.removeAll(OF_THE_PRESS);
        return kept;
    }
}
