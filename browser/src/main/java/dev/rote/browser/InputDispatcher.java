package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Real mouse and keyboard events into one window, as many in one round trip as belong together.
///
/// Points are in CSS pixels of the window's viewport, also over frames of other processes: the browser finds the
/// frame.
/// Each call returns when the page has taken the events, or when a dialog that stays open stands in their way.
final class InputDispatcher {
    private static final String MOUSE = "Input.dispatchMouseEvent";
    private static final String KEY = "Input.dispatchKeyEvent";

    private final PageSession page;
    private final CdpSession session;

    InputDispatcher(PageSession page, PageWindow window) {
        this.page = page;
        this.session = window.session();
    }

    /// A place in the viewport.
    record Point(double x, double y) {}

    /// Which button the protocol is told; `held` is its bit while it is down.
    enum Button {
        LEFT("left", 1),
        RIGHT("right", 2),
        MIDDLE("middle", 4);

        private final String wire;
        private final int held;

        Button(String wire, int held) {
            this.wire = wire;
            this.held = held;
        }
    }

    /// Makes sure that the mouse, moved there, is the frame's; to be called before pressing in a frame of
    /// another process.
    void enter(PageFrame frame, Point at, Deadline deadline) {
        if (!frame.isIn(session)) {
            new FrameEntry(page, frame).enter(session, mouseParams(at, "mouseMoved", 0), deadline);
        }
    }

    /// Moves the mouse there and presses as often as said, with the modifiers held down.
    Dispatched press(Point at, Button button, int times, List<ModifierKey> modifiers, Deadline deadline) {
        var calls = new ArrayList<CdpCall>();
        int bits = hold(modifiers, calls);
        calls.add(mouse(at, "mouseMoved", bits));
        for (int count = 1; count <= times; count++) {
            calls.add(send(
                    MOUSE,
                    mouseParams(at, "mousePressed", bits)
                            .put("button", button.wire)
                            .put("buttons", button.held)
                            .put("clickCount", count)));
            calls.add(send(
                    MOUSE,
                    mouseParams(at, "mouseReleased", bits)
                            .put("button", button.wire)
                            .put("clickCount", count)));
        }
        release(modifiers, calls);
        return awaitAll(calls, deadline);
    }

    /// Presses the left button there once.
    Dispatched press(Point at, Deadline deadline) {
        return press(at, Button.LEFT, 1, List.of(), deadline);
    }

    /// Moves the mouse there, pressing nothing.
    Dispatched moveTo(Point at, Deadline deadline) {
        return awaitAll(List.of(mouse(at, "mouseMoved", 0)), deadline);
    }

    /// Presses at one point, moves to the other in steps, and lets go there.
    Dispatched drag(Point from, Point to, int steps, Deadline deadline) {
        var calls = new ArrayList<CdpCall>();
        calls.add(mouse(from, "mouseMoved", 0));
        calls.add(send(
                MOUSE,
                mouseParams(from, "mousePressed", 0)
                        .put("button", Button.LEFT.wire)
                        .put("buttons", Button.LEFT.held)
                        .put("clickCount", 1)));
        for (int step = 1; step <= steps; step++) {
            var between = new Point(
                    from.x() + (to.x() - from.x()) * step / steps, from.y() + (to.y() - from.y()) * step / steps);
            calls.add(send(
                    MOUSE,
                    mouseParams(between, "mouseMoved", 0)
                            .put("button", Button.LEFT.wire)
                            .put("buttons", Button.LEFT.held)));
        }
        calls.add(send(
                MOUSE,
                mouseParams(to, "mouseReleased", 0)
                        .put("button", Button.LEFT.wire)
                        .put("clickCount", 1)));
        return awaitAll(calls, deadline);
    }

    /// Has the browser hand over what the mouse drags instead of giving it to the desktop, or no longer.
    void intercept(boolean drags, Deadline deadline) {
        session.call("Input.setInterceptDrags", Json.object().put("enabled", drags), deadline);
    }

    /// Presses at one point and moves towards the other, far enough for a drag to begin.
    Dispatched take(Point from, Point towards, Deadline deadline) {
        var calls = new ArrayList<CdpCall>();
        calls.add(mouse(from, "mouseMoved", 0));
        calls.add(send(MOUSE, held(from, "mousePressed").put("clickCount", 1)));
        for (int step = 1; step <= 2; step++) {
            var between = new Point(
                    from.x() + (towards.x() - from.x()) * step / 2, from.y() + (towards.y() - from.y()) * step / 2);
            calls.add(send(MOUSE, held(between, "mouseMoved")));
        }
        return awaitAll(calls, deadline);
    }

    private static ObjectNode held(Point at, String type) {
        return mouseParams(at, type, 0).put("button", Button.LEFT.wire).put("buttons", Button.LEFT.held);
    }

    /// Lets what is dragged enter there, and drops it.
    Dispatched drop(JsonNode carried, Point at, Deadline deadline) {
        var calls = new ArrayList<CdpCall>();
        for (var type : List.of("dragEnter", "dragOver", "drop")) {
            var params = Json.object().put("type", type).put("x", at.x()).put("y", at.y());
            params.set("data", carried);
            calls.add(send("Input.dispatchDragEvent", params));
        }
        return awaitAll(calls, deadline);
    }

