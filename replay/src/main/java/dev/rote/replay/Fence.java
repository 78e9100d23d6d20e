package dev.rote.replay;

import dev.rote.policy.Gate;
import dev.rote.policy.Judgement;
import dev.rote.surface.Admission;
import dev.rote.surface.Opening;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/// Turns back what a page asks for where the policy blocks the path: where a link, a button or an answer leads
/// is often seen only when it is followed. What could not be blocked, as nearly all of what a run comes to, is
/// not held for it. Safe for any number of threads.
///
/// Other origins are not its concern: they are out of a surface's reach altogether. What a person asks for
/// while the controls are theirs is not turned back either.
final class Fence implements Admission {
    private final Gate gate;
    private final Set<String> origins;
    private final List<String> doubtful;
    private final AtomicReference<Optional<Judgement.Blocked>> first = new AtomicReference<>(Optional.empty());
    private volatile boolean isOpen;

    Fence(Gate gate) {
        this.gate = gate;
        this.origins = gate.origins();
        this.doubtful = gate.doubtful();
    }

    /// Where no path is blocked nothing is asked, and nothing held for it.
    Opening round(Opening opening) {
        return doubtful.isEmpty() ? opening : opening.admitting(this);
    }

    @Override
    public List<String> doubtful() {
        return doubtful;
    }

    void opens() {
        isOpen = true;
    }

    void closes() {
        isOpen = false;
    }

    @Override
    public boolean admits(String origin, String path) {
        return isOpen
                || !origins.contains(origin)
                || switch (gate.judgeDocument(origin, path)) {
                    case Judgement.Allowed _, Judgement.NeedsConsent _ -> true;
                    case Judgement.Blocked blocked -> {
                        first.compareAndSet(Optional.empty(), Optional.of(blocked));
                        yield false;
                    }
                };
    }

    /// How a step ends once a document was turned back: whoever asked for it, the way is not the one that was
    /// reviewed.
    Optional<Ending.Failed> turnedBack(String step) {
        return first.get()
                .map(blocked -> Ending.failed(
                        FailureCode.POLICY_BLOCKED,
                        step,
                        blocked.reason() + "; it was turned back before it left",
                        "the policy allows it",
                        blocked.code() + " by " + blocked.rule()));
    }
}
