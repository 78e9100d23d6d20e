package dev.rote.capability;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/// Writes JSON in two forms: canonical (RFC 8785), and pretty for people.
final class JsonWriter {
    /// What is no longer than this, with its indentation, stands on one line.
    private static final int WIDTH = 110;

    private final StringBuilder out;
    private final boolean forPeople;

    private JsonWriter(StringBuilder out, boolean forPeople) {
        this.out = out;
        this.forPeople = forPeople;
    }

    static String canonical(Json json) {
        JsonWriter writer = new JsonWriter(new StringBuilder(), false);
        writer.line(json);
        return writer.out.toString();
    }

    static String pretty(Json json) {
        JsonWriter writer = new JsonWriter(new StringBuilder(), true);
        writer.block(json, 0, 0);
        return writer.out.append('\n').toString();
    }

    private void block(Json json, int level, int used) {
        String line = oneLine(json);
        boolean isLeaf = !(json instanceof Json.Fields || json instanceof Json.Items);
        if (isLeaf || (level > 0 && 2 * level + used + line.length() < WIDTH)) {
            out.append(line);
            return;
        }
        switch (json) {
            case Json.Fields(var of)
            when !of.isEmpty() -> {
                out.append('{');
                String between = "";
                for (Map.Entry<String, Json> field : of.entrySet()) {
                    newLine(between, level + 1);
                    int from = out.length();
                    quote(field.getKey());
                    out.append(": ");
                    block(field.getValue(), level + 1, out.length() - from);
                    between = ",";
                }
                newLine("", level);
                out.append('}');
            }
            case Json.Items(var of)
            when !of.isEmpty() -> {
                out.append('[');
                String between = "";
                for (Json item : of) {
                    newLine(between, level + 1);
                    block(item, level + 1, 0);
                    between = ",";
                }
                newLine("", level);
                out.append(']');
            }
            case Json.Fields _, Json.Items _, Json.Text _, Json.Num _, Json.Flag _, Json.Null _ -> out.append(line);
        }
    }

    private void newLine(String before, int level) {
        out.append(before).append('\n').repeat("  ", level);
    }

    private static String oneLine(Json json) {
        JsonWriter writer = new JsonWriter(new StringBuilder(), true);
        writer.line(json);
        return writer.out.toString();
    }

    private void line(Json json) {
        switch (json) {
            case Json.Fields(var of) -> {
                out.append('{');
                // String.compareTo orders by UTF-16 code units, as RFC 8785 asks.
                Iterator<Map.Entry<String, Json>> fields =
                        (forPeople ? of : new TreeMap<>(of)).entrySet().iterator();
                while (fields.hasNext()) {
                    Map.Entry<String, Json> field = fields.next();
                    quote(field.getKey());
                    out.append(forPeople ? ": " : ":");
                    line(field.getValue());
                    out.append(fields.hasNext() ? comma() : "");
                }
                out.append('}');
            }
            case Json.Items(var of) -> {
                out.append('[');
                for (int i = 0; i < of.size(); i++) {
                    out.append(i == 0 ? "" : comma());
                    line(of.get(i));
                }
                out.append(']');
            }
            case Json.Text(var value) -> quote(value);
            case Json.Num(var value) -> out.append(number(value));
            case Json.Flag(var value) -> out.append(value);
            case Json.Null() -> out.append("null");
        }
    }

    private String comma() {
        return forPeople ? ", " : ",";
    }

    private void quote(String text) {
        out.append('"');
        if (isPlain(text)) {
            out.append(text);
        } else {
            escape(text);
        }
        out.append('"');
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c < ' ' || (forPeople && misleads(text, i))) {
                        String hex = Integer.toHexString(c);
                        out.append("\\u").repeat('0', 4 - hex.length()).append(hex);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
    }

    /// Characters a reviewer cannot see or that turn the text around them (Unicode TR36, "Trojan Source").
    static boolean misleads(String text, int at) {
        if (text.charAt(at) < 0x7f) {
            return false;
        }
        boolean second = Character.isLowSurrogate(text.charAt(at)) && at > 0;
        int type = Character.getType(second ? text.codePointBefore(at + 1) : text.codePointAt(at));
        return type == Character.FORMAT
                || type == Character.CONTROL
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.PRIVATE_USE
                || type == Character.SPACE_SEPARATOR;
    }

    /// A number as ECMAScript writes it (RFC 8785, section 3.2.2.3).
    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) <= Json.MOST_WHOLE) {
            return Long.toString((long) value);
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        StringBuilder text = new StringBuilder(value < 0 ? "-" : "");
        if (point > 21 || point < -5) {
            text.append(digits.charAt(0));
            if (digits.length() > 1) {
                text.append('.').append(digits, 1, digits.length());
            }
            return text.append('e')
                    .append(point > 0 ? "+" : "-")
                    .append(Math.abs(point - 1))
                    .toString();
        }
        if (point <= 0) {
            return text.append("0.").repeat('0', -point).append(digits).toString();
        }
        if (point >= digits.length()) {
            return text.append(digits).repeat('0', point - digits.length()).toString();
        }
        return text.append(digits, 0, point)
                .append('.')
                .append(digits, point, digits.length())
                .toString();
    }

    // Java writes two digits where one would do (5e-324 is 4.9E-324); ECMAScript wants the fewest.
    private static BigDecimal shortest(double value) {
        BigDecimal two = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (two.precision() == 2) {
            BigDecimal one = new BigDecimal(value).round(new MathContext(1, RoundingMode.HALF_EVEN));
            if (one.doubleValue() == value) {
                return one.stripTrailingZeros();
            }
        }
        return two;
    }
}
