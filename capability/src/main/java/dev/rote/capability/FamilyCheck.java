package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Checks that a family makes sense by itself, before it becomes part of capabilities.
final class FamilyCheck {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private FamilyCheck() {}

    /// Throws [NotAsExpected] for the first thing that makes no sense.
    static void check(Family family) {
        Findings findings = new Findings();
        DetectorsCheck.check(family.outcomes(), family.detectors(), family.recoverers(), findings);
        once("/outcomes", family.outcomes(), Contract.Outcome::code, findings);
        once("/detectors", family.detectors(), Detector::id, findings);
        once("/recoverers", family.recoverers(), Recoverer::id, findings);
        findings.refuseUnless(
                Identifiers.isName(family.name().replace('-', '_')),
                Code.NAME_MALFORMED,
                "/name",
                "a family's name is a-z, 0-9, - and _, begins with a letter, and has 64 characters at most");
        findings.refuseUnless(
                family.stepTimeout().isPositive() && family.stepTimeout().compareTo(LONGEST) <= 0,
                Code.TIMEOUT_OUT_OF_RANGE,
                "/step_timeout_ms",
                "1 to " + LONGEST.toMillis() + " ms");
        texts(family, findings);
        family.credentials().forEach((name, reference) -> {
            findings.refuseUnless(
                    Identifiers.isName(name) && ContractCheck.isReference(reference),
                    Code.CREDENTIAL_NOT_A_REFERENCE,
                    Place.append("/credentials", name),
                    "a credential is a reference such as secret://{tenant.id}/mockcore/operator");
        });
        findings.all().problems().stream().findFirst().ifPresent(problem -> {
            throw new NotAsExpected(
                    Refusal.Code.CONTRADICTS_ITSELF, problem.where(), problem.message() + " (" + problem.code() + ")");
        });
    }

    private static void texts(Family family, Findings findings) {
        for (int i = 0; i < family.signOnPaths().size(); i++) {
            findings.refuseUnless(
                    ContractCheck.isPath(family.signOnPaths().get(i)),
                    Code.ENTRY_NOT_A_PATH,
                    "/sign_on_paths/" + i,
                    "a path of the application, such as /login");
        }
        for (int i = 0; i < family.requests().volatileFields().size(); i++) {
            findings.refuseUnless(
                    !family.requests().volatileFields().get(i).isBlank(),
                    Code.NAME_MALFORMED,
                    "/volatile_fields/" + i,
                    "the name of a field as requests have it");
        }
        for (int i = 0; i < family.requests().backgroundPaths().size(); i++) {
            String path = family.requests().backgroundPaths().get(i);
            findings.refuseUnless(
                    ContractCheck.isPath(path) && path.chars().anyMatch(Character::isLetterOrDigit),
                    Code.ENTRY_NOT_A_PATH,
                    "/background_paths/" + i,
                    "a path of the application, such as /ping");
        }
    }

    private static <T> void once(String where, List<T> items, Function<T, String> key, Findings findings) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < items.size(); i++) {
            String name = key.apply(items.get(i));
            findings.refuseUnless(
                    seen.add(name),
                    Code.ID_TWICE,
                    where + "/" + i,
                    "\"" + Harmless.excerpt(name) + "\" is there twice");
        }
    }
}
