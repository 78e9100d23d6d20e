package dev.rote.policy;

import dev.rote.capability.Family;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Judges one intended act before it is done, for discovery and replay alike; a pure function of what it is
/// given.
public final class Gate {
    private final Policy policy;
    private final Tenant tenant;
    private final Whereabouts whereabouts;

    public Gate(Policy policy, Tenant tenant) {
        this.policy = policy;
        this.tenant = tenant;
        this.whereabouts = new Whereabouts(policy.reach(), tenant);
    }

    /// Whether the act may be done on what is seen now: its kind, where every frame stands, where the act
    /// leads, its risk and the consent given.
    public Judgement judge(Observation seen, Intent intent, Consent consent) {
        String kind = intent.act().kind();
        if (!policy.acts().contains(kind)) {
            return Judgement.Blocked.by("acts", "the act \"" + kind + "\" is not among those allowed");
        }
        return whereabouts
                .complaint(seen)
                .or(() -> destination(intent).flatMap(whereabouts::complaintAbout))
                .<Judgement>map(blocked -> blocked)
                .orElseGet(() -> risk(seen, intent, consent));
    }

    /// Whether that part of a secret may be filled into the field: only a text field on a sign-on path of the
    /// tenant's own origin, and anything but a user name only where a password is asked for. Asked before the
    /// value is read.
    public Judgement judgeSecret(Observation seen, Node field, String part, Family family) {
        return whereabouts
                .complaint(seen)
                .or(() -> CredentialSink.complaint(tenant, family, seen, field, part))
                .<Judgement>map(blocked -> blocked)
                .orElseGet(() -> new Judgement.Allowed(Step.Risk.SAFE));
    }

    /// Whether a page may go to that absolute address, whoever or whatever on it asks for it.
    public Judgement judgeAddress(String address) {
        return whereabouts
                .complaintAbout(address)
                .<Judgement>map(blocked -> blocked)
                .orElseGet(() -> new Judgement.Allowed(Step.Risk.SAFE));
    }

    /// Whether any page may ask for that document of one of [#origins]; `path` is as it would be sent, without
    /// its query.
    public Judgement judgeDocument(String origin, String path) {
        return whereabouts
                .complaintAboutDocument(origin, path)
                .<Judgement>map(blocked -> blocked)
                .orElseGet(() -> new Judgement.Allowed(Step.Risk.SAFE));
    }

    /// Wildcards (`*` for any characters, `?` for one or none) of which one fits every address whose path the
    /// policy blocks; none when it blocks no path.
    public List<String> doubtful() {
        List<PathPattern> blocked = policy.reach().blocked();
        return blocked.isEmpty()
                ? List.of()
                : Stream.concat(
                                PathPattern.OTHER_SPELLINGS.stream(),
                                blocked.stream().flatMap(one -> one.doubtful().stream()))
                        .distinct()
                        .toList();
    }

    /// The origins a surface may speak to, as browsers write them.
    public Set<String> origins() {
        Set<String> origins = new TreeSet<>(policy.reach().origins());
        origins.add(tenant.origin());
        return Set.copyOf(origins);
    }

    /// Whether the policy may ask for consent to such an act on a control that is called so and not to be seen:
    /// where it is in doubt it says yes.
    public boolean mayBeRisky(StepAct act, String called) {
        return policy.risky().stream().anyMatch(rule -> Risks.mayApply(rule, act, called));
    }

    private Optional<String> destination(Intent intent) {
        if (!intent.destination().isEmpty()) {
            return Optional.of(intent.destination());
        }
        return intent.act().plain() instanceof StepAct.Open(var path)
                ? Optional.of(tenant.address(path))
                : Optional.empty();
    }

    private Judgement risk(Observation seen, Intent intent, Consent consent) {
        Optional<Policy.RiskRule> rule = policy.risky().stream()
                .filter(one -> Risks.applies(one, tenant, seen, intent))
                .findFirst();
        Step.Risk risk = rule.isPresent() && intent.risk() == Step.Risk.SAFE ? Step.Risk.RISKY : intent.risk();
        boolean free = risk == Step.Risk.SAFE && !intent.consent();
        if (free || consent.covers(intent.step())) {
            return new Judgement.Allowed(risk);
        }
        return rule.map(one -> new Judgement.NeedsConsent(
                        one.name(), "the policy's rule \"" + one.name() + "\" asks for somebody's consent to this act"))
                .orElseGet(() -> new Judgement.NeedsConsent(
                        "step", "step " + intent.step() + " is declared to need somebody's consent"));
    }
}
