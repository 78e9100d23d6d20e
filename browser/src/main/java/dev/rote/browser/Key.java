package dev.rote.browser;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// One key of a US keyboard: `name` and `code` by UI Events (W3C), the virtual key code that old pages ask for, the
/// text it types (empty when it types none), and whether it takes Shift to get it.
record Key(String name, String code, int keyCode, String text, boolean shifted) {
    private static final String PLAIN = "`1234567890-=[]\\;',./";
    private static final String SHIFTED = "~!@#$%^&*()_+{}|:\"<>?";
    private static final String[] PLAIN_CODES = {
        "Backquote",
        "Digit1",
        "Digit2",
        "Digit3",
        "Digit4",
        "Digit5",
        "Digit6",
        "Digit7",
        "Digit8",
        "Digit9",
        "Digit0",
        "Minus",
        "Equal",
        "BracketLeft",
        "BracketRight",
        "Backslash",
        "Semicolon",
        "Quote",
        "Comma",
        "Period",
        "Slash"
    };
    private static final int[] PLAIN_KEY_CODES = {
        192, 49, 50, 51, 52, 53, 54, 55, 56, 57, 48, 189, 187, 219, 221, 220, 186, 222, 188, 190, 191
    };
    private static final List<Key> TYPING_NOTHING = List.of(
            silent("Backspace", 8),
            silent("Tab", 9),
            silent("Escape", 27),
            silent("PageUp", 33),
            silent("PageDown", 34),
            silent("End", 35),
            silent("Home", 36),
            silent("ArrowLeft", 37),
            silent("ArrowUp", 38),
            silent("ArrowRight", 39),
            silent("ArrowDown", 40),
            silent("Insert", 45),
            silent("Delete", 46),
            silent("ContextMenu", 93),
            silent("F1", 112),
            silent("F2", 113),
            silent("F3", 114),
            silent("F4", 115),
            silent("F5", 116),
            silent("F6", 117),
            silent("F7", 118),
            silent("F8", 119),
            silent("F9", 120),
            silent("F10", 121),
            silent("F11", 122),
            silent("F12", 123));
    private static final Key ENTER = new Key("Enter", "Enter", 13, "\r", false);
    private static final Key SPACE = new Key(" ", "Space", 32, " ", false);
    private static final Map<String, Key> BY_NAME = byName();
    private static final Map<Character, Key> BY_CHARACTER = byCharacter();

    /// The key that types a character; empty when none does.
    static Optional<Key> typing(char character) {
        return Optional.ofNullable(BY_CHARACTER.get(character));
    }

    /// The key of another keyboard that types a letter of a script with capitals, such as `ü` or `ж`: which one
    /// it is on that keyboard is not known, so it has no code.
    static Optional<Key> elsewhere(char character) {
        boolean cased = Character.isUpperCase(character) || Character.isLowerCase(character);
        return cased
                ? Optional.of(new Key(
                        String.valueOf(character), "", 0, String.valueOf(character), Character.isUpperCase(character)))
                : Optional.empty();
    }

    /// The key of a name such as `Enter`, `F3`, `Space`, `ArrowDown`, `Control`, or a single character.
    static Optional<Key> named(String name) {
        var key = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (key != null) {
            return Optional.of(key);
        }
        return name.length() == 1 ? typing(name.charAt(0)) : Optional.empty();
    }

    private static Map<String, Key> byName() {
        var keys = new HashMap<String, Key>();
        for (var key : TYPING_NOTHING) {
            keys.put(key.name().toLowerCase(Locale.ROOT), key);
        }
        keys.put("enter", ENTER);
        keys.put("space", SPACE);
        for (var modifier : ModifierKey.values()) {
            keys.put(modifier.key().name().toLowerCase(Locale.ROOT), modifier.key());
        }
        return Map.copyOf(keys);
    }

    private static Map<Character, Key> byCharacter() {
        var keys = new HashMap<Character, Key>();
        for (char letter = 'a'; letter <= 'z'; letter++) {
            char capital = Character.toUpperCase(letter);
            var code = "Key" + capital;
            keys.put(letter, new Key(String.valueOf(letter), code, capital, String.valueOf(letter), false));
            keys.put(capital, new Key(String.valueOf(capital), code, capital, String.valueOf(capital), true));
        }
        for (int i = 0; i < PLAIN.length(); i++) {
            keys.put(PLAIN.charAt(i), symbol(PLAIN.charAt(i), i, false));
            keys.put(SHIFTED.charAt(i), symbol(SHIFTED.charAt(i), i, true));
        }
        keys.put(' ', SPACE);
        keys.put('\n', ENTER);
        keys.put('\t', silent("Tab", 9));
        return Map.copyOf(keys);
    }

    private static Key silent(String name, int keyCode) {
        return new Key(name, name, keyCode, "", false);
    }

    private static Key symbol(char character, int at, boolean shifted) {
        var text = String.valueOf(character);
        return new Key(text, PLAIN_CODES[at], PLAIN_KEY_CODES[at], text, shifted);
    }
}
