package dev.rote.capability;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import java.time.Duration;
import java.util.Optional;

/// One act of a capability and what must hold before and after it. Texts may hold `${input}` and, in what is
/// filled in, `${secret.name.part}` places.
///
/// `attempts` is how often a safe step may be tried, 1 for no retry; `timeout` is how long its expectation may
/// take.
public record Step(
        String id,
        String title,
        Optional<Control> control,
        StepAct act,
        Risk risk,
        boolean consent,
        int attempts,
        Duration timeout,
        Optional<Condition> precondition,
        Optional<Condition> expect,
        Optional<Commit> commit) {

    /// What a step may do to the world.
    public enum Risk {
        SAFE,
        RISKY,
        IRREVERSIBLE
    }

    /// A step that changes the application's records; `marker` holds only where the change landed, and `check`
    /// proves it apart from that screen.
    public record Commit(Condition marker, Optional<EffectCheck> check) {
        /// One that only its own screen speaks for.
        public Commit(Condition marker) {
            this(marker, Optional.empty());
        }
    }

    /// The same step that ends when something else holds.
    public Step expecting(Optional<Condition> other) {
        return new Step(id, title, control, act, risk, consent, attempts, timeout, precondition, other, commit);
    }

    /// How people speak of it: its title, or its id where it has none.
    public String called() {
        return title.isBlank() ? id : title;
    }

    /// The same step that finds and recognises things otherwise; what it commits is proven as before.
    Step with(
            Optional<Control> otherControl,
            StepAct otherAct,
            Optional<Condition> otherPrecondition,
            Optional<Condition> otherExpect) {
        return new Step(
                id,
                title,
                otherControl,
                otherAct,
                risk,
                consent,
                attempts,
                timeout,
                otherPrecondition,
                otherExpect,
                commit);
    }

    Step withCheck(EffectCheck check) {
        return new Step(
                id,
                title,
                control,
                act,
                risk,
                consent,
                attempts,
                timeout,
                precondition,
                expect,
                commit.map(one -> new Commit(one.marker(), Optional.of(check))));
    }

    public boolean isCommit() {
        return commit.isPresent();
    }
}
