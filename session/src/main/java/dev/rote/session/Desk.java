package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.ConsentToken;
import dev.rote.policy.ConsentTokens;
import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import dev.rote.replay.Aftermath;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.HumanAct;
import dev.rote.replay.Plea;
import dev.rote.replay.ResultJson;
import dev.rote.surface.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Where people meet the runs that asked for one: they see what is wanted, take the controls, and hand them
/// back.
///
/// Works from any process of the same store, whichever performs the run. Safe for any number of threads. A
/// ledger that is gone throws [LedgerUnavailable].
public final class Desk implements AutoCloseable {
    private static final int LONGEST_NOTE = 2_000;
    private static final Duration GLANCE = Duration.ofMillis(50);

    private final Workplace workplace;
    private final Database database;
    private final LeaseBook book;
    private final Doings doings;
    private final Glance glance = new Glance();

    private Desk(Workplace workplace, Database database) {
        this.workplace = workplace;
        this.database = database;
        this.book = new LeaseBook(database, workplace.clock());
        this.doings = new Doings(database, workplace.clock());
    }

    /// Refused with `LEDGER_UNAVAILABLE`.
    public static Loading<Desk> open(Workplace workplace) {
        return switch (workplace.database()) {
            case Loading.Refused<Database>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Database>(var database) -> new Loading.Loaded<>(new Desk(workplace, database));
        };
    }

    /// One in a database that somebody else closes.
    static Desk on(Workplace workplace, Database database) {
        return new Desk(workplace, database);
    }

    /// The requests of a tenant's runs that wait or are held, oldest first.
    public List<Intervention> open(String tenant) {
        return book.open(tenant).stream()
                .filter(this::isAlive)
                .map(this::shown)
                .filter(Intervention::isOpen)
                .toList();
    }

    /// The newest request of a run, whatever became of it.
    public Optional<Intervention> intervention(String tenant, String run) {
        return entry(tenant, run).map(this::shown);
    }

    private Optional<LeaseBook.Entry> entry(String tenant, String run) {
        Optional<LeaseBook.Entry> found =
                book.entry(run).filter(one -> one.tenant().equals(tenant));
        found.ifPresent(this::isAlive);
        return found.flatMap(one -> book.entry(run));
    }

