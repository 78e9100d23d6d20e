package dev.rote.policy;

import java.nio.charset.StandardCharsets;

/// Percent escapes (RFC 3986, section 2.1).
final class Percent {
    private Percent() {}

    /// The text with every well-formed escape replaced by what it stands for; others stay as they are.
    static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] out = new byte[bytes.length];
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            int high = i + 2 < bytes.length && bytes[i] == '%' ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high >= 0 ? Character.digit(bytes[i + 2], 16) : -1;
            out[length++] = low >= 0 ? (byte) (high * 16 + low) : bytes[i];
            i += low >= 0 ? 2 : 0;
        }
        return new String(out, 0, length, StandardCharsets.UTF_8);
    }

    /// Every byte but letters, digits and those in `kept` escaped, with digits of upper or lower case.
    static String encoded(String text, String kept, boolean upper) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (one >= '0' && one <= '9') || (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z');
            if (plain || kept.indexOf(one) >= 0) {
                encoded.append((char) one);
            } else {
                encoded.append((upper ? "%%%02X" : "%%%02x").formatted(one));
            }
        }
        return encoded.toString();
    }
}
