package dev.rote.capability;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Percent-encoding of RFC 3986, section 2.1: everything but unreserved characters.
final class PercentEncoding {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private PercentEncoding() {}

    static String of(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            boolean unreserved = (one >= 'a' && one <= 'z')
                    || (one >= 'A' && one <= 'Z')
                    || (one >= '0' && one <= '9')
                    || one == '-'
                    || one == '.'
                    || one == '_'
                    || one == '~';
            if (unreserved) {
                encoded.append((char) one);
            } else {
                encoded.append('%').append(HEX.toHexDigits(one));
            }
        }
        return encoded.toString();
    }
}