    /// Lets the left button go there.
    Dispatched letGo(Point at, Deadline deadline) {
        var params = mouseParams(at, "mouseReleased", 0)
                .put("button", Button.LEFT.wire)
                .put("clickCount", 1);
        return awaitAll(List.of(send(MOUSE, params)), deadline);
    }

    /// Turns the wheel there, by CSS pixels; down and right are positive.
    Dispatched wheel(Point at, double right, double down, Deadline deadline) {
        var params = mouseParams(at, "mouseWheel", 0).put("deltaX", right).put("deltaY", down);
        return awaitAll(List.of(send(MOUSE, params)), deadline);
    }

    /// Types into what has the focus: by keys where there is one for the character on a US keyboard or, for
    /// scripts with letters, on another; composed as by an input method where not. A line break is typed as
    /// Enter, a tab as Tab.
    Dispatched type(String text, Deadline deadline) {
        var calls = new ArrayList<CdpCall>();
        var composed = new StringBuilder();
        var normalised = text.replace("\r\n", "\n").replace('\r', '\n');
        for (int i = 0; i < normalised.length(); i++) {
            char character = normalised.charAt(i);
            var key = Key.typing(character).or(() -> Key.elsewhere(character));
            if (key.isPresent()) {
                compose(composed, calls);
                down(key.get(), key.get().shifted() ? ModifierKey.SHIFT.bit() : 0, calls);
                up(key.get(), 0, calls);
            } else {
                composed.append(character);
            }
        }
        compose(composed, calls);
        return awaitAll(calls, deadline);
    }

    /// Puts a text into what has the focus at once, as pasting does: with events of the input, and none of keys.
    Dispatched insert(String text, Deadline deadline) {
        return awaitAll(List.of(send("Input.insertText", Json.object().put("text", text))), deadline);
    }

    /// Presses a key once with its modifiers held down.
    Dispatched press(Chord chord, Deadline deadline) {
        return press(chord, 1, deadline);
    }

    /// Presses a key several times with its modifiers held down.
    Dispatched press(Chord chord, int times, Deadline deadline) {
        var calls = new ArrayList<CdpCall>();
        int bits = hold(chord.modifiers(), calls);
        int shift = chord.key().shifted() ? ModifierKey.SHIFT.bit() : 0;
        for (int count = 1; count <= times; count++) {
            down(chord.key(), bits | shift, calls);
            up(chord.key(), bits | shift, calls);
        }
        release(chord.modifiers(), calls);
        return awaitAll(calls, deadline);
    }

    private int hold(List<ModifierKey> modifiers, List<CdpCall> calls) {
        int bits = 0;
        for (var modifier : modifiers) {
            bits |= modifier.bit();
            down(modifier.key(), bits, calls);
        }
        return bits;
    }

    private void release(List<ModifierKey> modifiers, List<CdpCall> calls) {
        int bits = modifiers.stream().mapToInt(ModifierKey::bit).reduce(0, (all, bit) -> all | bit);
        for (var modifier : modifiers.reversed()) {
            bits &= ~modifier.bit();
            up(modifier.key(), bits, calls);
        }
    }

    private void down(Key key, int bits, List<CdpCall> calls) {
        // Held with Control, Alt or Meta a key is a command and types nothing.
        boolean types = !key.text().isEmpty() && (bits & ~ModifierKey.SHIFT.bit()) == 0;
        var params = keyParams(key, types ? "keyDown" : "rawKeyDown", bits);
        if (types) {
            params.put("text", key.text()).put("unmodifiedText", key.text());
        }
        calls.add(send(KEY, params));
    }

    private void up(Key key, int bits, List<CdpCall> calls) {
        calls.add(send(KEY, keyParams(key, "keyUp", bits)));
    }

    private void compose(StringBuilder pending, List<CdpCall> calls) {
        if (!pending.isEmpty()) {
            var text = pending.toString();
            calls.add(send(
                    "Input.imeSetComposition",
                    Json.object()
                            .put("text", text)
                            .put("selectionStart", text.length())
                            .put("selectionEnd", text.length())));
            calls.add(send("Input.insertText", Json.object().put("text", text)));
            pending.setLength(0);
        }
    }

    private CdpCall mouse(Point at, String type, int bits) {
        return send(MOUSE, mouseParams(at, type, bits));
    }

    private static ObjectNode mouseParams(Point at, String type, int bits) {
        return Json.object()
                .put("type", type)
                .put("x", at.x())
                .put("y", at.y())
                .put("modifiers", bits)
                .put("pointerType", "mouse");
    }

    private static ObjectNode keyParams(Key key, String type, int bits) {
        return Json.object()
                .put("type", type)
                .put("modifiers", bits)
                .put("key", key.name())
                .put("code", key.code())
                .put("windowsVirtualKeyCode", key.keyCode())
                .put("nativeVirtualKeyCode", key.keyCode());
    }

    private CdpCall send(String method, ObjectNode params) {
        return session.send(method, params);
    }

    private Dispatched awaitAll(List<CdpCall> calls, Deadline deadline) {
        boolean begun = false;
        for (var call : calls) {
            try {
                if (page.awaitUnlessDialog(session, call, deadline).isEmpty()) {
                    return Dispatched.DIALOG_OPEN;
                }
                begun = true;
            } catch (SessionGone gone) {
                if (!begun) {
                    throw gone;
                }
                return Dispatched.WINDOW_GONE;
            }
        }
        return Dispatched.TAKEN;
    }
}
