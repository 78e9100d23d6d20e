package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the ledger promises on every database.
interface BooksContract {
    Duration BUDGET = Duration.ofMinutes(2);

    /// The address of a database that lasts as long as the test class.
    String address();

    private Books books() {
        return new Books(Database.at(address()), Clock.systemUTC(), new Debts());
    }

    private Books booksOf(Owner owner) {
        return new Books(Database.at(address()), Clock.systemUTC(), owner, new Debts());
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey("local", "agent", UUID.randomUUID().toString());
    }

    private static Owner ended() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("true").start();
        Owner owner = new Owner(Owner.self().host(), process.pid(), 1);
        process.waitFor(10, TimeUnit.SECONDS);
        return owner;
    }

    @Test
    default void answersARepeatedKeyWithTheResultThatWasKept() {
        IdempotencyKey key = newKey();
        try (Books books = books()) {
            assertThat(books.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Claimed());
            books.answered(key, "{\"kind\":\"success\"}");
        }
        try (Books later = books()) {
            assertThat(later.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Answered("{\"kind\":\"success\"}"));
        }
    }

    @Test
    default void neverReplacesAResultThatWasGiven() {
        IdempotencyKey key = newKey();
        try (Books books = books()) {
            books.claim(key, "a", BUDGET);
            books.answered(key, "first");
            books.answered(key, "second");
            assertThat(books.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Answered("first"));
        }
    }

    @Test
    default void putsWhatIsKnownByNowInThePlaceOfTheVeryResultThatWasOpen() {
        IdempotencyKey key = newKey();
        try (Books books = books()) {
            books.claim(key, "a", BUDGET);
            books.answered(key, "pending");
            books.settled(key, "another", "wrong");
            assertThat(books.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Answered("pending"));
            books.settled(key, "pending", "confirmed");
            assertThat(books.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Answered("confirmed"));
        }
    }

    @Test
    default void holdsAKeyToItsRequestItsTenantAndItsClient() {
        IdempotencyKey key = newKey();
        try (Books books = books()) {
            books.claim(key, "a", BUDGET);
            assertThat(books.claim(key, "b", BUDGET)).isEqualTo(new Claiming.OtherRequest());
            assertThat(books.claim(new IdempotencyKey("north", "agent", key.key()), "b", BUDGET))
                    .isEqualTo(new Claiming.Claimed());
            assertThat(books.claim(new IdempotencyKey("local", "other", key.key()), "b", BUDGET))
                    .isEqualTo(new Claiming.Claimed());
        }
    }

    @Test
    default void saysThatTheRequestIsUnderWay() {
        IdempotencyKey key = newKey();
        try (Books books = books();
                Books others = books()) {
            books.claim(key, "a", BUDGET);
            assertThat(others.claim(key, "a", BUDGET)).isInstanceOf(Claiming.UnderWay.class);
        }
    }

    @Test
    default void startsAgainWhatDiedBeforeItSentAnything() throws IOException, InterruptedException {
        IdempotencyKey key = newKey();
        try (Books dead = booksOf(ended());
                Books books = books()) {
            dead.claim(key, "a", BUDGET);
            assertThat(books.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Claimed());
            assertThat(books.claim(key, "a", BUDGET)).isInstanceOf(Claiming.UnderWay.class);
        }
    }

    @Test
    default void neverStartsAgainWhatMayHaveSentSomething() throws IOException, InterruptedException {
        IdempotencyKey key = newKey();
        try (Books dead = booksOf(ended());
                Books books = books()) {
            dead.claim(key, "a", BUDGET);
            assertThat(dead.sending(Optional.of(key), Optional.empty(), "run-1", "confirm"))
                    .isEqualTo(Books.Sending.ALLOWED);
            assertThat(books.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Died("run-1"));
        }
    }

    @Test
    default void believesAProcessOfAnotherMachineUntilItsTimeIsOver() {
        IdempotencyKey key = newKey();
        Owner elsewhere = new Owner("elsewhere.invalid", 1, 1);
        try (Books far = booksOf(elsewhere);
                Books books = books();
                Books late = new Books(
                        Database.at(address()), Clock.offset(Clock.systemUTC(), Duration.ofMinutes(3)), new Debts())) {
            far.claim(key, "a", BUDGET);
            assertThat(books.claim(key, "a", BUDGET)).isInstanceOf(Claiming.UnderWay.class);
            assertThat(late.claim(key, "a", BUDGET)).isEqualTo(new Claiming.Claimed());
        }
    }

    /// A machine that stood still for longer than its run may last wakes up before the press.
    @Test
    default void letsNobodySendWhoseKeyWasGivenToAnother() {
        IdempotencyKey key = newKey();
        String token = UUID.randomUUID().toString();
        try (Books asleep = booksOf(new Owner("elsewhere.invalid", 1, 1));
                Books late = new Books(
                        Database.at(address()), Clock.offset(Clock.systemUTC(), Duration.ofMinutes(3)), new Debts())) {
            asleep.claim(key, "a", BUDGET);
            late.claim(key, "a", BUDGET);

            assertThat(asleep.sending(Optional.of(key), Optional.of(token), "run-7", "confirm"))
                    .isEqualTo(Books.Sending.LOST);
            assertThat(late.sending(Optional.of(key), Optional.of(token), "run-8", "confirm"))
                    .isEqualTo(Books.Sending.ALLOWED);
        }
    }

    @Test
    default void givesAKeyBackOnlyWhileNothingWasSent() {
        IdempotencyKey free = newKey();
        IdempotencyKey sent = newKey();
        try (Books books = books()) {
            books.claim(free, "a", BUDGET);
            books.release(free);
            assertThat(books.claim(free, "b", BUDGET)).isEqualTo(new Claiming.Claimed());

            books.claim(sent, "a", BUDGET);
            books.sending(Optional.of(sent), Optional.empty(), "run-2", "confirm");
            books.release(sent);
            assertThat(books.claim(sent, "b", BUDGET)).isEqualTo(new Claiming.OtherRequest());
        }
    }

    @Test
    default void spendsAConsentOnce() {
        String token = UUID.randomUUID().toString();
        try (Books books = books()) {
            assertThat(books.isSpent(token)).isFalse();
            assertThat(books.sending(Optional.empty(), Optional.of(token), "run-3", "confirm"))
                    .isEqualTo(Books.Sending.ALLOWED);
            assertThat(books.isSpent(token)).isTrue();
            assertThat(books.sending(Optional.empty(), Optional.of(token), "run-4", "confirm"))
                    .isEqualTo(Books.Sending.SPENT);
            assertThat(books.sending(Optional.empty(), Optional.of(token), "run-3", "other"))
                    .isEqualTo(Books.Sending.SPENT);
        }
    }

    @Test
    default void givesAConsentBackToNobodyButTheRunThatDidNotUseIt() {
        String consent = newKey().key();
        try (Books books = books()) {
            books.sending(Optional.empty(), Optional.of(consent), "run-1", "confirm");
            books.notSent(consent, "run-2", "confirm");
            assertThat(books.isSpent(consent)).isTrue();
            books.notSent(consent, "run-1", "confirm");
            assertThat(books.isSpent(consent)).isFalse();
        }
    }

    @Test
    default void marksNothingAsSentWhenTheConsentIsSpent() {
        IdempotencyKey key = newKey();
        String token = UUID.randomUUID().toString();
        try (Books books = books()) {
            books.sending(Optional.empty(), Optional.of(token), "run-5", "confirm");
            books.claim(key, "a", BUDGET);
            books.sending(Optional.of(key), Optional.of(token), "run-6", "confirm");
            books.release(key);
            assertThat(books.claim(key, "b", BUDGET)).isEqualTo(new Claiming.Claimed());
        }
    }

    @Test
    default void letsExactlyOneOfEightProcessesHaveAKey() throws IOException, InterruptedException {
        String key = UUID.randomUUID().toString();
        List<Process> racers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            racers.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            RacingProcess.class.getName(),
                            address(),
                            key)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }
        for (Process racer : racers) {
            racer.inputReader().readLine();
        }
        for (Process racer : racers) {
            racer.outputWriter().write("go\n");
            racer.outputWriter().flush();
        }
        List<String> answers = new ArrayList<>();
        for (Process racer : racers) {
            answers.add(String.valueOf(racer.inputReader().readLine()));
        }
        // Not earlier: a key whose owner is gone is free.
        racers.forEach(Process::destroy);

        assertThat(answers).filteredOn("Claimed"::equals).hasSize(1);
        assertThat(answers).filteredOn("UnderWay"::equals).hasSize(7);
    }

    private static RunStatus asked(String client, String id) {
        return new RunStatus(
                id,
                new Caller(client, "local"),
                "look_up",
                3,
                "",
                false,
                RunStatus.State.WAITING,
                0,
                new RunStatus.Times(Instant.ofEpochMilli(1_000), Optional.empty(), Optional.empty()),
                Optional.empty());
    }

    private static RunBook.Traces traces(Path folder, String id) {
        return new RunBook.Traces(folder.resolve(id), true, false);
    }

    @Test
    default void keepsARunWithItsResultInTheOrderItWasGiven() {
        String client = UUID.randomUUID().toString();
        Json.Fields result = Json.Fields.NONE.with("kind", Json.text("success")).with("code", new Json.Null());
        RunStatus.Times times = new RunStatus.Times(
                Instant.ofEpochMilli(1_000),
                Optional.of(Instant.ofEpochMilli(2_000)),
                Optional.of(Instant.ofEpochMilli(3_000)));
        try (Database database = Database.at(address())) {
            RunBook book = new RunBook(database, Clock.systemUTC(), Owner.self());
            book.asked(asked(client, client + "-1"), traces(Path.of("runs"), client + "-1"), BUDGET);
            book.asked(asked(client, client + "-2"), traces(Path.of("runs"), client + "-2"), BUDGET);
            book.ended(client + "-1", times, result, true);

            RunStatus kept =
                    book.run(new Caller(client, "local"), client + "-1").orElseThrow();
            assertThat(kept.times()).isEqualTo(times);
            assertThat(kept.result().orElseThrow().of().sequencedKeySet()).containsExactly("kind", "code");
            assertThat(book.run(new Caller("another", "local"), client + "-1")).isEmpty();
            assertThat(book.run(new Caller(client, "another"), client + "-1")).isEmpty();
            assertThat(book.runs(new Caller(client, "local"), "", 10))
                    .extracting(RunStatus::id)
                    .containsExactly(client + "-2", client + "-1");
            assertThat(book.runs(new Caller(client, "local"), client + "-2", 10))
                    .extracting(RunStatus::id)
                    .containsExactly(client + "-1");
            assertThat(book.lost()).extracting(lost -> lost.status().id()).doesNotContain(client + "-2");
        }
    }

    @Test
    default void findsTheRunsOfADeadProcessAndSettlesEachOnce(@TempDir Path folder) throws Exception {
        String id = UUID.randomUUID().toString();
        try (Database database = Database.at(address())) {
            new RunBook(database, Clock.systemUTC(), ended()).asked(asked("agent", id), traces(folder, id), BUDGET);
            RunBook book = new RunBook(database, Clock.systemUTC(), Owner.self());
            RunBook.Lost lost = book.lost().stream()
                    .filter(one -> one.status().id().equals(id))
                    .findFirst()
                    .orElseThrow();
            Json.Fields end = LostRuns.end(lost.status(), lost.traces(), "it died");

            assertThat(end.field("code")).contains(Json.text("INTERRUPTED"));
            assertThat(end.field("side_effect")).contains(Json.text("none"));
            assertThat(book.settled(lost, Instant.ofEpochMilli(5_000), end)).isTrue();
            assertThat(book.settled(lost, Instant.ofEpochMilli(6_000), Json.Fields.NONE))
                    .isFalse();
            assertThat(book.run(new Caller("agent", "local"), id).orElseThrow().result())
                    .contains(end);
        }
    }

    @Test
    default void claimsNothingOfARunWhoseFolderIsNotThere(@TempDir Path folder) {
        RunStatus run = asked("agent", "gone");
        Path nowhere = folder.resolve("unmounted").resolve("gone");
        assertThat(LostRuns.end(run, new RunBook.Traces(nowhere, true, false), "it died")
                        .field("side_effect"))
                .contains(Json.text("unknown"));
        assertThat(LostRuns.end(run, new RunBook.Traces(nowhere, true, true), "it died")
                        .field("side_effect"))
                .contains(Json.text("none"));
    }
}
