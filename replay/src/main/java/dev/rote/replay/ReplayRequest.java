package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Inputs;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.HttpLogin;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.surface.Challenges;
import dev.rote.surface.Feature;
import dev.rote.surface.Outgoing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One invocation of a capability that somebody found to be approved, with inputs that somebody found to be valid.
///
/// `hash` is the content hash the approval is for. `entryQuery` is added to the entry's address the first time it is
/// gone to, without a question mark, such as `inject=slow_load`; `register` is asked before anything risky is sent;
/// `idempotencyKey` is empty when the caller gave none. `capability` has the tenant's `overlay` over it already.
public record ReplayRequest(
        Capability capability,
        String hash,
        Inputs inputs,
        Grounds grounds,
        Consent consent,
        Register register,
        Budget budget,
        String entryQuery,
        String idempotencyKey,
        Optional<AppliedOverlay> overlay) {

    /// One without an overlay.
    public ReplayRequest(
            Capability capability,
            String hash,
            Inputs inputs,
            Grounds grounds,
            Consent consent,
            Register register,
            Budget budget,
            String entryQuery,
            String idempotencyKey) {
        this(
                capability,
                hash,
                inputs,
                grounds,
                consent,
                register,
                budget,
                entryQuery,
                idempotencyKey,
                Optional.empty());
    }

    /// The same with that consent, which that register uses up.
    ReplayRequest consenting(Consent other, Register register) {
        return new ReplayRequest(
                capability, hash, inputs, grounds, other, register, budget, entryQuery, idempotencyKey, overlay);
    }

    /// A request of the surface as it may be shown.
    HeldRequest told(Outgoing outgoing) {
        return HeldRequest.of(
                outgoing, Set.copyOf(grounds.family().requests().volatileFields()), grounds.redaction()::scrub);
    }

    /// Whether a person may be asked, as the contract and the invocation say.
    boolean mayAsk() {
        return budget.mayEscalate() && capability.contract().mayEscalate();
    }

    /// Puts the inputs into a text's places, as the application's screens write them.
    UnaryOperator<String> filling() {
        return inputs.filling(capability.target().locale());
    }

    /// The inputs as texts by name.
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        inputs.values()
                .forEach((name, value) ->
                        texts.put(name, value.onScreen(capability.target().locale())));
        return texts;
    }

    /// What the surface must be able to do: what the capability asks for, and holding requests where one may not
    /// leave.
    Set<Feature> needs() {
        Set<Feature> needs = new TreeSet<>(capability.target().requires());
        switch (consent) {
            case Consent.DryRun _, Consent.Bound _ -> needs.add(Feature.HELD_REQUESTS);
            case Consent.None _, Consent.Given _ -> {}
        }
        return needs;
    }

    /// The names of the inputs given that no file may show.
    Set<String> sensitive() {
        return inputs.values().keySet().stream()
                .filter(name -> capability
                        .contract()
                        .input(name)
                        .filter(Input::sensitive)
                        .isPresent())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// What no file may show: as the application's screens write it, and as other systems do.
    List<String> spellingsOfSensitive() {
        return sensitive().stream()
                .flatMap(name -> Optional.ofNullable(inputs.values().get(name)).stream())
                .flatMap(value -> Stream.of(value.onScreen(capability.target().locale()), value.plain()))
                .distinct()
                .toList();
    }

    /// Where it is performed and under which rules, what reads effects elsewhere, and what seals inputs for who asks
    /// later.
    public record Grounds(
            Tenant tenant,
            Family family,
            Policy policy,
            Secrets secrets,
            Redaction redaction,
            EffectProbe probe,
            InputsSeal seal) {
        /// Without anything that effects could be read from, for nobody who asks later.
        public Grounds(Tenant tenant, Family family, Policy policy, Secrets secrets, Redaction redaction) {
            this(tenant, family, policy, secrets, redaction, EffectProbe.NONE, InputsSeal.NONE);
        }

        /// The same with that seal.
        public Grounds sealing(InputsSeal by) {
            return new Grounds(tenant, family, policy, secrets, redaction, probe, by);
        }

        Challenges challenges() {
            return new HttpLogin(tenant, secrets);
        }

        Gate gate() {
            return new Gate(policy, tenant);
        }
    }
}
