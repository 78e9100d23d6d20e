package dev.rote.capability;

/// How things are called in files: names of capabilities, inputs and outputs; ids inside a capability; codes of
/// outcomes. None is longer than 64 characters.
public final class Identifiers {
    private static final int LONGEST = 64;

    private Identifiers() {}

    /// `[a-z][a-z0-9_]*`; safe as a file name on every system once an extension follows.
    public static boolean isName(String text) {
        if (text.isEmpty() || text.length() > LONGEST || !isLetter(text.charAt(0))) {
            return false;
        }
        return text.chars().allMatch(Identifiers::isNamePart);
    }

    /// Names joined by dots, such as `search.submit`.
    public static boolean isId(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return false;
        }
        for (String part : text.split("\\.", -1)) {
            if (!isName(part)) {
                return false;
            }
        }
        return true;
    }

    /// `[A-Z][A-Z0-9_]*`, such as `NOT_FOUND`.
    public static boolean isCode(String text) {
        if (text.isEmpty() || text.length() > LONGEST || text.charAt(0) < 'A' || text.charAt(0) > 'Z') {
            return false;
        }
        return text.chars().allMatch(c -> c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isNamePart(int c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }
}
