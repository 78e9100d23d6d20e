package dev.rote.session;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.Loading;
import dev.rote.replay.Budget;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// A whole invocation as one JSON document: `capability`, and if need be `version`, `inputs`, `idempotency_key`,
/// `approval` (the token of a consent) and `budget`.
public record CallDocument(Catalog.Call call, String idempotencyKey, String approval, Budget budget) {
    private static final Set<String> FIELDS =
            Set.of("capability", "version", "inputs", "idempotency_key", "approval", "budget");
    private static final Set<String> LIMITS = Set.of("timeout_s", "max_recoveries", "max_steps", "allow_escalation");
    private static final int MOST_SECONDS = 24 * 60 * 60;
    private static final int MOST_RECOVERIES = 100;
    private static final int MOST_STEPS = 100_000;

    /// Reads what somebody sent; refused with `REQUEST_INVALID`, which says where.
    public static Loading<CallDocument> read(String text) {
        return switch (Json.read(text)) {
            case JsonReading.Refused(var why) ->
                refused((why.where().isEmpty() ? "" : "at " + why.where() + ": ") + why.message());
            case JsonReading.Read(Json.Fields document) -> read(document);
            case JsonReading.Read(var other) -> refused("an object is wanted, not a JSON " + other.kind());
        };
    }

    /// Reads what was sent, already as JSON.
    public static Loading<CallDocument> read(Json.Fields document) {
        try {
            only(document, FIELDS, "");
            Optional<Json> inputs = document.field("inputs");
            Arguments arguments =
                    new Arguments.Typed(inputs.isPresent() ? object(inputs.get(), "inputs") : Json.Fields.NONE);
            OptionalInt version = document.field("version").isPresent()
                    ? OptionalInt.of(whole(document, "version", 1, Integer.MAX_VALUE, 1))
                    : OptionalInt.empty();
            return new Loading.Loaded<>(new CallDocument(
                    new Catalog.Call(text(document, "capability", ""), version, arguments),
                    text(document, "idempotency_key", ""),
                    text(document, "approval", ""),
                    budget(document)));
        } catch (Unfit unfit) {
            return refused(unfit.why());
        }
    }

    private static Budget budget(Json.Fields document) {
        Optional<Json> given = document.field("budget");
        if (given.isEmpty()) {
            return Budget.USUAL;
        }
        Json.Fields budget = object(given.get(), "budget");
        only(budget, LIMITS, "budget.");
        Budget usual = Budget.USUAL;
        int seconds =
                whole(budget, "timeout_s", 1, MOST_SECONDS, (int) usual.time().toSeconds());
        return new Budget(
                Duration.ofSeconds(seconds),
                whole(budget, "max_steps", 1, MOST_STEPS, usual.steps()),
                whole(budget, "max_recoveries", 0, MOST_RECOVERIES, usual.recoveries()),
                flag(budget, usual.mayEscalate()));
    }

    private static void only(Json.Fields object, Set<String> known, String within) {
        object.of().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new Unfit("\"" + within + Harmless.excerpt(name) + "\" is not known; known are "
                            + String.join(", ", known.stream().sorted().toList()));
                });
    }

    private static Json.Fields object(Json json, String name) {
        if (json instanceof Json.Fields fields) {
            return fields;
        }
        throw new Unfit("\"" + name + "\" must be an object, not a JSON " + json.kind());
    }

    private static String text(Json.Fields object, String name, String otherwise) {
        return switch (object.of().get(name)) {
            case null -> otherwise;
            case Json.Text(var text) -> text;
            case Json other -> throw new Unfit("\"" + name + "\" must be a string, not a JSON " + other.kind());
        };
    }

    private static int whole(Json.Fields object, String name, int least, int most, int otherwise) {
        return switch (object.of().get(name)) {
            case null -> otherwise;
            case Json.Num number
            when number.isWhole() && number.whole() >= least && number.whole() <= most -> (int) number.whole();
            case Json _ -> throw new Unfit("\"" + name + "\" must be a whole number from " + least + " to " + most);
        };
    }

    private static boolean flag(Json.Fields object, boolean otherwise) {
        return switch (object.of().get("allow_escalation")) {
            case null -> otherwise;
            case Json.Flag(var value) -> value;
            case Json _ -> throw new Unfit("\"allow_escalation\" must be true or false");
        };
    }

    private static Loading<CallDocument> refused(String why) {
        return new Loading.Refused<>(new Loading.Refusal("REQUEST_INVALID", "the request: " + why));
    }

    /// Carries a refusal up to where reading began.
    private static final class Unfit extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unfit(String why) {
            super(why, null, false, false);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }
}
