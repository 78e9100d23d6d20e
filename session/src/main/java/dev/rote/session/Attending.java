package dev.rote.session;

import dev.rote.policy.ConsentToken.Subject;
import dev.rote.policy.Loading;
import dev.rote.replay.Attendant;
import dev.rote.replay.HumanAct;
import dev.rote.replay.Plea;
import dev.rote.replay.ReplayResult;
import dev.rote.surface.Doorway;
import dev.rote.surface.Secret;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Asks people on behalf of a run of this process: puts the request on record, and waits for what the desk
/// brings.
final class Attending implements Attendant {
    /// How often the record is looked at when nobody knocks.
    private static final Duration SOON = Duration.ofMillis(500);

    private final Workplace workplace;
    private final Matter matter;
    private final Granting granting;
    private final Attendance attendance;
    private final String token;
    private int acts;

    /// What is being performed, how long people are waited for, what forbids that it goes on, if anything does, and
    /// how people are told by e-mail, if they are.
    record Matter(
            Subject subject,
            HandoverTerms terms,
            Supplier<Optional<Loading.Refusal>> forbidden,
            Optional<MailNotices> mail) {}

    Attending(Workplace workplace, Matter matter, Granting granting, Attendance attendance) {
        this.workplace = workplace;
        this.matter = matter;
        this.granting = granting;
        this.attendance = attendance;
        this.token = ResumeToken.next(attendance.runId(), workplace.random());
    }

    @Override
    public Answer ask(Plea plea, Waiting waiting) {
        return switch (workplace.database()) {
            case Loading.Refused<Database>(var why) -> new Answer.Nobody(why.code() + ": " + why.message());
            case Loading.Loaded<Database>(var database) -> {
                try (Database open = database;
                        RunDoor door = RunDoor.open(workplace.random())) {
                    yield asked(new Book(open, workplace), door, plea, waiting);
                } catch (LedgerUnavailable unavailable) {
                    yield new Answer.Nobody(unavailable.refusal().code() + ": " + unavailable.getMessage());
                }
            }
        };
    }

    /// What is on record of a hand-over, in one database.
    private record Book(LeaseBook leases, Doings doings) {
        Book(Database database, Workplace workplace) {
            this(new LeaseBook(database, workplace.clock()), new Doings(database, workplace.clock()));
        }
    }

    private Answer asked(Book book, RunDoor door, Plea plea, Waiting waiting) {
        Instant now = workplace.clock().instant();
        Instant until = now.plus(matter.terms().keep());
        LeaseBook.Opening opening = new LeaseBook.Opening(
                run(),
                matter.subject(),
                plea,
                workplace.runs().toAbsolutePath().resolve(run()),
                waiting.live().map(Attending::endpoint),
                door.address(),
                ResumeToken.hash(token),
                until);
        book.leases().opens(opening, Owner.self());
        new Notices(workplace.environment(), workplace.clock()).opened(opening);
        matter.mail().ifPresent(mail -> mail.opened(opening));
        Instant patience = now.plus(matter.terms().patience());
        boolean told = false;
        while (true) {
            Optional<Answer> answer = answer(book, door, plea, until);
            if (answer.isPresent()) {
                return answer.get();
            }
            if (!told && !workplace.clock().instant().isBefore(patience)) {
                told = true;
                attendance.waiter().unanswered(escalated(plea, waiting));
            }
            door.await(SOON);
        }
    }

    private ReplayResult escalated(Plea plea, Waiting waiting) {
        return waiting.escalated().apply(new ReplayResult.Request(run() + "/" + plea.step(), token, ""));
    }

    private static LiveEndpoint endpoint(Doorway doorway) {
        return new LiveEndpoint(doorway.browser(), doorway.target());
    }

    private String run() {
        return attendance.runId();
    }

