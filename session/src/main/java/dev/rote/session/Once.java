package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.RunIds;
import dev.rote.evidence.Runs;
import dev.rote.policy.Consent;
import dev.rote.policy.ConsentToken;
import dev.rote.policy.ConsentTokens;
import dev.rote.policy.Loading;
import dev.rote.replay.Aftermath;
import dev.rote.replay.EffectProbe;
import dev.rote.replay.FailureCode;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.Owed;
import dev.rote.replay.Plea;
import dev.rote.replay.Register;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.replay.SideEffect;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.surface.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// Performs an invocation at most once for its idempotency key, and with a consent that is good for one use.
final class Once {
    static final Loading.Refusal SPENT =
            new Loading.Refusal("CONSENT_SPENT", "the consent was used before; nothing was started");
    private static final String DAMAGED = "LEDGER_DAMAGED";
    private static final String UNREADABLE = "the kept result of this key cannot be read";

    private final Workplace workplace;
    private final Books books;
    private final EffectProbe probe;
    private final Performing performance;

    /// Performs an invocation with a consent, asking the register before anything is sent; more consents come
    /// from `granting`.
    interface Performing {
        ReplayResult with(Consent consent, Register register, Granting granting);
    }

    /// `probe` reads what became of an invocation that was cut off.
    Once(Workplace workplace, Books books, EffectProbe probe, Performing performance) {
        this.workplace = workplace;
        this.books = books;
        this.probe = probe;
        this.performance = performance;
    }

    Replaying perform(Invocation invocation) {
        return invocation
                .key()
                .map(key -> keyed(invocation, key))
                .orElseGet(() -> consented(invocation, Optional.empty()));
    }

    /// Answers from what is on record, and starts nothing; empty when nothing was done under the invocation's
    /// key.
    Optional<Replaying> recalled(Invocation invocation) {
        try {
            return invocation
                    .key()
                    .flatMap(key ->
                            books.known(key, invocation.fingerprint()).map(known -> standing(known, invocation, key)));
        } catch (LedgerUnavailable unavailable) {
            return Optional.of(refused(unavailable.refusal()));
        }
    }

    private Replaying keyed(Invocation invocation, IdempotencyKey key) {
        Claiming claiming;
        try {
            claiming = books.claim(key, invocation.fingerprint(), invocation.longest());
        } catch (LedgerUnavailable unavailable) {
            return refused(unavailable.refusal());
        }
        return standing(claiming, invocation, key);
    }

    private Replaying standing(Claiming claiming, Invocation invocation, IdempotencyKey key) {
        return switch (claiming) {
            case Claiming.Claimed _ -> claimed(invocation, key);
            case Claiming.Answered(var result) -> answered(invocation, key, result);
            case Claiming.OtherRequest _ ->
                new Replaying.Performed(
                        invocation.keyOfAnother(invocation.attendance().runId()));
            // What a run left in its directory before the ledger took it is its end all the same.
            case Claiming.UnderWay(var _, var run) when hasEnded(run) -> died(invocation, key, run);
            case Claiming.UnderWay(var owner, var _) ->
                new Replaying.Refused(
                        "KEY_UNDER_WAY", "the same request is being performed by " + owner + "; ask again later");
            case Claiming.Died(var run) -> died(invocation, key, run);
        };
    }

    /// One that waits for a person has no end yet.
    private boolean hasEnded(String run) {
        return RunIds.isOne(run)
                && Runs.open(workplace.runs().resolve(run)) instanceof Loading.Loaded<PastRun>(var past)
                && past.result()
                        .flatMap(result -> result.field("kind"))
                        .filter(kind -> !kind.equals(Json.text("escalated")))
                        .isPresent();
    }

