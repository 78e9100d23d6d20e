package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.policy.ConsentToken.Subject;
import dev.rote.policy.Loading;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.HumanAct;
import dev.rote.replay.Plea;
import dev.rote.surface.Secret;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What the desk promises about who has the controls, on every database.
interface LeaseContract {
    Person ANN = new Person("ann");
    Person BEN = new Person("ben");

    String address();

    /// A run that asked for a person, and the desk its people meet it at.
    final class Paused implements AutoCloseable {
        final FakeClock clock = new FakeClock();
        final String run = "run-" + UUID.randomUUID();
        final Desk desk;
        final LeaseBook book;
        private final Database database;

        /// This machine's process of that number, had it started at another time.
        static final Owner ENDED = new Owner(Owner.self().host(), Owner.self().pid(), 1);

        Paused(String address, EscalationReason reason, Optional<String> field, String door) {
            this(address, reason, field, door, Owner.self());
        }

        Paused(String address, EscalationReason reason, Optional<String> field, String door, Owner owner) {
            this(address, plea(reason, field, Optional.empty()), door, owner);
        }

        /// One that shows what its commit would send.
        Paused(String address, HeldRequest shown) {
            this(
                    address,
                    plea(EscalationReason.NEEDS_APPROVAL, Optional.empty(), Optional.of(shown)),
                    "",
                    Owner.self());
        }

        private Paused(String address, Plea plea, String door, Owner owner) {
            Workplace workplace = new Workplace(
                    new FakeApp(clock),
                    clock,
                    new Random(7),
                    Map.of("ROTE_DATABASE", address),
                    Path.of("target", "runs"),
                    Path.of("target", "state"));
            desk = desk(workplace);
            database = Database.at(address);
            book = new LeaseBook(database, clock);
            book.opens(
                    new LeaseBook.Opening(
                            run,
                            new Subject("look_up", 3, "sha256:x", "local", "digest", "", "agent"),
                            plea,
                            Path.of("target", "runs", run),
                            Optional.of(new LiveEndpoint(URI.create("ws://127.0.0.1:1/devtools/browser/x"), "PAGE")),
                            door,
                            ResumeToken.hash(run + ".secret"),
                            clock.instant().plus(Duration.ofMinutes(30))),
                    owner);
        }

        private static Desk desk(Workplace workplace) {
            return switch (Desk.open(workplace)) {
                case Loading.Loaded<Desk>(var desk) -> desk;
                case Loading.Refused<Desk>(var why) -> throw new AssertionError(why.message());
            };
        }

        private static Plea plea(EscalationReason reason, Optional<String> field, Optional<HeldRequest> shown) {
            return new Plea(
                    reason,
                    Optional.of(FailureCode.LOCATOR_UNRESOLVED),
                    "search.submit",
                    "press Search",
                    "the control is not there",
                    "button \"Search\"",
                    "nothing like it",
                    "button \"Find\"",
                    List.of("press Search", "read the balance"),
                    Optional.empty(),
                    field,
                    shown.isPresent(),
                    shown);
        }

        Lease lease(Person by) {
            return taken(desk.take("local", run, by));
        }

        static Lease taken(Taking taking) {
            assertThat(taking).isInstanceOf(Taking.Taken.class);
            return ((Taking.Taken) taking).lease();
        }

        List<String> changes() {
            return desk.changes("local", run).stream()
                    .map(one -> one.from() + " -> " + one.to() + (one.by().isEmpty() ? "" : " by " + one.by()))
                    .toList();
        }

        @Override
        public void close() {
            desk.close();
            database.close();
        }
    }

    private Paused paused() {
        return new Paused(address(), EscalationReason.STUCK, Optional.empty(), "");
    }

    @Test
    default void showsWhatIsWantedToItsOwnTenantAlone() {
        try (Paused paused = paused()) {
            Intervention shown = paused.desk.intervention("local", paused.run).orElseThrow();
            assertThat(shown.state()).isEqualTo(Hands.PAUSED);
            assertThat(shown.of()).isEqualTo(new Intervention.Of("look_up", 3, "agent"));
            assertThat(shown.plea()).isEqualTo(Paused.plea(EscalationReason.STUCK, Optional.empty(), Optional.empty()));
            assertThat(paused.desk.open("local")).contains(shown);
            assertThat(paused.desk.open("other")).isEmpty();
            assertThat(paused.desk.take("other", paused.run, ANN)).isEqualTo(new Taking.Unknown());
            assertThat(paused.desk.live("other", paused.run)).isEmpty();
        }
    }

