package dev.rote.capability;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rote.capability.Problem.Code;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;

/// Checks the limits of an input: its pattern, its range, its choices, and that it takes its own examples.
public final class InputCheck {
    private static final int LONGEST_PATTERN = 200;

    private final Findings findings;

    InputCheck(Findings findings) {
        this.findings = findings;
    }

    /// What is wrong with the limits of an input that stands outside a capability.
    public static List<Problem> of(Input input) {
        Findings findings = new Findings();
        new InputCheck(findings).check("", input);
        return findings.all().problems();
    }

    void check(String where, Input input) {
        boolean patternIsFine = pattern(where, input);
        boolean rangeIsFine = range(where, input);
        boolean valuesAreFine = values(where, input);
        if (!patternIsFine || !rangeIsFine || !valuesAreFine || input.type() == ValueType.FILE) {
            return;
        }
        for (int i = 0; i < input.examples().size(); i++) {
            List<InputProblem> problems = new ArrayList<>();
            InputReader.written(input, input.examples().get(i), problems);
            String at = where + "/examples/" + i;
            problems.forEach(problem ->
                    findings.refuse(Code.EXAMPLE_REFUSED, at, "the input would not take its own example: " + problem));
        }
    }

    private boolean pattern(String where, Input input) {
        if (input.pattern().isEmpty()) {
            return true;
        }
        String at = where + "/pattern";
        if (input.type() != ValueType.STRING && input.type() != ValueType.LIST) {
            findings.refuse(Code.PATTERN_REFUSED, at, "only texts and lists of texts have a pattern");
            return false;
        }
        if (input.pattern().length() > LONGEST_PATTERN) {
            findings.refuse(Code.PATTERN_REFUSED, at, "a pattern has " + LONGEST_PATTERN + " characters at most");
            return false;
        }
        if (!PatternSize.isBearable(input.pattern())) {
            findings.refuse(Code.PATTERN_REFUSED, at, "its repetitions make it too large");
            return false;
        }
        try {
            Pattern.compile(input.pattern());
            return true;
        } catch (PatternSyntaxException malformed) {
            findings.refuse(
                    Code.PATTERN_REFUSED, at, "not a pattern of RE2: " + Harmless.excerpt(malformed.getDescription()));
            return false;
        }
    }

    private boolean range(String where, Input input) {
        return switch (input.type()) {
            case STRING, LIST, FILE -> ordered(where, input, InputCheck::count, Comparator.naturalOrder());
            case INTEGER -> ordered(where, input, InputCheck::whole, Comparator.naturalOrder());
            case DECIMAL -> ordered(where, input, InputCheck::decimal, Comparator.naturalOrder());
            case DATE -> ordered(where, input, LocalDate::parse, Comparator.<LocalDate>naturalOrder());
            case BOOLEAN, ENUM -> {
                boolean none = input.least().isEmpty() && input.most().isEmpty();
                findings.refuseUnless(none, Code.RANGE_MALFORMED, where, "this type has no range");
                yield none;
            }
        };
    }

    private <T> boolean ordered(String where, Input input, Function<String, T> reading, Comparator<T> order) {
        try {
            T least = input.least().isEmpty() ? null : reading.apply(input.least());
            T most = input.most().isEmpty() ? null : reading.apply(input.most());
            if (least == null || most == null || order.compare(least, most) <= 0) {
                return true;
            }
            findings.refuse(Code.RANGE_MALFORMED, where, "least is more than most");
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException malformed) {
            findings.refuse(Code.RANGE_MALFORMED, where, "least and most are not of the input's type");
        }
        return false;
    }

    private static BigDecimal count(String text) {
        BigDecimal count = whole(text);
        if (count.signum() < 0) {
            throw new ArithmeticException("a count below 0");
        }
        return count;
    }

    private static BigDecimal whole(String text) {
        return new BigDecimal(decimal(text).toBigIntegerExact());
    }

    private static BigDecimal decimal(String text) {
        if (text.length() > 40 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
            throw new ArithmeticException("not written in digits");
        }
        return new BigDecimal(text);
    }

    private boolean values(String where, Input input) {
        boolean isEnum = input.type() == ValueType.ENUM;
        boolean fine = isEnum
                ? !input.values().isEmpty()
                        && new HashSet<>(input.values()).size()
                                == input.values().size()
                        && !input.values().contains("")
                : input.values().isEmpty();
        findings.refuseUnless(
                fine, Code.VALUES_MALFORMED, where + "/values", "an enum lists its values once each, other types none");
        return fine;
    }
}
