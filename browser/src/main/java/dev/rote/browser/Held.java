package dev.rote.browser;

/// What a field holds after it was typed into.
///
/// @param length of the value, also of a secret one, whose `value` is empty
/// @param shown what it showed when it had the focus and nothing was typed yet, such as the mask `__.__.____`
record Held(String value, int length, String shown, boolean severalLines) {
    private static final String BLANKS = "_# ";

    /// Whether that is the text: letter for letter, or with letters in another case, spaces put in between, or
    /// set into the mask that the field showed before. No other difference is taken for the page's way of
    /// writing.
    boolean matches(String text) {
        String held = severalLines ? lines(value) : value;
        String wanted = severalLines ? lines(text) : text;
        return held.equals(wanted) || isSpacedOut(held, wanted) || fillsMask(wanted);
    }

    private static boolean isSpacedOut(String held, String wanted) {
        String trimmed = wanted.strip();
        return !trimmed.isEmpty()
                && bare(held).equalsIgnoreCase(bare(trimmed))
                && spaces(held.strip()) >= spaces(trimmed);
    }

    private static int spaces(String text) {
        return text.length() - bare(text).length();
    }

    private static String lines(String text) {
        return text.replaceAll("\\s*\\n\\s*", "\n").strip();
    }

    private static String bare(String text) {
        return text.replaceAll("[\\s\\u00a0\\u202f]", "");
    }

    private boolean fillsMask(String text) {
        if (shown.length() != value.length() || shown.chars().anyMatch(Character::isLetterOrDigit)) {
            return false;
        }
        int blankOf =
                BLANKS.chars().filter(c -> shown.indexOf(c) >= 0).findFirst().orElse(-1);
        int next = 0;
        for (int i = 0; i < value.length(); i++) {
            boolean blank = shown.charAt(i) == blankOf;
            char c = value.charAt(i);
            if (!blank && c != shown.charAt(i)) {
                return false;
            }
            if (blank) {
                if (next >= text.length() || text.charAt(next) != c) {
                    return false;
                }
                next++;
            }
        }
        return next == text.length();
    }
}
