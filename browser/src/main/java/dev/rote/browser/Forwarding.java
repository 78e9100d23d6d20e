package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Modifier;
import dev.rote.surface.PersonInput;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Gives a person's mouse, fingers and keys to a window (CDP domain Input), in the order they came and without
/// waiting.
final class Forwarding {
    private static final String MOUSE = "Input.dispatchMouseEvent";

    private Forwarding() {}

    /// What is for the page itself; a dialog's answer and the choice of a window are not.
    static void to(CdpSession window, PersonInput input) {
        switch (input) {
            case PersonInput.Moved(var at, var held, var modifiers) ->
                window.post(
                        MOUSE,
                        mouse("mouseMoved", at, modifiers)
                                .put("button", wire(held))
                                .put("buttons", bit(held)));
            case PersonInput.Pressed(var at, var button, var down, var clicks, var modifiers) ->
                window.post(
                        MOUSE,
                        mouse(down ? "mousePressed" : "mouseReleased", at, modifiers)
                                .put("button", wire(button))
                                .put("buttons", down ? bit(button) : 0)
                                .put("clickCount", clicks));
            case PersonInput.Scrolled(var at, var right, var down) ->
                window.post(
                        MOUSE,
                        mouse("mouseWheel", at, Set.of()).put("deltaX", right).put("deltaY", down));
            case PersonInput.Touched touched -> touch(window, touched);
            case PersonInput.Keyed keyed -> key(window, keyed);
            case PersonInput.Wrote(var text) ->
                window.post("Input.insertText", Json.object().put("text", text));
            case PersonInput.Composing(var text) ->
                window.post(
                        "Input.imeSetComposition",
                        Json.object()
                                .put("text", text)
                                .put("selectionStart", text.length())
                                .put("selectionEnd", text.length()));
            case PersonInput.Answered _, PersonInput.Turned _ -> {}
        }
    }

    private static ObjectNode mouse(String type, PersonInput.Point at, Set<Modifier> modifiers) {
        return Json.object().put("type", type).put("x", at.x()).put("y", at.y()).put("modifiers", bits(modifiers));
    }

    private static void touch(CdpSession window, PersonInput.Touched touched) {
        String type = switch (touched.touch()) {
            case START -> "touchStart";
            case MOVE -> "touchMove";
            case END -> "touchEnd";
            case CANCEL -> "touchCancel";
        };
        ObjectNode params = Json.object().put("type", type);
        ArrayNode points = params.putArray("touchPoints");
        for (PersonInput.Point finger : touched.fingers()) {
            points.addObject().put("x", finger.x()).put("y", finger.y());
        }
        window.post("Input.dispatchTouchEvent", params);
    }

    private static void key(CdpSession window, PersonInput.Keyed keyed) {
        // Held with Control, Alt or Meta a key is a command; what AltGr types comes with its text and both of them.
        boolean types = !keyed.text().isEmpty();
        ObjectNode params = Json.object()
                .put("type", keyed.down() ? types ? "keyDown" : "rawKeyDown" : "keyUp")
                .put("modifiers", bits(keyed.modifiers()))
                .put("key", keyed.key())
                .put("code", keyed.code())
                .put("windowsVirtualKeyCode", keyCode(keyed.key()))
                .put("nativeVirtualKeyCode", keyCode(keyed.key()));
        if (keyed.down() && types) {
            params.put("text", keyed.text()).put("unmodifiedText", keyed.text());
        }
        window.post("Input.dispatchKeyEvent", params);
        if (keyed.down()) {
            edit(window, keyed);
        }
    }

    /// What a desktop does with Control and a letter before the page's own window does; nobody else does it here.
    private static void edit(CdpSession window, PersonInput.Keyed keyed) {
        boolean command = keyed.modifiers().contains(Modifier.CONTROL)
                || keyed.modifiers().contains(Modifier.META);
        if (command && keyed.key().equalsIgnoreCase("a") && keyed.text().isEmpty()) {
            ObjectNode params = Json.object().put("type", "rawKeyDown").put("key", "");
            params.putArray("commands").add("selectAll");
            window.post("Input.dispatchKeyEvent", params);
        }
    }

    private static int keyCode(String key) {
        return Key.named(key).map(Key::keyCode).orElse(0);
    }

    private static int bits(Set<Modifier> modifiers) {
        return modifiers.stream().mapToInt(one -> ModifierKey.of(one).bit()).reduce(0, (all, bit) -> all | bit);
    }

    private static String wire(PersonInput.Button button) {
        return button.name().toLowerCase(Locale.ROOT);
    }

    private static int bit(PersonInput.Button button) {
        return switch (button) {
            case NONE -> 0;
            case LEFT -> 1;
            case RIGHT -> 2;
            case MIDDLE -> 4;
        };
    }
}
