package dev.rote.browser;

import dev.rote.surface.Modifier;
import java.util.Locale;
import java.util.Optional;

/// The key of a modifier, which is held while another is pressed; `bit` is the protocol's (Input domain).
enum ModifierKey {
    ALT(1, "Alt", 18),
    CONTROL(2, "Control", 17),
    META(4, "Meta", 91),
    SHIFT(8, "Shift", 16);

    private final int bit;
    private final String keyName;
    private final int keyCode;

    ModifierKey(int bit, String name, int keyCode) {
        this.bit = bit;
        this.keyName = name;
        this.keyCode = keyCode;
    }

    int bit() {
        return bit;
    }

    Key key() {
        return new Key(keyName, keyName + "Left", keyCode, "", false);
    }

    static ModifierKey of(Modifier modifier) {
        return switch (modifier) {
            case ALT -> ALT;
            case CONTROL -> CONTROL;
            case META -> META;
            case SHIFT -> SHIFT;
        };
    }

    static Optional<ModifierKey> named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "alt" -> Optional.of(ALT);
            case "control", "ctrl" -> Optional.of(CONTROL);
            case "meta" -> Optional.of(META);
            case "shift" -> Optional.of(SHIFT);
            default -> Optional.empty();
        };
    }
}
