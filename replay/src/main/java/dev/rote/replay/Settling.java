package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.replay.EffectVerdict.Checked;
import dev.rote.replay.EffectVerdict.Status;
import dev.rote.surface.Journal;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Reads what effect checks have to say about the commits of a run, and settles what the run did.
final class Settling {
    private final Clock clock;
    private final Journal journal;
    private final UnaryOperator<String> scrub;

    Settling(Clock clock, Journal journal, UnaryOperator<String> scrub) {
        this.clock = clock;
        this.journal = journal;
        this.scrub = scrub;
    }

    /// Settles a run that committed: each check has its own time, whatever is left of the run.
    Settled of(List<Deed> deeds, Optional<Ending> ending) {
        List<One> all = deeds.stream().map(deed -> one(deed, ending)).toList();
        List<Checked> checks =
                all.stream().flatMap(one -> one.checked().stream()).toList();
        return new Settled(
                sideEffect(all),
                verdict(all).checked(checks),
                all.stream().flatMap(one -> one.against().stream()).findFirst(),
                all.stream().flatMap(one -> one.warning().stream()).toList());
    }

    /// One commit, settled.
    private record One(
            Deed deed,
            Testimony testimony,
            Settlement settlement,
            Optional<Checked> checked,
            Optional<Warning> warning) {

        Optional<Ending.Failed> against() {
            return settlement
                    .against()
                    .map(code -> Ending.failed(
                            code,
                            deed.step(),
                            settlement.verdict().reason(),
                            deed.examination().map(Examination::inWords).orElse(""),
                            checked.map(one -> "read before the commit: " + one.before() + "; read after it: "
                                            + one.after())
                                    .orElse("")));
        }

        EffectVerdict verdict() {
            EffectVerdict verdict = settlement
                    .verdict()
                    .verifiable(deed.examination()
                            .map(one -> "read again: " + one.inWords())
                            .orElse("look in the application; an effect check at step " + deed.step()
                                    + " would let Rote do it"));
            return deed.examination()
                    .filter(_ -> testimony == Testimony.NOT_YET)
                    .map(one -> verdict.dueUntil(one.due(deed.sent())))
                    .orElse(verdict);
        }
    }

    private One one(Deed deed, Optional<Ending> ending) {
        Testimony testimony = deed.examination()
                .map(one -> one.readAfter(one.lasting(clock, journal), deed.sent(), clock))
                .orElse(Testimony.NONE);
        boolean required = deed.examination().filter(Examination::isRequired).isPresent();
        Settlement settlement = Settlement.of(deed.claim(ending), testimony, required);
        Optional<Checked> checked = deed.examination().map(one -> one.checked(testimony, scrub));
        deed.examination().ifPresent(one -> checked.ifPresent(read -> journal.note("effect_checked", one.told(read))));
        Optional<Warning> warning = testimony == Testimony.UNREADABLE
                ? checked.map(one -> new Warning("EFFECT_UNREADABLE", deed.step(), one.after()))
                : Optional.empty();
        return new One(deed, testimony, settlement, checked, warning);
    }

    private static SideEffect sideEffect(List<One> all) {
        if (all.stream().anyMatch(one -> one.settlement().sideEffect() == SideEffect.UNKNOWN)) {
            return SideEffect.UNKNOWN;
        }
        return all.stream().anyMatch(one -> one.settlement().sideEffect() == SideEffect.COMMITTED)
                ? SideEffect.COMMITTED
                : SideEffect.NONE;
    }

    /// Several commits are proven only if each is; what is proven of some is told.
    private static EffectVerdict verdict(List<One> all) {
        List<Status> statuses = all.stream()
                .map(one -> one.settlement().verdict().status())
                .distinct()
                .toList();
        if (all.isEmpty()) {
            return EffectVerdict.notSent();
        }
        if (statuses.size() == 1) {
            return all.getLast().verdict();
        }
        String each = all.stream()
                .map(one -> one.deed().step() + " "
                        + one.settlement().verdict().status().wire())
                .collect(Collectors.joining(", "));
        return EffectVerdict.sent("not all of its commits are proven alike: " + each)
                .verifiable(all.getLast().verdict().verification());
    }

    /// The verdict on a run that did nothing so far.
    static Settled untouched(Capability capability) {
        return new Settled(SideEffect.NONE, EffectVerdict.untouched(capability), Optional.empty(), List.of());
    }

    /// The verdict on a run of which no commit was sent.
    static Settled nothingSent(Plan plan, Ending ending) {
        boolean commits = plan.legs().stream().anyMatch(leg -> leg.step().isCommit());
        if (!commits) {
            return new Settled(SideEffect.NONE, undeclared(plan), Optional.empty(), List.of());
        }
        Optional<Ending.Failed> unearned = ending instanceof Ending.Done
                ? Optional.of(Ending.failed(
                        FailureCode.EFFECT_CONTRADICTED,
                        ending.step(),
                        "the way led to its end as if it were done, and no commit was sent",
                        "one of its commits is sent",
                        "none was"))
                : Optional.empty();
        return new Settled(SideEffect.NONE, EffectVerdict.notSent(), unearned, List.of());
    }

    private static EffectVerdict undeclared(Plan plan) {
        return switch (plan.capability().contract().effect()) {
            case READ -> EffectVerdict.read();
            case REVERSIBLE, IRREVERSIBLE ->
                EffectVerdict.sent("its contract says that it changes something, and none of its steps says what");
        };
    }
}