    private Replaying claimed(Invocation invocation, IdempotencyKey key) {
        Replaying replaying = consented(invocation, Optional.of(key));
        switch (replaying) {
            case Replaying.Refused _ -> release(invocation, key);
            case Replaying.Performed(ReplayResult.Escalated _) -> {}
            case Replaying.Performed(ReplayResult.Failure failure)
            when wasEndedBeforeAnything(failure) -> release(invocation, key);
            case Replaying.Performed(var result) ->
                keep(invocation, key, ResultJson.of(result).pretty());
            case Replaying.Answered _ -> {}
        }
        return replaying;
    }

    /// Somebody ended it, and nothing was sent: whoever asks again has it performed.
    private static boolean wasEndedBeforeAnything(ReplayResult.Failure failure) {
        return failure.code() == FailureCode.INTERRUPTED && failure.sideEffect() == SideEffect.NONE;
    }

    private void release(Invocation invocation, IdempotencyKey key) {
        try {
            books.release(key);
        } catch (LedgerUnavailable unavailable) {
            owe(invocation, key, Optional.empty(), unavailable);
        }
    }

    private void keep(Invocation invocation, IdempotencyKey key, String result) {
        try {
            books.answered(key, result);
        } catch (LedgerUnavailable unavailable) {
            owe(invocation, key, Optional.of(result), unavailable);
        }
    }

    /// What the ledger does not take now it takes later; another process finds it in the run's directory
    /// meanwhile.
    private void owe(Invocation invocation, IdempotencyKey key, Optional<String> result, LedgerUnavailable why) {
        workplace.recollection().debts().owe(key, new Debts.Debt(invocation.fingerprint(), result));
        warn(why);
    }

    private static void warn(LedgerUnavailable unavailable) {
        System.getLogger(Once.class.getName()).log(System.Logger.Level.WARNING, unavailable.getMessage());
    }

    private static Replaying refused(Loading.Refusal why) {
        return new Replaying.Refused(why.code(), why.message());
    }

    private static Optional<Json.Fields> document(String result) {
        return Json.read(result) instanceof JsonReading.Read(Json.Fields fields)
                ? Optional.of(fields)
                : Optional.empty();
    }

    private Replaying answered(Invocation invocation, IdempotencyKey key, String result) {
        return document(result)
                .map(fields -> Owed.isOwed(fields) ? settledNow(invocation, key, result, fields) : fields)
                .<Replaying>map(known -> new Replaying.Answered(known.with("cached", Json.flag(true))))
                .orElseGet(() -> new Replaying.Refused(DAMAGED, UNREADABLE));
    }

    /// What was owed is looked at again by whoever asks, with the check that was reviewed for that run.
    private Json.Fields settledNow(Invocation invocation, IdempotencyKey key, String result, Json.Fields fields) {
        String run = fields.field("run_id").orElse(new Json.Null()) instanceof Json.Text(var id) ? id : "";
        if (!RunIds.isOne(run)
                || !Runs.isOf(
                        workplace.runs().resolve(run),
                        invocation.deployment().tenant().id())
                || !(Runs.open(workplace.runs().resolve(run)) instanceof Loading.Loaded<PastRun>(var past))
                || !isSame(invocation, past)) {
            return fields;
        }
        Json.Fields now = Owed.settled(past, fields, invocation.checking(probe, workplace.clock()), Journal.SILENT);
        try {
            books.settled(key, result, now.pretty());
        } catch (LedgerUnavailable unavailable) {
            warn(unavailable);
        }
        return now;
    }

    private static boolean isSame(Invocation invocation, PastRun past) {
        return past.facts()
                .flatMap(facts -> facts.field("hash"))
                .filter(Json.text(invocation.hash())::equals)
                .isPresent();
    }

    /// What is kept under a key and nothing has to be asked about; empty for all else.
    static Optional<Replaying> told(Claiming claiming) {
        return claiming instanceof Claiming.Answered(var result)
                ? document(result)
                        .filter(fields -> !Owed.isOwed(fields))
                        .map(fields -> new Replaying.Answered(fields.with("cached", Json.flag(true))))
                : Optional.empty();
    }

