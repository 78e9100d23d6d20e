package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Input;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.RunFacts;
import dev.rote.policy.Loading;
import dev.rote.policy.Redaction;
import dev.rote.replay.Owed;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The inputs of a past run: what its directory shows, and what whoever asks gives again; taken only when they are
/// without doubt those that the run was given.
record GivenAgain(Workplace workplace, Capability capability, PastRun past) {

    /// Refused with `INPUTS_WITHHELD` when something is missing or cannot be told, with `INPUTS_OTHER` when it is
    /// something else; neither says what was given.
    Loading<Inputs> with(Arguments given) {
        Map<String, String> shown = Owed.inputs(past);
        Set<String> hidden = sensitive(shown.keySet());
        Arguments all = switch (given) {
            case Arguments.Typed typed -> typed;
            case Arguments.Written(var values) -> {
                Map<String, String> merged = new LinkedHashMap<>(shown);
                merged.putAll(values);
                hidden.removeAll(values.keySet());
                yield new Arguments.Written(merged);
            }
        };
        if (!hidden.isEmpty() && given instanceof Arguments.Written) {
            return refused(
                    "INPUTS_WITHHELD",
                    "the run's directory does not show what it was given for " + String.join(", ", hidden)
                            + ": give it again, or ask for the run again under its idempotency key");
        }
        return switch (all.checked(capability.contract())) {
            case Inputs.Checked.Rejected _ -> other();
            case Inputs.Checked.Accepted(var inputs) -> proven(inputs);
        };
    }

    private Loading<Inputs> proven(Inputs inputs) {
        if (sensitive(inputs.values().keySet()).isEmpty()) {
            return isOnRecord(inputs) ? new Loading.Loaded<>(inputs) : other();
        }
        Optional<String> seal = Owed.seal(past);
        String own = workplace.inputsSeal(String.valueOf(past.path().getFileName()), inputs.digest());
        if (seal.isEmpty() || own.isEmpty()) {
            return refused(
                    "INPUTS_WITHHELD",
                    "nothing on record tells whether these are the run's inputs; ask for it again under its"
                            + " idempotency key");
        }
        boolean same = MessageDigest.isEqual(
                seal.get().getBytes(StandardCharsets.US_ASCII), own.getBytes(StandardCharsets.US_ASCII));
        return same ? new Loading.Loaded<>(inputs) : other();
    }

    private boolean isOnRecord(Inputs inputs) {
        Map<String, String> texts = new LinkedHashMap<>();
        inputs.values()
                .forEach((name, value) ->
                        texts.put(name, value.onScreen(capability.target().locale())));
        String digest = new RunFacts("", "", 0, "", "", "", texts, Set.of()).inputsDigest();
        return past.facts()
                .flatMap(facts -> facts.field("inputs_digest"))
                .filter(Json.text(digest)::equals)
                .isPresent();
    }

    private Set<String> sensitive(Set<String> names) {
        return capability.contract().inputs().stream()
                .filter(Input::sensitive)
                .map(Input::name)
                .filter(names::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// From here on nothing that is written shows them.
    static void keepOut(Capability capability, Inputs inputs, Redaction redaction) {
        capability.contract().inputs().stream()
                .filter(Input::sensitive)
                .flatMap(input -> Optional.ofNullable(inputs.values().get(input.name())).stream())
                .forEach(value -> {
                    redaction.keepOut(value.onScreen(capability.target().locale()));
                    redaction.keepOut(value.plain());
                });
    }

    private static Loading<Inputs> other() {
        return refused("INPUTS_OTHER", "these are not the inputs that the run was given");
    }

    private static Loading<Inputs> refused(String code, String message) {
        return new Loading.Refused<>(new Loading.Refusal(code, message));
    }
}
