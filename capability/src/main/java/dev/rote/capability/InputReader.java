package dev.rote.capability;

import com.google.re2j.Pattern;
import dev.rote.capability.InputProblem.Code;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Turns one given value into a typed one, or says why not.
final class InputReader {
    /// Characters of a text, unless the input says otherwise.
    static final int LONGEST_TEXT = 4_000;
    /// Items of a list, unless the input says otherwise.
    static final int MOST_ITEMS = 1_000;
    /// Bytes of a file, unless the input says otherwise.
    static final long LARGEST_FILE = 32L << 20;

    private static final int LONGEST_NUMBER = 40;

    private final Input input;
    private final List<InputProblem> problems;

    private InputReader(Input input, List<InputProblem> problems) {
        this.input = input;
        this.problems = problems;
    }

    static Optional<Value> typed(Input input, Json given, List<InputProblem> problems) {
        InputReader reader = new InputReader(input, problems);
        return switch (given) {
            case Json.Text(var text) ->
                switch (input.type()) {
                    case STRING, DECIMAL, DATE, ENUM, FILE -> reader.written(text);
                    case INTEGER, BOOLEAN, LIST -> reader.wrongType(given);
                };
            case Json.Num(var number) ->
                switch (input.type()) {
                    case DECIMAL ->
                        reader.written(
                                BigDecimal.valueOf(number).stripTrailingZeros().toPlainString());
                    case INTEGER ->
                        new Json.Num(number).isWhole()
                                ? reader.written(Long.toString((long) number))
                                : reader.wrongType(given);
                    case STRING, BOOLEAN, DATE, ENUM, FILE, LIST -> reader.wrongType(given);
                };
            case Json.Flag(var holds) ->
                input.type() == ValueType.BOOLEAN ? Optional.of(new Value.Truth(holds)) : reader.wrongType(given);
            case Json.Items(var of) -> input.type() == ValueType.LIST ? reader.list(of) : reader.wrongType(given);
            case Json.Fields _, Json.Null _ -> reader.wrongType(given);
        };
    }

    static Optional<Value> written(Input input, String given, List<InputProblem> problems) {
        InputReader reader = new InputReader(input, problems);
        if (input.type() != ValueType.LIST) {
            return reader.written(given);
        }
        return Json.read(given) instanceof JsonReading.Read(Json.Items(var of))
                ? reader.list(of)
                : reader.refuse(Code.WRONG_TYPE, given);
    }

    /// In words, what a value of this input looks like.
    static String expected(Input input) {
        String range = input.least().isEmpty() && input.most().isEmpty()
                ? ""
                : input.least().isEmpty()
                        ? ", " + input.most() + " at most"
                        : input.most().isEmpty()
                                ? ", " + input.least() + " at least"
                                : ", " + input.least() + " to " + input.most();
        return switch (input.type()) {
            case STRING ->
                (input.pattern().isEmpty() ? "a text" : "a text like " + input.pattern())
                        + (range.isEmpty() ? "" : range + " characters");
            case INTEGER -> "a whole number" + range;
            case DECIMAL -> "a decimal number such as 250.00" + range;
            case BOOLEAN -> "true or false";
            case DATE -> "a date such as 2026-01-31" + range;
            case ENUM -> "one of " + String.join(", ", input.values());
            case FILE -> "the path of a file" + (range.isEmpty() ? "" : range + " bytes");
            case LIST -> "a list of texts" + (range.isEmpty() ? "" : range + " of them");
        };
    }

    private Optional<Value> written(String text) {
        return switch (input.type()) {
            case STRING -> string(text);
            case INTEGER -> whole(text);
            case DECIMAL -> decimal(text);
            case BOOLEAN ->
                text.equals("true") || text.equals("false")
                        ? Optional.of(new Value.Truth(text.equals("true")))
                        : refuse(Code.WRONG_TYPE, text);
            case DATE -> date(text);
            case ENUM ->
                input.values().contains(text) ? Optional.of(new Value.Text(text)) : refuse(Code.NOT_A_CHOICE, text);
            case FILE -> file(text);
            case LIST -> throw new IllegalStateException("a list is no single text");
        };
    }

    private Optional<Value> string(String text) {
        if (!isTypable(text)) {
            return refuse(Code.WRONG_TYPE, text);
        }
        if (text.isEmpty() && input.required() && input.least().isEmpty()) {
            return refuse(Code.MISSING, text);
        }
        if (!isWithin(BigDecimal.valueOf(text.codePointCount(0, text.length())), BigDecimal.valueOf(LONGEST_TEXT))) {
            return refuse(Code.OUT_OF_RANGE, text);
        }
        if (!input.pattern().isEmpty() && !Pattern.matches(input.pattern(), text)) {
            return refuse(Code.PATTERN_NOT_MATCHED, text);
        }
        return Optional.of(new Value.Text(text));
    }

