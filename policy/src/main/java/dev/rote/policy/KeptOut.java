package dev.rote.policy;

import java.util.List;

/// One value that must not be written, in every spelling; it cannot be printed.
///
/// A value of fewer than 4 characters is found only where it stands alone: everywhere else it says nothing.
final class KeptOut {
    private static final int SHORT = 4;
    private static final int MOST_LAYERS = 3;

    private final String value;
    private final List<String> spellings;

    KeptOut(String value) {
        this.value = value;
        this.spellings = value.length() < SHORT ? List.of(value) : Spellings.of(value);
    }

    boolean is(String other) {
        return value.equals(other);
    }

    String outOf(String text) {
        String without = text;
        for (String spelling : spellings) {
            without = replaced(without, spelling);
        }
        return value.length() >= SHORT && isInsideEscapes(without) ? Redaction.MASK : without;
    }

    private String replaced(String text, String spelling) {
        int at = next(text, spelling, 0);
        if (at < 0) {
            return text;
        }
        StringBuilder kept = new StringBuilder(text.length());
        int from = 0;
        while (at >= 0) {
            kept.append(text, from, at).append(Redaction.MASK);
            from = at + spelling.length();
            at = next(text, spelling, from);
        }
        return kept.append(text, from, text.length()).toString();
    }

    private int next(String text, String spelling, int from) {
        int at = text.indexOf(spelling, from);
        while (at >= 0 && value.length() < SHORT && !standsAlone(text, at, at + spelling.length())) {
            at = text.indexOf(spelling, at + 1);
        }
        return at;
    }

    private static boolean standsAlone(String text, int start, int end) {
        return (start == 0 || !Character.isLetterOrDigit(text.charAt(start - 1)))
                && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
    }

    /// Escapes can be mixed and nested in more ways than can be listed; then the whole text goes.
    private boolean isInsideEscapes(String text) {
        String layer = text;
        for (int i = 0; i < MOST_LAYERS; i++) {
            String decoded = Escapes.decoded(layer);
            if (decoded.equals(layer)) {
                return false;
            }
            boolean asForm = layer.indexOf('+') >= 0
                    && Escapes.decoded(layer.replace('+', ' ')).contains(value);
            if (asForm || decoded.contains(value)) {
                return true;
            }
            layer = decoded;
        }
        return false;
    }

    @Override
    public String toString() {
        return Redaction.MASK;
    }
}
