package dev.rote.policy;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A pattern of paths in which `*` stands for any characters, `/` included.
///
/// Paths are compared as a server reads them: percent escapes decoded (RFC 3986, section 2.1), `.` and `..`
/// resolved, empty segments and `;` parameters left out.
public record PathPattern(String pattern) {

    /// What stands in addresses as it is (RFC 3986, section 2); all else is percent-encoded.
    private static final int MOST_PLAIN = 0x7e;

    /// Wildcards for addresses with escapes, parameters or empty segments, which a lenient server may take for
    /// others.
    static final List<String> OTHER_SPELLINGS = List.of("*%*", "*;*", "*://*//*");

    public boolean matches(String path) {
        return glob(pattern, normal(path));
    }

    /// Like `matches`, but also true of other spellings a lenient server may serve alike: what is forbidden is
    /// forbidden in every spelling.
    boolean matchesAnySpelling(String path) {
        String lower = pattern.toLowerCase(Locale.ROOT);
        String folded = path.toLowerCase(Locale.ROOT);
        return glob(lower, folded) || glob(lower, normal(folded)) || glob(lower, normal(normal(folded)));
    }

    /// Wildcards (`*` for any characters, `?` for one or none) of which one fits every address that
    /// `matchesAnySpelling` is true of: in small letters, or with one of its letters large, whatever the others
    /// are. [#OTHER_SPELLINGS] belongs to them.
    List<String> doubtful() {
        String small = pattern.toLowerCase(Locale.ROOT);
        List<String> shapes = new ArrayList<>();
        shapes.add(shape(small, -1));
        for (int i = 0; i < small.length(); i++) {
            if (isLetter(small.charAt(i))) {
                shapes.add(shape(small, i));
            }
        }
        return shapes.stream()
                .flatMap(one -> one.endsWith("*") ? Stream.of(one) : Stream.of(one, one + "\\?*"))
                .toList();
    }

    /// With the letter at that place large and all others any; as it is where there is no such place.
    private static String shape(String small, int large) {
        StringBuilder shape = new StringBuilder("*://*");
        for (int i = 0; i < small.length(); i++) {
            char one = small.charAt(i);
            boolean asItIs = large < 0 || !isLetter(one);
            if (i == large) {
                shape.append(Character.toUpperCase(one));
            } else if (one > MOST_PLAIN) {
                shape.append('*');
            } else if (asItIs) {
                shape.append(one == '?' || one == '\\' ? "\\" : "").append(one);
            } else {
                shape.append('?');
            }
        }
        return shape.toString();
    }

    private static boolean isLetter(char one) {
        return one >= 'a' && one <= 'z';
    }

    static String normal(String path) {
        Deque<String> kept = new ArrayDeque<>();
        String decoded = Percent.decoded(path).replace('\\', '/');
        for (String segment : decoded.split("/", -1)) {
            int parameters = segment.indexOf(';');
            String own = parameters < 0 ? segment : segment.substring(0, parameters);
            switch (own) {
                case "", "." -> {}
                case ".." -> kept.pollLast();
                default -> kept.addLast(own);
            }
        }
        String joined = "/" + String.join("/", kept);
        return decoded.endsWith("/") && joined.length() > 1 ? joined + "/" : joined;
    }

    /// The path part of an address or reference, without query and fragment.
    static String ofAddress(String address) {
        int end = address.length();
        for (char mark : new char[] {'?', '#'}) {
            int at = address.indexOf(mark);
            end = at >= 0 ? Math.min(end, at) : end;
        }
        String without = address.substring(0, end);
        return Origins.web(without).map(URI::getRawPath).orElse(without);
    }

    /// Linear in the text for each star; nothing an author writes makes it slow.
    private static boolean glob(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int from = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                from = t;
            } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++from;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
