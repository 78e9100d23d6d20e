package dev.rote.policy;

import java.util.List;
import java.util.Locale;

/// One value that must not be written, in every spelling; it cannot be printed.
///
/// A value of fewer than 4 characters is found only where it stands alone: everywhere else it says nothing. Upper and
/// lower case count as the same, since browsers write host names small and pages write capitals; but not in a word of
/// fewer than 12 letters alone, which would take ordinary texts with it.
final class KeptOut {
    private static final int SHORT = 4;
    private static final int MOST_LAYERS = 3;

    /// From so many characters on a word of letters alone is nobody's ordinary word.
    private static final int LONG = 12;

    private final String value;
    private final boolean inAnyCase;
    private final List<String> spellings;

    KeptOut(String value) {
        this(
                value,
                value.length() >= LONG
                        || (value.length() >= SHORT && !value.codePoints().allMatch(Character::isLetter)));
    }

    /// One that is nobody's secret, found only as it is written.
    static KeptOut word(String word) {
        return new KeptOut(word, false);
    }

    private KeptOut(String value, boolean inAnyCase) {
        this.value = value;
        this.inAnyCase = inAnyCase;
        this.spellings = (value.length() < SHORT ? List.of(value) : Spellings.of(value))
                .stream().map(this::folded).distinct().toList();
    }

    /// With as many characters as before, so that places stay the same.
    private String folded(String text) {
        if (!inAnyCase) {
            return text;
        }
        String folded = text.toLowerCase(Locale.ROOT);
        return folded.length() == text.length() ? folded : text;
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
        String folded = folded(text);
        int at = next(folded, spelling, 0);
        if (at < 0) {
            return text;
        }
        StringBuilder kept = new StringBuilder(text.length());
        int from = 0;
        while (at >= 0) {
            kept.append(text, from, at).append(Redaction.MASK);
            from = at + spelling.length();
            at = next(folded, spelling, from);
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
        String wanted = folded(value);
        for (int i = 0; i < MOST_LAYERS; i++) {
            String decoded = Escapes.decoded(layer);
            if (decoded.equals(layer)) {
                return false;
            }
            boolean asForm = layer.indexOf('+') >= 0
                    && folded(Escapes.decoded(layer.replace('+', ' '))).contains(wanted);
            if (asForm || folded(decoded).contains(wanted)) {
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
