package dev.rote.surface;

import java.text.Normalizer;

/// How names and texts are compared: white space of any kind is one space, invisible characters count for nothing,
/// full-width forms equal plain ones (Unicode NFKC).
public final class Names {
    private Names() {}

    /// The form two texts are compared in.
    public static String normal(String text) {
        return isPlain(text) ? text : folded(text);
    }

    /// The form a caption is compared in: normal, without the colon, asterisk or dots that end it.
    public static String caption(String text) {
        String normal = normal(text);
        int end = normal.length();
        while (end > 0 && ":*.?\u2026 ".indexOf(normal.charAt(end - 1)) >= 0) {
            end--;
        }
        return normal.substring(0, end);
    }

    public static boolean same(String one, String other) {
        return normal(one).equals(normal(other));
    }

    public static boolean sameCaption(String one, String other) {
        return caption(one).equals(caption(other));
    }

    /// Whether the text holds the words wanted, not as part of a longer word or number.
    public static boolean holds(String text, String wanted) {
        String within = normal(text);
        String part = normal(wanted);
        if (part.isEmpty()) {
            return false;
        }
        for (int at = within.indexOf(part); at >= 0; at = within.indexOf(part, at + 1)) {
            if (standsAlone(within, at, at + part.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean standsAlone(String text, int start, int end) {
        boolean before = start == 0 || !joins(text.charAt(start - 1), text.charAt(start));
        boolean after = end == text.length() || !joins(text.charAt(end - 1), text.charAt(end));
        return before && after;
    }

    private static boolean joins(char one, char other) {
        return Character.isLetterOrDigit(one) && Character.isLetterOrDigit(other);
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
        for (int i = 0; i < compatible.length(); i++) {
            char c = compatible.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                pending = !folded.isEmpty();
            } else if (!isInvisible(c)) {
                if (pending) {
                    folded.append(' ');
                    pending = false;
                }
                folded.append(c);
            }
        }
        return folded.toString();
    }

    private static boolean isInvisible(char c) {
        return Character.getType(c) == Character.FORMAT || Character.isISOControl(c);
    }
}