    /// Whether what is kept under a key has to be looked at again.
    static boolean owes(String result) {
        return document(result).filter(Owed::isOwed).isPresent();
    }

    /// What is kept under a key, for whoever only asks.
    static Asking kept(String result) {
        return document(result)
                .<Asking>map(fields -> new Asking.Answered(fields.with("cached", Json.flag(true))))
                .orElseGet(() -> new Asking.Refused(DAMAGED, UNREADABLE));
    }

    /// A result that reached the run's directory is the result. Without one, only what its effect checks read is
    /// known, and nothing but they is done; while they leave it open, whoever asks again has them read again.
    private Replaying died(Invocation invocation, IdempotencyKey key, String run) {
        Json.Fields result = switch (Runs.open(workplace.runs().resolve(run))) {
            case Loading.Loaded<PastRun>(var past) ->
                past.result()
                        .orElseGet(() ->
                                ResultJson.of(settled(invocation, past)).with("idempotency_key", Json.text(key.key())));
            case Loading.Refused<PastRun> _ -> ResultJson.of(invocation.interrupted(run));
        };
        if (!invocation.isChecked() || !isOpen(result)) {
            keep(invocation, key, result.pretty());
        }
        return new Replaying.Answered(result);
    }

    /// The checks of another version would not be those that were reviewed for this run.
    private ReplayResult settled(Invocation invocation, PastRun past) {
        return isSame(invocation, past) && invocation.isChecked()
                ? Aftermath.checked(past, invocation.checking(probe, workplace.clock()))
                : invocation.interrupted(String.valueOf(past.path().getFileName()));
    }

    private static boolean isOpen(Json.Fields result) {
        return result.field("side_effect")
                .filter(Json.text(SideEffect.UNKNOWN.wire())::equals)
                .isPresent();
    }

    private Replaying consented(Invocation invocation, Optional<IdempotencyKey> key) {
        String token = invocation.request().terms().approvalToken();
        if (token.isEmpty()) {
            return new Replaying.Performed(
                    performance.with(new Consent.None(), register(key, Optional.empty()), new Grants(invocation, key)));
        }
        return switch (workplace.consentTokens()) {
            case Loading.Refused<ConsentTokens>(var why) -> refused(why);
            case Loading.Loaded<ConsentTokens>(var tokens) ->
                switch (tokens.read(token)) {
                    case Loading.Refused<ConsentToken>(var why) -> refused(why);
                    case Loading.Loaded<ConsentToken>(var consent) -> standingOn(consent, invocation, key);
                };
        };
    }

    private Replaying standingOn(ConsentToken consent, Invocation invocation, Optional<IdempotencyKey> key) {
        return unfit(consent, invocation)
                .map(Once::refused)
                .orElseGet(() -> new Replaying.Performed(performance.with(
                        granted(consent), register(key, Optional.of(consent)), new Grants(invocation, key))));
    }

    private Optional<Loading.Refusal> unfit(ConsentToken consent, Invocation invocation) {
        Optional<Loading.Refusal> other = consent.otherThan(invocation.subject());
        try {
            return other.or(() -> books.isSpent(consent.id()) ? Optional.of(SPENT) : Optional.empty());
        } catch (LedgerUnavailable unavailable) {
            return Optional.of(unavailable.refusal());
        }
    }

    /// Consents for a run of ours that waits for a person.
    private final class Grants implements Granting {
        private final Invocation invocation;
        private final Optional<IdempotencyKey> key;

        Grants(Invocation invocation, Optional<IdempotencyKey> key) {
            this.invocation = invocation;
            this.key = key;
        }