    private Optional<Answer> answer(Book book, RunDoor door, Plea plea, Instant until) {
        LeaseBook.Entry entry = book.leases().entry(run()).orElseThrow();
        Instant now = workplace.clock().instant();
        return switch (entry.state()) {
            case RESUMING -> entry.decision().flatMap(decision -> decided(book, door, plea, entry, decision));
            case ABORTED -> Optional.of(aborted(book, entry));
            case PAUSED, HUMAN_IN_CONTROL -> {
                Optional<String> why = attendance
                        .onlooker()
                        .wantsItEnded()
                        .or(() -> now.isBefore(until) || entry.isHeld(now)
                                ? Optional.empty()
                                : Optional.of("nobody came within "
                                        + matter.terms().keep().toSeconds() + " s, and the browser was ended"));
                yield why.filter(one -> book.leases().moves(run(), entry.state(), Hands.ABORTED, one))
                        .map(Answer.Nobody::new);
            }
            case AUTOMATION -> throw new IllegalStateException("the controls came back, and nobody gave them");
        };
    }

    private Answer aborted(Book book, LeaseBook.Entry entry) {
        String why = book.leases().changes(run()).getLast().why();
        return entry.holder().isEmpty() ? new Answer.Nobody(why) : new Answer.Aborted(helped(book, entry), why);
    }

    private Optional<Answer> decided(Book book, RunDoor door, Plea plea, LeaseBook.Entry entry, Decision decision) {
        Optional<Loading.Refusal> forbidden = matter.forbidden().get();
        if (forbidden.isPresent()) {
            String why = forbidden.get().code() + ": " + forbidden.get().message();
            book.leases().moves(run(), Hands.RESUMING, Hands.ABORTED, why);
            return Optional.of(new Answer.Nobody(why));
        }
        return switch (decision) {
            case Decision.HandBack(var step) -> Optional.of(new Answer.HandBack(helped(book, entry), step));
            case Decision.RetryStep _ -> Optional.of(new Answer.RetryStep(helped(book, entry)));
            case Decision.Show _ -> Optional.of(new Answer.Show(helped(book, entry)));
            case Decision.Approve(var lasting) -> granted(book, entry, granting.by(person(entry), plea, lasting));
            case Decision.Present(var written) -> granted(book, entry, granting.presented(written));
            case Decision.Give _ -> {
                Optional<Secret> value = door.taken();
                if (value.isEmpty()) {
                    waitsAgain(book, "the value did not arrive");
                }
                yield value.map(one -> new Answer.Given(helped(book, entry), one));
            }
        };
    }

    private Optional<Answer> granted(Book book, LeaseBook.Entry entry, Loading<Granting.Granted> granted) {
        return switch (granted) {
            case Loading.Loaded<Granting.Granted>(Granting.Granted(var consent, var register)) ->
                Optional.of(new Answer.Approved(helped(book, entry), consent, register));
            case Loading.Refused<Granting.Granted>(var why) -> {
                waitsAgain(book, why.code() + ": " + why.message());
                yield Optional.empty();
            }
        };
    }

    /// What was brought does not count: the run waits for somebody else.
    private void waitsAgain(Book book, String why) {
        book.leases().moves(run(), Hands.RESUMING, Hands.PAUSED, why);
    }

    private Helped helped(Book book, LeaseBook.Entry entry) {
        List<HumanAct> done = book.doings().after(run(), acts);
        acts += done.size();
        return new Helped(person(entry).name(), done);
    }

    private static Person person(LeaseBook.Entry entry) {
        return entry.holder().orElseThrow().person();
    }

    @Override
    public void goesOn() {
        if (workplace.database() instanceof Loading.Loaded<Database>(var open)) {
            try (Database database = open) {
                new LeaseBook(database, workplace.clock())
                        .moves(run(), Hands.RESUMING, Hands.AUTOMATION, "the run goes on");
            } catch (LedgerUnavailable unavailable) {
                System.getLogger(Attending.class.getName()).log(System.Logger.Level.WARNING, unavailable.getMessage());
            }
        }
        attendance.waiter().goesOn();
    }
}
