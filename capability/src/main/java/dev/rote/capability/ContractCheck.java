package dev.rote.capability;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rote.capability.Problem.Code;
import dev.rote.surface.Feature;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// Checks what is promised: inputs and their limits, outputs, the target and the credentials.
final class ContractCheck {
    private static final int LONGEST_PATTERN = 200;
    private static final int MOST_SEGMENTS = 4;
    private static final String SECRET = "secret://{tenant.id}/";

    private final Capability capability;
    private final Anatomy anatomy;
    private final Findings findings;

    private ContractCheck(Capability capability, Anatomy anatomy, Findings findings) {
        this.capability = capability;
        this.anatomy = anatomy;
        this.findings = findings;
    }

    static void check(Capability capability, Anatomy anatomy, Findings findings) {
        ContractCheck check = new ContractCheck(capability, anatomy, findings);
        for (int i = 0; i < capability.contract().inputs().size(); i++) {
            check.input("/contract/inputs/" + i, capability.contract().inputs().get(i));
        }
        check.target(capability.target());
        check.credentials();
    }

    private void input(String where, Input input) {
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
            case STRING, LIST, FILE -> ordered(where, input, ContractCheck::count, Comparator.naturalOrder());
            case INTEGER -> ordered(where, input, ContractCheck::whole, Comparator.naturalOrder());
            case DECIMAL -> ordered(where, input, ContractCheck::decimal, Comparator.naturalOrder());
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

    private void target(Target target) {
        boolean inBrowser = target.surface().equals(Target.BROWSER);
        findings.refuseUnless(
                inBrowser || target.surface().equals(Target.DESKTOP),
                Code.UNKNOWN_SURFACE,
                "/target/surface",
                "known are " + Target.BROWSER + " and " + Target.DESKTOP);
        findings.refuseUnless(
                inBrowser ? isPath(target.entry()) : !target.entry().isBlank(),
                Code.ENTRY_NOT_A_PATH,
                "/target/entry",
                "the entry is a path such as /login; the deployment's address is the tenant's business");
        locale(target.locale());
        Set<Feature> missing = new TreeSet<>(Requirements.of(capability, anatomy));
        missing.removeAll(target.requires());
        missing.forEach(feature -> findings.refuse(
                Code.FEATURE_NOT_REQUIRED,
                "/target/requires",
                "the content needs " + feature.wire() + ", which is not required"));
    }

    /// A path of the application itself: not another host, nothing that steps out or is read differently elsewhere.
    static boolean isPath(String path) {
        return path.startsWith("/")
                && !path.startsWith("//")
                && !path.contains("/../")
                && !path.endsWith("/..")
                && path.chars().allMatch(c -> c > ' ' && c != '\\' && c != 0x7f && !Character.isISOControl(c));
    }

    private void locale(Target.Locale locale) {
        findings.refuseUnless(
                locale.decimal().length() == 1
                        && locale.grouping().length() <= 1
                        && !locale.decimal().equals(locale.grouping())
                        && !isDigit(locale.decimal())
                        && !isDigit(locale.grouping()),
                Code.LOCALE_MALFORMED,
                "/target/locale",
                "decimal is one character, grouping another one or none, and neither a digit");
        Contract contract = capability.contract();
        boolean datesMatter = contract.inputs().stream().anyMatch(one -> one.type() == ValueType.DATE)
                || contract.outputs().stream().anyMatch(one -> one.type() == ValueType.DATE);
        if (!datesMatter) {
            return;
        }
        try {
            DatePattern.of(locale);
        } catch (IllegalArgumentException malformed) {
            findings.refuse(Code.LOCALE_MALFORMED, "/target/locale/date", "not a pattern of dates, such as MM/dd/yyyy");
        }
    }

    private static boolean isDigit(String text) {
        return !text.isEmpty() && Character.isDigit(text.charAt(0));
    }

    private void credentials() {
        capability.credentials().forEach((name, reference) -> {
            findings.refuseUnless(
                    isReference(reference),
                    Code.CREDENTIAL_NOT_A_REFERENCE,
                    Place.append("/credentials", name),
                    "a credential is a reference such as " + SECRET + "mockcore/operator, and names no deployment");
        });
    }

    static boolean isReference(String reference) {
        if (!reference.startsWith(SECRET)) {
            return false;
        }
        String[] segments = reference.substring(SECRET.length()).split("/", -1);
        for (String segment : segments) {
            boolean fine = !segment.isEmpty()
                    && segment.length() <= 64
                    && segment.chars()
                            .allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_');
            if (!fine) {
                return false;
            }
        }
        return segments.length <= MOST_SEGMENTS;
    }
}
