package dev.rote.policy;

import dev.rote.surface.Names;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The forms in which a text turns up elsewhere: as it is, escaped for JSON, for an address, for HTML, in base64 at any
/// offset, in hexadecimal digits.
final class Spellings {
    /// The fewest base64 characters that say enough to be a text's own.
    private static final int LEAST_BASE64 = 6;
    /// Characters that escaping functions leave alone: RFC 3986 unreserved, HTML form, `encodeURIComponent`,
    /// `encodeURI`.
    private static final List<String> LEFT_ALONE = List.of("-._~", "-._*", "-._~!'()*", "-._~!'()*;/?:@&=+$,#");

    private Spellings() {}

    /// All of them, longest first, so that none is cut in two by a shorter one.
    static List<String> of(String text) {
        Set<String> spellings = new LinkedHashSet<>();
        spellings.add(text);
        spellings.add(Names.normal(text));
        json(text, spellings);
        addresses(text, spellings);
        html(text, spellings);
        base64(text.getBytes(StandardCharsets.UTF_8), spellings);
        String hex = HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
        spellings.add(hex);
        spellings.add(hex.toUpperCase(Locale.ROOT));
        return spellings.stream()
                .filter(spelling -> !spelling.isBlank())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    private static void json(String text, Set<String> spellings) {
        String plain = text.replace("\\", "\\\\").replace("\"", "\\\"");
        spellings.add(plain);
        spellings.add(plain.replace("/", "\\/"));
        StringBuilder ascii = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean printable = c >= ' ' && c < 0x7f && "<>&'".indexOf(c) < 0;
            ascii.append(printable ? String.valueOf(c) : "\\u%04x".formatted((int) c));
        }
        spellings.add(ascii.toString());
    }

    private static void addresses(String text, Set<String> spellings) {
        for (String kept : LEFT_ALONE) {
            for (boolean upper : new boolean[] {true, false}) {
                String encoded = Percent.encoded(text, kept, upper);
                spellings.add(encoded);
                spellings.add(encoded.replace("%20", "+"));
            }
        }
    }

    private static void html(String text, Set<String> spellings) {
        String tags = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        spellings.add(tags);
        String quotes = tags.replace("\"", "&quot;");
        spellings.add(quotes);
        for (String apostrophe : List.of("&#39;", "&#x27;", "&apos;")) {
            spellings.add(quotes.replace("'", apostrophe));
        }
        spellings.add(tags.replace("\"", "&#34;").replace("'", "&#39;"));
    }

    /// Base64 of a longer text that holds this one: three offsets, each without the characters that the neighbours
    /// have a part in (RFC 4648, sections 4 and 5).
    private static void base64(byte[] bytes, Set<String> spellings) {
        for (int offset = 0; offset < 3; offset++) {
            byte[] shifted = new byte[offset + bytes.length];
            System.arraycopy(bytes, 0, shifted, offset, bytes.length);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            int start = offset == 0 ? 0 : offset + 1;
            int end = shifted.length * 8 / 6;
            if (end - start >= LEAST_BASE64) {
                String own = encoded.substring(start, end);
                spellings.add(own);
                spellings.add(own.replace('+', '-').replace('/', '_'));
            }
        }
    }
}