    /// What a keyboard can give: no control characters but the line break, no halves of characters.
    private static boolean isTypable(String text) {
        return text.codePoints()
                .allMatch(
                        c -> c == '\n' || (!Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE));
    }

    private Optional<Value> whole(String text) {
        if (!isDigits(text, false)) {
            return refuse(Code.WRONG_TYPE, text);
        }
        BigDecimal number = new BigDecimal(text);
        if (!isWithin(number, BigDecimal.valueOf(Json.MOST_WHOLE))
                || number.abs().compareTo(BigDecimal.valueOf(Json.MOST_WHOLE)) > 0) {
            return refuse(Code.OUT_OF_RANGE, text);
        }
        return Optional.of(new Value.Whole(number.longValueExact()));
    }

    private Optional<Value> decimal(String text) {
        if (!isDigits(text, true)) {
            return refuse(Code.WRONG_TYPE, text);
        }
        BigDecimal number = new BigDecimal(text);
        return isWithin(number, number) ? Optional.of(new Value.Decimal(number)) : refuse(Code.OUT_OF_RANGE, text);
    }

    /// An optional minus, digits, and where `fraction` allows it a point and more digits; nothing else.
    private static boolean isDigits(String text, boolean fraction) {
        String digits = text.startsWith("-") ? text.substring(1) : text;
        int point = digits.indexOf('.');
        String whole = point < 0 ? digits : digits.substring(0, point);
        return text.length() <= LONGEST_NUMBER
                && areDigits(whole)
                && (point < 0 || (fraction && areDigits(digits.substring(point + 1))));
    }

    private static boolean areDigits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Optional<Value> date(String text) {
        LocalDate date;
        try {
            date = LocalDate.parse(text);
        } catch (DateTimeException none) {
            return refuse(Code.WRONG_TYPE, text);
        }
        boolean tooEarly = !input.least().isEmpty() && date.isBefore(LocalDate.parse(input.least()));
        boolean tooLate = !input.most().isEmpty() && date.isAfter(LocalDate.parse(input.most()));
        return tooEarly || tooLate ? refuse(Code.OUT_OF_RANGE, text) : Optional.of(new Value.Day(date));
    }

    private Optional<Value> list(List<Json> items) {
        List<String> texts = new ArrayList<>();
        for (Json item : items) {
            if (!(item instanceof Json.Text(var text)) || !isTypable(text)) {
                return refuse(Code.WRONG_TYPE, item.canonical());
            }
            if (text.length() > LONGEST_TEXT) {
                return refuse(Code.OUT_OF_RANGE, text);
            }
            if (!input.pattern().isEmpty() && !Pattern.matches(input.pattern(), text)) {
                return refuse(Code.PATTERN_NOT_MATCHED, text);
            }
            texts.add(text);
        }
        return isWithin(BigDecimal.valueOf(texts.size()), BigDecimal.valueOf(MOST_ITEMS))
                ? Optional.of(new Value.Listing(texts))
                : refuse(Code.OUT_OF_RANGE, texts.size() + " items");
    }

    private Optional<Value> file(String text) {
        try {
            Path file = Path.of(text);
            if (text.isEmpty() || !Files.isRegularFile(file)) {
                return refuse(Code.FILE_UNREADABLE, text);
            }
            long size = Files.size(file);
            if (!isWithin(BigDecimal.valueOf(size), BigDecimal.valueOf(LARGEST_FILE))) {
                return refuse(Code.OUT_OF_RANGE, size + " bytes");
            }
            return Optional.of(new Value.Document(file.toAbsolutePath().normalize(), size, digest(file)));
        } catch (InvalidPathException | IOException unreadable) {
            return refuse(Code.FILE_UNREADABLE, text);
        }
    }

    private static String digest(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (DigestInputStream reading = new DigestInputStream(content, digest)) {
                reading.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private boolean isWithin(BigDecimal number, BigDecimal mostOtherwise) {
        BigDecimal most = input.most().isEmpty() ? mostOtherwise : new BigDecimal(input.most());
        return number.compareTo(most) <= 0
                && (input.least().isEmpty() || number.compareTo(new BigDecimal(input.least())) >= 0);
    }

    private Optional<Value> wrongType(Json given) {
        return refuse(Code.WRONG_TYPE, "the JSON " + given.kind() + " " + given.canonical());
    }

    private Optional<Value> refuse(Code code, String seen) {
        String shown = input.sensitive() ? "***" : "\"" + Harmless.excerpt(seen) + "\"";
        problems.add(new InputProblem(input.name(), code, expected(input), shown));
        return Optional.empty();
    }
}
