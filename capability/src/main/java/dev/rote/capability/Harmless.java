package dev.rote.capability;

import java.util.stream.Collectors;

/// Makes text from outside safe to show: what cannot be seen, turns the text around it or commands a terminal
/// becomes a visible escape such as `\u202e`.
public final class Harmless {
    private static final int EXCERPT = 80;

    private Harmless() {}

    public static String text(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f || JsonWriter.misleads(text, i) || isHalf(text, i)) {
                safe.append("\\u%04x".formatted((int) c));
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }

    /// The same for a text of several lines, whose line ends stay.
    public static String lines(String text) {
        return text.lines().map(Harmless::text).collect(Collectors.joining("\n"));
    }

    /// At most `most` characters of it, with an ellipsis where more followed.
    public static String text(String text, int most) {
        int end = most < text.length() && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.length() <= most ? text(text) : text(text.substring(0, end)) + "\u2026";
    }

    /// At most 80 characters of it.
    public static String excerpt(String text) {
        return text(text, EXCERPT);
    }

    private static boolean isHalf(String text, int at) {
        char c = text.charAt(at);
        return Character.isHighSurrogate(c)
                ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
