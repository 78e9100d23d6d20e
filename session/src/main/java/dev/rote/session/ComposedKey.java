package dev.rote.session;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.Loading;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// An idempotency key for what is composed of several invocations, each of which has a key derived from it: one
/// process at a time goes on with it, and what came of it is kept. Throws [LedgerUnavailable].
public final class ComposedKey implements AutoCloseable {
    /// A note under this name says that what was done is being taken back.
    public static final String TAKING_BACK = "undoing";

    private static final int SHORTENED = 32;

    private final Books books;
    private final IdempotencyKey key;

    private ComposedKey(Books books, IdempotencyKey key) {
        this.books = books;
        this.key = key;
    }

    /// What asking for it came to.
    public sealed interface Taking {

        /// This process may begin, or go on where another one ended.
        record Taken() implements Taking {}

        /// It was done before, with this result.
        record Answered(Json.Fields result) implements Taking {}

        /// The key stands for another request.
        record OtherRequest() implements Taking {}

        /// The same request is being performed now.
        record UnderWay(String owner) implements Taking {}
    }

    /// Refused with `KEY_INVALID` or `LEDGER_UNAVAILABLE`.
    public static Loading<ComposedKey> open(Workplace workplace, String tenant, String client, String key) {
        if (key.isBlank() || key.length() > Terms.LONGEST_KEY) {
            return new Loading.Refused<>(new Loading.Refusal(
                    "KEY_INVALID", "an idempotency key has 1 to " + Terms.LONGEST_KEY + " characters"));
        }
        return switch (workplace.books()) {
            case Loading.Refused<Books>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Books>(var books) ->
                new Loading.Loaded<>(new ComposedKey(books, new IdempotencyKey(tenant, client, key)));
        };
    }

    /// Asks for it, for a request with that fingerprint, which takes at most so long.
    public Taking take(String fingerprint, Duration lasting) {
        return switch (books.claim(key, fingerprint, lasting)) {
            case Claiming.Claimed _ -> new Taking.Taken();
            case Claiming.Answered(var result) -> new Taking.Answered(read(result));
            case Claiming.OtherRequest _ -> new Taking.OtherRequest();
            case Claiming.UnderWay(var owner, var _) -> new Taking.UnderWay(owner);
            case Claiming.Died(var run) ->
                throw new IllegalStateException("nothing is sent under it, and yet by " + run);
        };
    }

    /// The key of one part, in its length independent of this one.
    public String of(String part) {
        return prefix(key) + part;
    }

    /// What the keys of all parts begin with.
    static String prefix(IdempotencyKey key) {
        return "part." + CapabilityFiles.sha256(key.key()).substring(0, SHORTENED) + ".";
    }

    /// A name for all that is done under it, the same in every process.
    public String name() {
        return name(key);
    }

    static String name(IdempotencyKey key) {
        Json.Items all = Json.items(List.of(Json.text(key.tenant()), Json.text(key.client()), Json.text(key.key())));
        return CapabilityFiles.sha256(all.canonical()).substring(0, SHORTENED);
    }

    /// Whether the invocation under that part's key may have sent something or has its answer, so that it is not
    /// started again.
    public boolean isSettled(String part) {
        return books.isSettled(partKey(part));
    }

    /// Writes down, once, what whoever goes on with it must know; a second note under that name is not taken.
    public void note(String part, Json.Fields what) {
        books.claim(partKey(part), part, Duration.ZERO);
        books.answered(partKey(part), what.canonical());
    }

    /// What was written down under that name.
    public Optional<Json.Fields> noted(String part) {
        return books.result(partKey(part)).map(ComposedKey::read);
    }

    /// Keeps what came of all of it, for whoever asks again. A ledger that does not take it now throws nothing: the
    /// answers of all parts are kept by themselves.
    public void answer(Json.Fields result) {
        try {
            books.answered(key, result.pretty());
        } catch (LedgerUnavailable unavailable) {
            warn(unavailable);
        }
    }

    /// Lets whoever asks next go on; else that is possible when this process has ended.
    public void leave() {
        try {
            books.leave(key);
        } catch (LedgerUnavailable unavailable) {
            warn(unavailable);
        }
    }

    private static void warn(LedgerUnavailable unavailable) {
        System.getLogger(ComposedKey.class.getName()).log(System.Logger.Level.WARNING, unavailable.getMessage());
    }

    private IdempotencyKey partKey(String part) {
        return new IdempotencyKey(key.tenant(), key.client(), of(part));
    }

    private static Json.Fields read(String text) {
        return Json.read(text) instanceof JsonReading.Read(Json.Fields fields)
                ? fields
                : Json.Fields.NONE.with("kind", Json.text("failure")).with("code", Json.text("LEDGER_DAMAGED"));
    }

    @Override
    public void close() {
        books.close();
    }
}
