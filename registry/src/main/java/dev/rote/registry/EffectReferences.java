package dev.rote.registry;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Contract;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Problem;
import dev.rote.capability.Problem.Code;
import dev.rote.capability.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks what effect checks refer to: another capability that is approved in the same folder, of a version that was
/// reviewed for it, and that does nothing but read.
final class EffectReferences {
    private EffectReferences() {}

    static List<Problem> problems(Capability capability, Ledger ledger, Shelf shelf) {
        List<Problem> problems = new ArrayList<>();
        for (int m = 0; m < capability.milestones().size(); m++) {
            List<Step> steps = capability.milestones().get(m).steps();
            for (int s = 0; s < steps.size(); s++) {
                String where = "/milestones/" + m + "/steps/" + s + "/commit/check/source/name";
                steps.get(s)
                        .commit()
                        .flatMap(Step.Commit::check)
                        .map(EffectCheck::source)
                        .filter(Source.OfCapability.class::isInstance)
                        .map(Source.OfCapability.class::cast)
                        .flatMap(source -> problem(where, source, ledger, shelf))
                        .ifPresent(problems::add);
            }
        }
        return problems;
    }

    private static Optional<Problem> problem(String where, Source.OfCapability source, Ledger ledger, Shelf shelf) {
        Optional<LedgerEntry> approved = Shelf.isName(source.name())
                ? ledger.newestApproval(source.name())
                        .filter(entry -> source.versions().hold(entry.version()))
                : Optional.empty();
        if (approved.isEmpty()) {
            return Optional.of(new Problem(
                    Code.REFERENCE_UNKNOWN, where, "no such version of " + source.name() + " is approved here"));
        }
        return CapabilityFiles.read(shelf.sealedCopy(
                                        source.name(), approved.get().version()))
                                instanceof CapabilityReading.Loaded loaded
                        && onlyReads(loaded.capability(), source)
                ? Optional.empty()
                : Optional.of(new Problem(
                        Code.CHECK_MAY_WRITE,
                        where,
                        source.name() + " does not only read, or does not take these inputs or give this output"));
    }

    private static boolean onlyReads(Capability other, Source.OfCapability source) {
        return other.contract().effect() == Contract.Effect.READ
                && other.steps().stream().noneMatch(Step::isCommit)
                && other.contract().output(source.output()).isPresent()
                && source.inputs().keySet().stream()
                        .allMatch(name -> other.contract().input(name).isPresent())
                && other.contract().inputs().stream()
                        .allMatch(input -> !input.required() || source.inputs().containsKey(input.name()));
    }
}
