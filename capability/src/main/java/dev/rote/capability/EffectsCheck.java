package dev.rote.capability;

import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Problem.Code;
import java.math.BigDecimal;
import java.time.Duration;

/// Checks how effects are proven: nothing that is read there can write, every input is bound, and no address stands
/// in the file.
final class EffectsCheck {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration LATEST = Duration.ofDays(14);

    private final Capability capability;
    private final Findings findings;

    private EffectsCheck(Capability capability, Findings findings) {
        this.capability = capability;
        this.findings = findings;
    }

    static void check(Capability capability, Anatomy anatomy, Findings findings) {
        EffectsCheck check = new EffectsCheck(capability, findings);
        boolean any = false;
        for (Anatomy.Spot<Step> spot : anatomy.steps()) {
            var declared = spot.what().commit().flatMap(Step.Commit::check);
            declared.ifPresent(one -> check.one(spot.where() + "/commit/check", one));
            any |= declared.isPresent();
        }
        boolean queues = capability.steps().stream()
                .flatMap(step -> step.commit().flatMap(Step.Commit::check).stream())
                .anyMatch(EffectCheck::isDeferred);
        findings.refuseUnless(
                !queues || capability.schema().equals(Capability.SCHEMA_WITH_QUEUES),
                Code.SCHEMA_UNFIT,
                "/schema",
                "a check of what is queued needs the schema " + Capability.SCHEMA_WITH_QUEUES);
        findings.refuseUnless(
                !any || !capability.schema().equals(Capability.SCHEMA),
                Code.SCHEMA_UNFIT,
                "/schema",
                "an effect check needs the schema " + Capability.SCHEMA_WITH_CHECKS
                        + ", so that no build passes over it that does not know it");
    }

    private void one(String where, EffectCheck check) {
        times(where, check);
        source(where + "/source", check.source());
        change(where + "/change", check);
    }

    private void times(String where, EffectCheck check) {
        findings.refuseUnless(
                check.within().isPositive() && check.within().compareTo(LONGEST) <= 0,
                Code.TIMEOUT_OUT_OF_RANGE,
                where + "/within_ms",
                "1 to " + LONGEST.toMillis() + " ms");
        findings.refuseUnless(
                check.deferred().isZero()
                        || (check.deferred().compareTo(check.within()) > 0
                                && check.deferred().compareTo(LATEST) <= 0),
                Code.TIMEOUT_OUT_OF_RANGE,
                where + "/deferred_within_ms",
                "more than within_ms, and " + LATEST.toMillis() + " ms at most");
    }

    private void source(String source, Source from) {
        switch (from) {
            case Source.OfCapability other -> other(source, other);
            case Source.Http(var at, var path, var pointer) -> {
                place(source, at);
                findings.refuseUnless(
                        ContractCheck.isPath(path),
                        Code.ENTRY_NOT_A_PATH,
                        source + "/path",
                        "a path of the service, such as /accounts; where it is, is the tenant's business");
                findings.refuseUnless(
                        JsonPointer.isPointer(pointer),
                        Code.CHECK_MALFORMED,
                        source + "/pointer",
                        "a JSON pointer, such as /accounts/0/status");
            }
            case Source.Sql(var at, var query) -> {
                place(source, at);
                SqlText.mayWrite(query).ifPresent(why -> findings.refuse(Code.CHECK_MAY_WRITE, source + "/query", why));
                SqlText.unbound(query).ifPresent(why -> findings.refuse(Code.CHECK_UNBOUND, source + "/query", why));
            }
            case Source.Folder(var at, var name, var _, var _) -> {
                place(source, at);
                findings.refuseUnless(
                        !name.isEmpty() && !name.contains("/") && !name.contains("\\") && !name.startsWith("."),
                        Code.CHECK_MALFORMED,
                        source + "/name",
                        "the name of a file of that folder, such as payment-${id}*.xml");
            }
        }
    }

    private void other(String where, Source.OfCapability other) {
        findings.refuseUnless(
                Identifiers.isName(other.name()), Code.NAME_MALFORMED, where + "/name", "the name of a capability");
        findings.refuseUnless(
                !other.name().equals(capability.name()),
                Code.CHECK_MAY_WRITE,
                where + "/name",
                "what commits cannot be its own proof");
        findings.refuseUnless(
                Identifiers.isName(other.output()), Code.NAME_MALFORMED, where + "/output", "the name of an output");
        findings.refuseUnless(
                other.versions().least() >= 1
                        && (other.versions().most() == 0
                                || other.versions().most() >= other.versions().least()),
                Code.CHECK_MALFORMED,
                where + "/versions",
                "versions count from 1, and least is not more than most");
    }

    private void place(String where, String at) {
        findings.refuseUnless(
                Identifiers.isName(at),
                Code.NAME_MALFORMED,
                where + "/at",
                "a name the tenant binds, such as core_api; never an address");
    }

    private void change(String where, EffectCheck check) {
        boolean says = switch (check.change()) {
            case Change.Appears _, Change.Disappears _ ->
                !(check.source() instanceof Source.Folder folder) || folder.take() != EffectCheck.Take.COUNT;
            case Change.Becomes(var value) -> !value.isEmpty();
            case Change.Is(var value) -> !value.isEmpty();
            case Change.Grows(var by) -> by.contains("${") || isOtherThanZero(by);
        };
        findings.refuseUnless(
                says,
                Code.CHECK_MALFORMED,
                where,
                "it says what must have become of it: a value, a number other than 0 to grow by; a count is always"
                        + " there");
    }

    private static boolean isOtherThanZero(String number) {
        return number.matches("-?[0-9]{1,30}(\\.[0-9]{1,30})?") && new BigDecimal(number).signum() != 0;
    }
}
