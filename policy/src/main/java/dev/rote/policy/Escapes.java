package dev.rote.policy;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Undoes one layer of the escapes of addresses, JSON and HTML at once.
final class Escapes {
    private static final Pattern CODED = Pattern.compile(
            "\\\\u([0-9a-fA-F]{4})|\\\\([\"\\\\/])|&#[xX]([0-9a-fA-F]{1,6});|&#([0-9]{1,7});|&(amp|lt|gt|quot|apos);");

    private Escapes() {}

    static String decoded(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('&') < 0 && text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder decoded = new StringBuilder();
        var coded = CODED.matcher(Percent.decoded(text));
        while (coded.find()) {
            coded.appendReplacement(decoded, "");
            decoded.append(character(coded));
        }
        return coded.appendTail(decoded).toString();
    }

    private static String character(MatchResult coded) {
        if (coded.group(1) != null) {
            return String.valueOf((char) Integer.parseInt(coded.group(1), 16));
        }
        if (coded.group(2) != null) {
            return coded.group(2);
        }
        if (coded.group(3) != null) {
            return codePoint(Integer.parseInt(coded.group(3), 16));
        }
        if (coded.group(4) != null) {
            return codePoint(Integer.parseInt(coded.group(4)));
        }
        return switch (coded.group(5)) {
            case "amp" -> "&";
            case "lt" -> "<";
            case "gt" -> ">";
            case "quot" -> "\"";
            default -> "'";
        };
    }

    private static String codePoint(int code) {
        return Character.isValidCodePoint(code) ? Character.toString(code) : "";
    }
}
