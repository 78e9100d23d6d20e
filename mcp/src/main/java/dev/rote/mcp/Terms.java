package dev.rote.mcp;

import dev.rote.capability.Contract;
import dev.rote.capability.Contract.Effect;
import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.CallDocument;
import dev.rote.session.RunOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a call asks for: inputs of a capability, and how it is to be performed. The latter stands among the arguments
/// of a tool that writes, where no input has that name, or in metadata, which the model does not see.
record Terms(RunOrder order, Optional<Duration> patience) {
    static final String KEY = "idempotency_key";
    static final String APPROVAL = "approval";
    static final String DRY_RUN = "dry_run";
    static final String WAIT = "wait_s";
    static final String PREFIX = "dev.rote/";
    static final int LONGEST_WAIT_SECONDS = 3_600;

    /// What may stand among the arguments of a tool besides its inputs.
    static List<String> beside(Contract contract) {
        return contract.effect() == Effect.READ
                ? List.of()
                : Stream.of(KEY, APPROVAL, DRY_RUN)
                        .filter(name -> contract.inputs().stream()
                                .noneMatch(input -> input.name().equals(name)))
                        .toList();
    }

    /// Throws [Unfit] when something is not what it should be.
    static Terms of(String capability, Contract contract, Call call) {
        Json.Fields inputs = call.arguments();
        Json.Fields beside = Json.Fields.NONE;
        for (String name : beside(contract)) {
            Optional<Json> given = inputs.field(name);
            if (given.isPresent()) {
                inputs = inputs.without(name);
                beside = given.get() instanceof Json.Null ? beside : beside.with(name, given.get());
            }
        }
        Json.Fields document = Json.Fields.NONE
                .with("capability", Json.text(capability))
                .with("inputs", inputs)
                .with(KEY, given(beside, call, KEY).orElseGet(() -> Json.text("")))
                .with(APPROVAL, given(beside, call, APPROVAL).orElseGet(() -> Json.text("")));
        boolean dryRun = flag(given(beside, call, DRY_RUN).orElseGet(() -> Json.flag(false)));
        Optional<Duration> patience = call.meta().field(PREFIX + WAIT).map(Terms::seconds);
        return switch (CallDocument.read(document)) {
            case Loading.Refused<CallDocument>(var why) -> throw new Unfit(why.message());
            case Loading.Loaded<CallDocument>(var read) -> new Terms(new RunOrder(read, dryRun), patience);
        };
    }

    private static Optional<Json> given(Json.Fields beside, Call call, String name) {
        Optional<Json> argument = beside.field(name);
        Optional<Json> metadata = call.meta().field(PREFIX + name);
        if (argument.isPresent() && metadata.isPresent() && !argument.equals(metadata)) {
            throw new Unfit("\"" + name + "\" is one thing among the arguments and another in _meta");
        }
        return argument.or(() -> metadata);
    }

    private static boolean flag(Json given) {
        return switch (given) {
            case Json.Flag(var flag) -> flag;
            case Json other -> throw new Unfit("\"dry_run\" must be true or false, not a JSON " + other.kind());
        };
    }

    /// How long somebody wants to wait; throws [Unfit].
    static Duration seconds(Json given) {
        if (given instanceof Json.Num number
                && number.isWhole()
                && number.whole() >= 0
                && number.whole() <= LONGEST_WAIT_SECONDS) {
            return Duration.ofSeconds(number.whole());
        }
        throw new Unfit("\"" + WAIT + "\" must be a whole number from 0 to " + LONGEST_WAIT_SECONDS);
    }
}
