package dev.rote.browser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A key pressed while modifiers are held, written `Control+Shift+A`; the plus key itself is written `+` or
/// `Control++`.
record Chord(List<ModifierKey> modifiers, Key key) {
    Chord {
        modifiers = List.copyOf(modifiers);
    }

    /// Reads a chord; empty when it names a key that is not on the keyboard.
    static Optional<Chord> parse(String text) {
        var modifiers = new ArrayList<ModifierKey>();
        var rest = text;
        for (int plus = rest.indexOf('+', 1); plus > 0 && plus < rest.length() - 1; plus = rest.indexOf('+', 1)) {
            var modifier = ModifierKey.named(rest.substring(0, plus));
            if (modifier.isEmpty()) {
                return Optional.empty();
            }
            modifiers.add(modifier.get());
            rest = rest.substring(plus + 1);
        }
        var keyName = modifiers.isEmpty() ? rest : asHeld(rest, modifiers.contains(ModifierKey.SHIFT));
        return Key.named(keyName).map(key -> new Chord(modifiers, key));
    }

    /// `Control+A` is Control and the A key; Shift is held only when it is named.
    private static String asHeld(String name, boolean shift) {
        boolean letter = name.length() == 1;
        return letter ? (shift ? name.toUpperCase(Locale.ROOT) : name.toLowerCase(Locale.ROOT)) : name;
    }
}