    @Test
    default void givesTheControlsToOneOfManyWhoWantThem() throws InterruptedException {
        try (Paused paused = paused()) {
            CountDownLatch go = new CountDownLatch(1);
            List<Taking> takings = new ArrayList<>();
            List<Thread> people = IntStream.range(0, 8)
                    .mapToObj(one -> Thread.ofVirtual().start(() -> {
                        awaited(go);
                        Taking taking = paused.desk.take("local", paused.run, new Person("person " + one));
                        synchronized (takings) {
                            takings.add(taking);
                        }
                    }))
                    .toList();
            go.countDown();
            for (Thread person : people) {
                person.join(Duration.ofSeconds(20));
            }
            assertThat(takings)
                    .hasSize(8)
                    .filteredOn(Taking.Taken.class::isInstance)
                    .hasSize(1);
            assertThat(takings).filteredOn(Taking.HeldBy.class::isInstance).hasSize(7);
            assertThat(paused.changes())
                    .filteredOn(one -> one.startsWith("PAUSED -> HUMAN_IN_CONTROL"))
                    .hasSize(1);
        }
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    default void takesTheControlsFromSomebodyWhoIsNotHeardOf() {
        try (Paused paused = paused()) {
            Lease ann = paused.lease(ANN);
            paused.clock.advance(Duration.ofSeconds(14));
            assertThat(paused.desk.take("local", paused.run, BEN))
                    .isEqualTo(new Taking.HeldBy(ANN, paused.clock.instant().minusSeconds(14)));
            assertThat(paused.desk.heartbeat(ann)).isTrue();
            paused.clock.advance(Duration.ofSeconds(16));
            assertThat(paused.desk
                            .intervention("local", paused.run)
                            .orElseThrow()
                            .holder())
                    .isEmpty();
            Lease ben = paused.lease(BEN);
            assertThat(paused.desk.heartbeat(ann)).isFalse();
            assertThat(paused.desk.resume(ann, Optional.empty())).isEqualTo(new Handing.LeaseLost());
            assertThat(paused.desk.resume(ben, Optional.empty())).isEqualTo(new Handing.Done());
            assertThat(paused.changes())
                    .containsExactly(
                            "AUTOMATION -> PAUSED",
                            "PAUSED -> HUMAN_IN_CONTROL by ann",
                            "HUMAN_IN_CONTROL -> PAUSED by ann",
                            "PAUSED -> HUMAN_IN_CONTROL by ben",
                            "HUMAN_IN_CONTROL -> RESUMING by ben");
        }
    }

    @Test
    default void handsBackOnceAndTellsTheRunWhatWasDecided() {
        try (Paused paused = paused()) {
            Lease lease = paused.lease(ANN);
            paused.desk.acted(lease, new HumanAct("press", "button \"Find\"", 0, ""));
            paused.desk.note(lease, "renamed last night");
            assertThat(paused.desk.resume(lease, Optional.of("search.read"))).isEqualTo(new Handing.Done());
            assertThat(paused.desk.resume(lease, Optional.empty())).isEqualTo(new Handing.LeaseLost());
            LeaseBook.Entry entry = paused.book.entry(paused.run).orElseThrow();
            assertThat(entry.state()).isEqualTo(Hands.RESUMING);
            assertThat(entry.decision()).contains(new Decision.HandBack(Optional.of("search.read")));
            assertThat(entry.holder().map(one -> one.person())).contains(ANN);
            assertThat(paused.desk
                            .intervention("local", paused.run)
                            .orElseThrow()
                            .notes())
                    .extracting(Intervention.Note::text)
                    .containsExactly("renamed last night");
            assertThat(paused.desk.acted(lease, new HumanAct("press", "button \"Find\"", 0, "")))
                    .isFalse();
            assertThat(paused.desk.take("local", paused.run, BEN)).isEqualTo(new Taking.Over());
        }
    }

    @Test
    default void endsARunThatIsAborted() {
        try (Paused paused = paused()) {
            assertThat(paused.desk.abort(paused.lease(ANN), "not today")).isEqualTo(new Handing.Done());
            assertThat(paused.desk.take("local", paused.run, BEN)).isEqualTo(new Taking.Over());
            assertThat(paused.desk.open("local")).extracting(Intervention::run).doesNotContain(paused.run);
            assertThat(paused.changes()).last().isEqualTo("HUMAN_IN_CONTROL -> ABORTED by ann");
        }
    }

    @Test
    default void refusesAConsentThatNobodyWants() {
        try (Paused paused = paused()) {
            assertThat(paused.desk.approve(paused.lease(ANN), Duration.ofMinutes(1)))
                    .isInstanceOf(Handing.Refused.class);
        }
        try (Paused asked = new Paused(address(), EscalationReason.NEEDS_APPROVAL, Optional.empty(), "")) {
            assertThat(asked.desk.approve(asked.lease(ANN), Duration.ofMinutes(1)))
                    .isEqualTo(new Handing.Done());
            assertThat(asked.book.entry(asked.run).orElseThrow().decision())
                    .contains(new Decision.Approve(Duration.ofMinutes(1)));
        }
    }

    @Test
    default void takesConsentOnlyToTheRequestThatWasSeen() {
        HeldRequest held = new HeldRequest("POST", "http://core.example:80", "/confirm", "digest-1", true, List.of());
        try (Paused asked = new Paused(address(), EscalationReason.NEEDS_APPROVAL, Optional.empty(), "")) {
            Lease lease = asked.lease(ANN);
            assertThat(code(asked.desk.show(lease))).isEqualTo("NOTHING_TO_SHOW");
            assertThat(code(asked.desk.approve(lease, Duration.ofMinutes(1), "digest-1")))
                    .isEqualTo("CONSENT_OTHER_REQUEST");
        }
        try (Paused asked = new Paused(address(), held)) {
            Lease lease = asked.lease(ANN);
            assertThat(asked.desk
                            .intervention("local", asked.run)
                            .orElseThrow()
                            .plea()
                            .request())
                    .contains(held);
            assertThat(code(asked.desk.approve(lease, Duration.ofMinutes(1)))).isEqualTo("CONSENT_OTHER_REQUEST");
            assertThat(code(asked.desk.approve(lease, Duration.ofMinutes(1), "digest-2")))
                    .isEqualTo("CONSENT_OTHER_REQUEST");
            assertThat(asked.desk.approve(lease, Duration.ofMinutes(1), "digest-1"))
                    .isEqualTo(new Handing.Done());
        }
    }

    private static String code(Handing handing) {
        return ((Handing.Refused) handing).code();
    }

    @Test
    default void refusesEveryTransitionThatTheDiagramDoesNotShow() {
        try (Paused paused = paused()) {
            for (Hands from : Hands.values()) {
                for (Hands to : Hands.values()) {
                    if (!from.mayBecome(to)) {
                        assertThatThrownBy(() -> paused.book.moves(paused.run, from, to, "why"))
                                .isInstanceOf(IllegalStateException.class);
                    }
                }
            }
            assertThat(paused.book.moves(paused.run, Hands.RESUMING, Hands.AUTOMATION, "not so"))
                    .isFalse();
            assertThat(paused.changes()).containsExactly("AUTOMATION -> PAUSED");
        }
    }

    @Test
    default void passesTheOneValueToTheRunAndKeepsItNowhere() {
        try (RunDoor door = RunDoor.open(new Random(3));
                Paused paused =
                        new Paused(address(), EscalationReason.STUCK, Optional.of("one-time code"), door.address())) {
            Lease lease = paused.lease(ANN);
            assertThat(paused.desk.give(lease, Secret.of("428613"))).isEqualTo(new Handing.Done());
            try (Secret given = door.taken().orElseThrow()) {
                assertThat(given.<String>reveal(text -> text)).isEqualTo("428613");
            }
            assertThat(paused.book.entry(paused.run).orElseThrow().toString()).doesNotContain("428613");
            assertThat(RunDoor.pass(door.address().replaceFirst(" .*", " 00"), Secret.of("1")))
                    .isFalse();
        }
    }

    @Test
    default void nobodyCanTakeARunWhoseProcessHasEnded() {
        try (Paused paused = new Paused(address(), EscalationReason.STUCK, Optional.empty(), "", Paused.ENDED)) {
            assertThat(paused.desk.open("local")).extracting(Intervention::run).doesNotContain(paused.run);
            assertThat(paused.desk.take("local", paused.run, ANN)).isEqualTo(new Taking.Over());
            assertThat(paused.changes()).containsExactly("AUTOMATION -> PAUSED", "PAUSED -> ABORTED");
        }
    }

    @Test
    default void findsARunByItsResumeTokenAndByNoOther() {
        try (Paused paused = paused()) {
            assertThat(paused.desk.byToken(paused.run + ".secret"))
                    .map(Intervention::run)
                    .contains(paused.run);
            assertThat(paused.desk.byToken(paused.run + ".guess")).isEmpty();
            assertThat(paused.desk.byToken(paused.run)).isEmpty();
        }
    }
}