        @Override
        public Loading<Granted> by(Person person, Plea plea, Duration lasting) {
            byte[] id = new byte[16];
            workplace.random().nextBytes(id);
            Instant now = workplace.clock().instant();
            Optional<HeldRequest> shown = plea.request().filter(HeldRequest::whole);
            ConsentToken token = new ConsentToken(
                    HexFormat.of().formatHex(id),
                    invocation.subject().at(plea.step()),
                    person.name(),
                    shown.map(HeldRequest::digest).orElse(""),
                    "",
                    now,
                    now.plus(lasting));
            return counting(token, granted(token, shown.map(HeldRequest::shown)));
        }

        @Override
        public Loading<Granted> presented(String token) {
            return switch (workplace.consentTokens()) {
                case Loading.Refused<ConsentTokens>(var why) -> new Loading.Refused<>(why);
                case Loading.Loaded<ConsentTokens>(var tokens) ->
                    switch (tokens.read(token)) {
                        case Loading.Refused<ConsentToken>(var why) -> new Loading.Refused<>(why);
                        case Loading.Loaded<ConsentToken>(var consent) ->
                            unfit(consent, invocation)
                                    .<Loading<Granted>>map(Loading.Refused::new)
                                    .orElseGet(() -> counting(consent, granted(consent)));
                    };
            };
        }

        private Loading<Granted> counting(ConsentToken token, Consent consent) {
            return new Loading.Loaded<>(new Granted(consent, register(key, Optional.of(token))));
        }
    }

    /// What was shown is looked up only to be able to say what differs: the digest decides.
    private Consent granted(ConsentToken token) {
        return granted(token, token.shown().isEmpty() ? Optional.empty() : shown(token));
    }

    private Optional<SequencedMap<String, String>> shown(ConsentToken token) {
        return switch (ShownRequest.open(workplace, token.shown(), token.to().tenant())) {
            case Loading.Loaded<ShownRequest>(var found) ->
                Optional.of(found.held().shown());
            case Loading.Refused<ShownRequest> _ -> Optional.empty();
        };
    }

    private static Consent granted(ConsentToken token, Optional<SequencedMap<String, String>> shown) {
        return token.request().isEmpty()
                ? new Consent.Given(token.by(), token.to().step())
                : new Consent.Bound(
                        token.by(), token.to().step(), token.request(), shown.orElseGet(LinkedHashMap::new));
    }

    private Register register(Optional<IdempotencyKey> key, Optional<ConsentToken> consent) {
        return new InBooks(key, consent);
    }

    /// A token is used up by the step it is for, and by no other.
    private final class InBooks implements Register {
        private final Optional<IdempotencyKey> key;
        private final Optional<ConsentToken> consent;

        InBooks(Optional<IdempotencyKey> key, Optional<ConsentToken> consent) {
            this.key = key;
            this.consent = consent;
        }

        @Override
        public Optional<Objection> sending(String run, String step) {
            Optional<ConsentToken> used =
                    consent.filter(token -> token.to().step().equals(step));
            if (used.filter(token -> !workplace.clock().instant().isBefore(token.expires()))
                    .isPresent()) {
                return Optional.of(new Register.Objection("CONSENT_EXPIRED", "the consent ended during the run"));
            }
            try {
                return switch (books.sending(key, used.map(ConsentToken::id), run, step)) {
                    case ALLOWED -> Optional.empty();
                    case SPENT -> Optional.of(new Register.Objection("CONSENT_SPENT", "another run used the consent"));
                    case LOST ->
                        Optional.of(new Register.Objection(
                                "KEY_LOST", "this process stood still for so long that the key was given to another"));
                };
            } catch (LedgerUnavailable unavailable) {
                return Optional.of(
                        new Register.Objection("LEDGER_UNAVAILABLE", String.valueOf(unavailable.getMessage())));
            }
        }

        /// A consent that cannot be given back stays used up, which is the safe side.
        @Override
        public void notSent(String run, String step) {
            try {
                consent.ifPresent(token -> books.notSent(token.id(), run, step));
            } catch (LedgerUnavailable unavailable) {
                warn(unavailable);
            }
        }
    }
}
