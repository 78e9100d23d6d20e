package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.policy.Gate;
import dev.rote.policy.Judgement;
import dev.rote.surface.Admission;
import dev.rote.surface.Feature;
import dev.rote.surface.Hold;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/// Turns back what a page asks for where the policy does not allow the address, as where a link or a button
/// leads is often seen only when it is pressed: while an act is done whatever the surface holds, and at any
/// time a document whose path is blocked, each hop of a redirect too. Safe for any number of threads.
public final class Fence implements Admission {
    private final Gate gate;
    private final Set<String> origins;
    private final List<String> doubtful;
    private final AtomicReference<Optional<Judgement.Blocked>> turnedBack = new AtomicReference<>(Optional.empty());

    public Fence(Gate gate) {
        this.gate = gate;
        this.origins = gate.origins();
        this.doubtful = gate.doubtful();
    }

    /// Where no path is blocked no document is asked about.
    public Opening round(Opening opening) {
        return doubtful.isEmpty() ? opening : opening.admitting(this);
    }

    @Override
    public List<String> doubtful() {
        return doubtful;
    }

    /// Other origins are out of a surface's reach altogether.
    @Override
    public boolean admits(String origin, String path) {
        return !origins.contains(origin) || passes(gate.judgeDocument(origin, path));
    }

    /// Holds nothing where the act can lead nowhere, or the surface cannot hold requests. What is turned back
    /// from here on is the act's.
    Hold round(Surface surface, StepAct act, Run run) {
        turnedBack.set(Optional.empty());
        return leadsSomewhere(act) && surface.descriptor().features().contains(Feature.HELD_REQUESTS)
                ? surface.hold(this::decide, run)
                : () -> {};
    }

    private static boolean leadsSomewhere(StepAct act) {
        return switch (act.plain()) {
            case StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Hover _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Adjust _,
                    StepAct.EnterDate _,
                    StepAct.Upload _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> false;
            case StepAct.Open _,
                    StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _ -> true;
        };
    }

    private Outgoing.Decision decide(Outgoing request) {
        return passes(gate.judgeAddress(request.origin() + request.path()))
                ? Outgoing.Decision.LET_GO
                : Outgoing.Decision.DROP;
    }

    private boolean passes(Judgement judgement) {
        return switch (judgement) {
            case Judgement.Allowed _, Judgement.NeedsConsent _ -> true;
            case Judgement.Blocked blocked -> {
                turnedBack.set(Optional.of(blocked));
                yield false;
            }
        };
    }

    /// Why something was turned back since the newest act began, if it was.
    Optional<String> turnedBack() {
        return turnedBack.get().map(one -> one.code() + ": " + one.rule() + ": " + one.reason());
    }
}