    /// Lets time pass between two looks at a record that another process writes.
    private static final class Glance {
        synchronized void await(Duration time) {
            long end = System.nanoTime() + time.toNanos();
            try {
                for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Whether the process that performs the run is there; one that is not gets nothing back any more.
    private boolean isAlive(LeaseBook.Entry entry) {
        Instant now = workplace.clock().instant();
        boolean alive = entry.owner().isAlive(now, entry.until());
        if (!alive && entry.state() != Hands.ABORTED && entry.state() != Hands.AUTOMATION) {
            book.moves(entry.run(), entry.state(), Hands.ABORTED, "the process that performed the run has ended");
        }
        return alive;
    }

    /// One whose holder was not heard of lately is nobody's.
    private Intervention shown(LeaseBook.Entry entry) {
        boolean silent = entry.state() == Hands.HUMAN_IN_CONTROL
                && !entry.isHeld(workplace.clock().instant());
        return new Intervention(
                entry.run(),
                entry.tenant(),
                new Intervention.Of(
                        entry.subject().capability(),
                        entry.subject().version(),
                        entry.subject().client()),
                entry.plea(),
                silent ? Hands.PAUSED : entry.state(),
                silent ? Optional.empty() : entry.holder(),
                entry.opened(),
                entry.until(),
                doings.notes(entry.run()),
                entry.directory());
    }

    /// Every change of hands of a run, oldest first.
    public List<ChangeOfHands> changes(String tenant, String run) {
        return entry(tenant, run).map(one -> book.changes(run)).orElseGet(List::of);
    }

    /// Takes the controls; of two who want them at once, one gets them.
    public Taking take(String tenant, String run, Person by) {
        if (entry(tenant, run).isEmpty()) {
            return new Taking.Unknown();
        }
        byte[] id = new byte[16];
        workplace.random().nextBytes(id);
        return book.take(tenant, run, by, HexFormat.of().formatHex(id));
    }

    /// Says that the holder is still there; to be said at least every 5 s. False when the lease is lost.
    public boolean heartbeat(Lease lease) {
        return book.beats(lease);
    }

    /// Hands back: the run looks where it stands, or whether it may go on at that step.
    public Handing resume(Lease lease, Optional<String> atStep) {
        return decided(lease, new Decision.HandBack(atStep), "handed back");
    }

    /// Hands back: the run does the step again that it stopped at.
    public Handing retry(Lease lease) {
        return decided(lease, new Decision.RetryStep(), "wants the step again");
    }

    /// Has the run find out what the step it waits at would send, and ask again with that: the step is done, and what
    /// it sends is held and dropped. Refused with `NOTHING_TO_SHOW` where it waits for no consent to a commit.
    public Handing show(Lease lease) {
        return plea(lease).filter(Plea::maySee).isPresent()
                ? decided(lease, new Decision.Show(), "wants to see the request")
                : new Handing.Refused(
                        "NOTHING_TO_SHOW", "the run does not wait for consent to something that it sends");
    }

    /// Consents, as the holder, to the step that the run waits at, with exactly its inputs and, when its request
    /// was shown, to exactly that, and hands back. `seen` is the digest of the request that the person has before
    /// them, empty for none. Refused with `NO_CONSENT_WANTED` where the run waits for something else,
    /// `CONSENT_OTHER_REQUEST` when another is shown by now, and `CONSENT_TIME_INVALID`.
    public Handing approve(Lease lease, Duration lasting, String seen) {
        Optional<Plea> wanted = plea(lease).filter(one -> one.reason() == EscalationReason.NEEDS_APPROVAL);
        if (wanted.isEmpty()) {
            return new Handing.Refused("NO_CONSENT_WANTED", "the run does not wait for somebody's consent");
        }
        if (!wanted.get().request().map(HeldRequest::digest).orElse("").equals(seen)) {
            return new Handing.Refused(
                    "CONSENT_OTHER_REQUEST", "the request that waits is not the one that was seen; look at it first");
        }
        if (lasting.toSeconds() < 1 || lasting.compareTo(ConsentToStep.LONGEST) > 0) {
            return new Handing.Refused(
                    "CONSENT_TIME_INVALID",
                    "a consent lasts at least a second and at most " + ConsentToStep.LONGEST.toDays() + " days");
        }
        return decided(lease, new Decision.Approve(lasting), "consented to the step");
    }

    /// The same where no request was shown.
    public Handing approve(Lease lease, Duration lasting) {
        return approve(lease, lasting, "");
    }

    private Optional<Plea> plea(Lease lease) {
        return entry(lease.tenant(), lease.run()).map(LeaseBook.Entry::plea);
    }

    /// Hands back with a consent that was written down before. A token that is not for exactly this run's step
    /// and inputs is refused as any consent is, and the run keeps waiting.
    public Handing present(Lease lease, String token) {
        Optional<LeaseBook.Entry> entry = entry(lease.tenant(), lease.run());
        if (entry.isEmpty()) {
            return new Handing.LeaseLost();
        }
        Optional<Refusal> other = switch (workplace.consentTokens()) {
            case Loading.Refused<ConsentTokens>(var why) -> Optional.of(why);
            case Loading.Loaded<ConsentTokens>(var tokens) -> unfit(tokens, token, entry.get());
        };
        return other.<Handing>map(why -> new Handing.Refused(why.code(), why.message()))
                .orElseGet(() -> decided(lease, new Decision.Present(token), "brought a consent"));
    }

    private static Optional<Refusal> unfit(ConsentTokens tokens, String token, LeaseBook.Entry entry) {
        return switch (tokens.read(token)) {
            case Loading.Refused<ConsentToken>(var why) -> Optional.of(why);
            case Loading.Loaded<ConsentToken>(var consent) ->
                consent.otherThan(entry.subject())
                        .or(() -> consent.to().step().equals(entry.plea().step())
                                ? Optional.empty()
                                : Optional.of(new Refusal(
                                        "CONSENT_OTHER_STEP",
                                        "the consent is for the step "
                                                + consent.to().step() + ", and the run waits at "
                                                + entry.plea().step())));
        };
    }

    private Handing decided(Lease lease, Decision decision, String why) {
        return handed(lease, book.hands(lease, Hands.RESUMING, Optional.of(decision), why));
    }

    private Handing handed(Lease lease, boolean done) {
        if (done) {
            book.entry(lease.run()).ifPresent(one -> RunDoor.knock(one.door()));
        }
        return done ? new Handing.Done() : new Handing.LeaseLost();
    }

    /// Has the run end without another act.
    public Handing abort(Lease lease, String why) {
        return handed(lease, book.hands(lease, Hands.ABORTED, Optional.empty(), shortened(why)));
    }

    /// Gives the controls up: the run waits for somebody else.
    public Handing release(Lease lease) {
        return handed(lease, book.hands(lease, Hands.PAUSED, Optional.empty(), "gave the controls up"));
    }

    /// Gives the one value that the run asked for. It goes to the run's process and from there into the page,
    /// and is kept nowhere. Refused with `NO_VALUE_WANTED` and `RUN_UNREACHABLE`.
    public Handing give(Lease lease, Secret value) {
        Optional<LeaseBook.Entry> entry = entry(lease.tenant(), lease.run());
        if (entry.filter(one -> one.plea().field().isPresent()).isEmpty()) {
            return new Handing.Refused("NO_VALUE_WANTED", "the run does not ask for a value");
        }
        return heartbeat(lease)
                ? RunDoor.pass(entry.get().door(), value)
                        ? decided(lease, new Decision.Give(), "gave the value")
                        : new Handing.Refused("RUN_UNREACHABLE", "the run's process does not take the value")
                : new Handing.LeaseLost();
    }

    /// The same for one that was typed in.
    public Handing give(Lease lease, CharSequence typed) {
        try (Secret value = Secret.of(typed)) {
            return give(lease, value);
        }
    }

    /// Writes something down for whoever looks next.
    public Handing note(Lease lease, String text) {
        if (!heartbeat(lease)) {
            return new Handing.LeaseLost();
        }
        doings.note(lease.run(), lease.by(), shortened(text));
        return new Handing.Done();
    }

    private static String shortened(String text) {
        return text.substring(0, Math.min(text.length(), LONGEST_NOTE));
    }

    /// Keeps what the holder did at the surface, without values; false when the lease is lost.
    public boolean acted(Lease lease, HumanAct act) {
        boolean holds = heartbeat(lease);
        if (holds) {
            doings.did(lease.run(), act);
        }
        return holds;
    }

    /// What becomes of a run that was handed back after that request: waits for it at most that long.
    public Resumed awaitNext(Intervention before, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        Resumed next = next(before);
        while (next instanceof Resumed.UnderWay && System.nanoTime() < end) {
            glance.await(GLANCE);
            next = next(before);
        }
        return next;
    }

    private Resumed next(Intervention before) {
        Optional<Intervention> now = intervention(before.tenant(), before.run());
        Optional<Json.Fields> result = Runs.open(before.directory()) instanceof Loading.Loaded<PastRun>(var past)
                ? past.result()
                        .or(() -> now.filter(one -> one.state() == Hands.ABORTED && isDead(one))
                                .flatMap(_ -> Aftermath.of(past))
                                .map(ResultJson::of))
                : Optional.empty();
        return result.<Resumed>map(Resumed.Ended::new)
                .or(() -> now.filter(one -> one.isOpen() && !one.opened().equals(before.opened()))
                        .map(Resumed.AskedAgain::new))
                .orElseGet(Resumed.UnderWay::new);
    }

    private boolean isDead(Intervention intervention) {
        return book.entry(intervention.run()).filter(one -> !isAlive(one)).isPresent();
    }

    /// How the live browser of a run that waits or is held is reached from this machine; for those who only
    /// look, too.
    public Optional<LiveEndpoint> live(String tenant, String run) {
        return entry(tenant, run).filter(LeaseBook.Entry::isOpen).flatMap(LeaseBook.Entry::live);
    }

    /// The run that a resume token is for, whatever became of it.
    public Optional<Intervention> byToken(String token) {
        int dot = token.lastIndexOf('.');
        return dot < 1
                ? Optional.empty()
                : book.entry(token.substring(0, dot))
                        .filter(one -> MessageDigest.isEqual(
                                one.resumeHash().getBytes(StandardCharsets.UTF_8),
                                ResumeToken.hash(token).getBytes(StandardCharsets.UTF_8)))
                        .flatMap(one -> intervention(one.tenant(), one.run()));
    }

    @Override
    public void close() {
        database.close();
    }
}
