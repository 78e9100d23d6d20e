package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import dev.rote.surface.Feature;
import java.util.Set;
import java.util.TreeSet;

/// Checks what is promised: inputs, outputs, the target and the credentials.
final class ContractCheck {
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
        InputCheck inputs = new InputCheck(findings);
        for (int i = 0; i < capability.contract().inputs().size(); i++) {
            inputs.check("/contract/inputs/" + i, capability.contract().inputs().get(i));
        }
        check.target(capability.target());
        check.credentials();
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
                locale.separates(),
                Code.LOCALE_MALFORMED,
                "/target/locale",
                "decimal is one character, grouping another one or none, and neither a digit");
        Contract contract = capability.contract();
        boolean readsDates = contract.outputs().stream().anyMatch(one -> one.type() == ValueType.DATE);
        boolean datesMatter = readsDates || contract.inputs().stream().anyMatch(one -> one.type() == ValueType.DATE);
        findings.refuseUnless(
                !datesMatter || DatePattern.isOne(locale),
                Code.LOCALE_MALFORMED,
                "/target/locale/date",
                DatePattern.WANTED);
        if (readsDates && !DatePattern.isWhole(locale)) {
            findings.warn(
                    Code.LOCALE_MALFORMED,
                    "/target/locale/date",
                    "two digits of a year could be two years: no such date is read");
        }
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
