package dev.rote.surface;

import java.text.Normalizer;
import java.util.List;

/// How names and texts are compared: white space of any kind is one space, invisible characters count for nothing,
/// full-width forms equal plain ones (Unicode NFKC).
public final class Names {
    /// What joins two digits, or an identifier and a digit, into one: `1,250.00`, `05/03/2024`, `R-205`.
    private static final String IN_NUMBERS = ".,'\u2019:";

    private static final String IN_IDENTIFIERS = "-/_\u2010\u2011\u2212";
    private static final String SIGNS = "-+\u2212";

    private Names() {}

    /// The form two texts are compared in.
    public static String normal(String text) {
        return isPlain(text) ? text : folded(text);
    }

    /// The form a caption is compared in: normal, without the asterisk that begins it and the colon, asterisk or dots
    /// that end it.
    public static String caption(String text) {
        String normal = normal(text);
        int start = 0;
        int end = normal.length();
        while (end > 0 && ":*.?\u2026 ".indexOf(normal.charAt(end - 1)) >= 0) {
            end--;
        }
        while (start < end && "* ".indexOf(normal.charAt(start)) >= 0) {
            start++;
        }
        return normal.substring(start, end);
    }

    public static boolean same(String one, String other) {
        return normal(one).equals(normal(other));
    }

    /// Whether two captions read the same.
    public static boolean sameCaption(String one, String other) {
        return caption(one).equals(caption(other));
    }

    /// Whether the text holds the words wanted, not as part of a longer word, number or identifier: `1,250.00` does not
    /// hold `250.00`, and `R-205` does not hold `205`.
    public static boolean holds(String text, String wanted) {
        return holdsNormal(normal(text), normal(wanted));
    }

    /// The same for texts in their normal form.
    static boolean holdsNormal(String within, String part) {
        if (part.isEmpty()) {
            return false;
        }
        for (int at = within.indexOf(part); at >= 0; at = within.indexOf(part, at + 1)) {
            if (isFreeBefore(within, at) && isFreeAfter(within, at + part.length())) {
                return true;
            }
        }
        return false;
    }

    /// Whether the text begins with the first part, ends with the last and holds the others between them in their
    /// order,
    /// none as part of a longer word, number or identifier; a single part is the whole text.
    public static boolean consistsOf(String text, List<String> parts) {
        String within = normal(text);
        if (parts.size() == 1) {
            return within.equals(normal(parts.getFirst()));
        }
        String first = normal(parts.getFirst());
        String last = normal(parts.getLast());
        int end = within.length() - last.length();
        if (!within.startsWith(first)
                || end < first.length()
                || !within.endsWith(last)
                || !isFree(within, 0, first.length())
                || !isFree(within, end, within.length())) {
            return false;
        }
        int at = first.length();
        for (String part : parts.subList(1, parts.size() - 1)) {
            String wanted = normal(part);
            int found = within.indexOf(wanted, at);
            while (found >= 0 && !isFree(within, found, found + wanted.length())) {
                found = within.indexOf(wanted, found + 1);
            }
            if (found < 0 || found + wanted.length() > end) {
                return false;
            }
            at = found + wanted.length();
        }
        return true;
    }

    private static boolean isFree(String text, int start, int end) {
        return start == end || (isFreeBefore(text, start) && isFreeAfter(text, end));
    }

    private static boolean isFreeBefore(String text, int start) {
        if (start == 0) {
            return true;
        }
        int first = text.codePointAt(start);
        int before = text.codePointBefore(start);
        if (joins(before, first)) {
            return false;
        }
        if (!Character.isDigit(first)) {
            return true;
        }
        int further = start - Character.charCount(before);
        int beyond = further == 0 ? ' ' : text.codePointBefore(further);
        return !links(beyond, before) && !(isOneOf(SIGNS, before) && !Character.isLetterOrDigit(beyond));
    }

    private static boolean isFreeAfter(String text, int end) {
        if (end == text.length()) {
            return true;
        }
        int last = text.codePointBefore(end);
        int after = text.codePointAt(end);
        if (joins(last, after)) {
            return false;
        }
        int further = end + Character.charCount(after);
        return !Character.isDigit(last) || further == text.length() || !links(text.codePointAt(further), after);
    }

    /// Whether a character between a digit and `beyond` makes one number or identifier of them.
    private static boolean links(int beyond, int between) {
        return (isOneOf(IN_NUMBERS, between) && Character.isDigit(beyond))
                || (isOneOf(IN_IDENTIFIERS, between) && Character.isLetterOrDigit(beyond));
    }

    private static boolean joins(int one, int other) {
        return Character.isLetterOrDigit(one) && Character.isLetterOrDigit(other);
    }

    private static boolean isOneOf(String characters, int c) {
        return characters.indexOf(c) >= 0;
    }

    private static boolean isPlain(String text) {
        boolean space = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > '~' || c < ' ' || (c == ' ' && space)) {
                return false;
            }
            space = c == ' ';
        }
        return text.isEmpty() || !space;
    }

    private static String folded(String text) {
        String compatible = Normalizer.normalize(text, Normalizer.Form.NFKC);
        StringBuilder folded = new StringBuilder(compatible.length());
        boolean pending = false;
        for (int i = 0; i < compatible.length(); ) {
            int c = compatible.codePointAt(i);
            i += Character.charCount(c);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                pending = !folded.isEmpty();
            } else if (!isInvisible(c)) {
                if (pending) {
                    folded.append(' ');
                    pending = false;
                }
                folded.appendCodePoint(c);
            }
        }
        return folded.toString();
    }

    private static boolean isInvisible(int c) {
        return Character.getType(c) == Character.FORMAT
                || Character.isISOControl(c)
                || c == 0x034F
                || (c >= 0xFE00 && c <= 0xFE0F)
                || (c >= 0xE0100 && c <= 0xE01EF);
    }
}
