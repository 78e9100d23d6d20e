package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Intent;
import dev.rote.policy.Judgement;
import dev.rote.policy.SecretFinding;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import dev.rote.surface.State;
import dev.rote.surface.Surface;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Turns what an explorer decided into acts on the surface: fills inputs and credentials in, each only where it
/// belongs.
public final class Hands {
    private static final Pattern SECRET = Pattern.compile("\\$\\{secret\\.([a-z][a-z0-9_]*)\\.([a-z]+)}");

    private final Tenant tenant;
    private final Gate gate;
    private final Secrets secrets;
    private final Consent consent;

    public Hands(Tenant tenant, Gate gate, Secrets secrets, Consent consent) {
        this.tenant = tenant;
        this.gate = gate;
        this.secrets = secrets;
        this.consent = consent;
    }

    /// Whether an act was done; `refusal` says why not, empty when it was.
    record Done(String refusal) {}

    Consent consent() {
        return consent;
    }

    /// The intent with where it leads, and with what it carries its node onto.
    Intent whole(Intent intent, Observation seen, Task task) {
        if (intent.act().plain() instanceof StepAct.Open(var path)) {
            return intent.leadingTo(tenant.address(path));
        }
        return intent.act().plain() instanceof StepAct.Drag(var onto)
                ? intent.onto(new Making(tenant, task, seen).found(onto))
                : intent;
    }

    Done act(Surface surface, Observation seen, Optional<Node> node, StepAct act, Task task, Run run) {
        if (node.isEmpty() && !isFree(act)) {
            return new Done("NO_NODE: " + act.kind() + " needs a node");
        }
        Optional<String> unknown = unknownPlace(act, task);
        if (unknown.isPresent()) {
            return new Done("UNKNOWN_PLACE: there is nothing to put in for " + unknown.get());
        }
        if (act.plain() instanceof StepAct.Fill(var value)) {
            Matcher secret = SECRET.matcher(value);
            if (secret.matches()) {
                return fillSecret(surface, seen, node.orElseThrow(), secret, task, run);
            }
            if (node.orElseThrow().is(State.PROTECTED)) {
                return new Done("SECRET_IN_THE_CLEAR: a secret field takes ${secret.name.part} and nothing else");
            }
        }
        return switch (new Making(tenant, task, seen).made(act, node)) {
            case Making.Made.One(var one) -> done(surface.act(one, run));
            case Making.Made.None(var why) -> new Done(why);
        };
    }

    /// Whether an act may do without a node.
    static boolean isFree(StepAct act) {
        StepAct plain = act.plain();
        return plain instanceof StepAct.Open
                || plain instanceof StepAct.Key
                || plain instanceof StepAct.Back
                || plain instanceof StepAct.Forward
                || plain instanceof StepAct.ReadDialog;
    }

    private Done fillSecret(Surface surface, Observation seen, Node node, MatchResult named, Task task, Run run) {
        String name = named.group(1);
        String part = named.group(2);
        if (gate.judgeSecret(seen, node, part, task.family()) instanceof Judgement.Blocked blocked) {
            return new Done(blocked.code() + ": " + blocked.rule() + ": " + blocked.reason());
        }
        String reference = task.credentials().get(name);
        if (reference == null) {
            return new Done("UNKNOWN_CREDENTIAL: the task has no credential " + name);
        }
        return switch (secrets.find(reference, part)) {
            case SecretFinding.Refused(var why) -> new Done(why.code() + ": " + why.message());
            case SecretFinding.Found(var value) -> {
                try (Secret held = value) {
                    yield done(surface.act(new Act.Fill(node.ref(), new Entry.Hidden(held)), run));
                }
            }
        };
    }

    private static Optional<String> unknownPlace(StepAct act, Task task) {
        if (act.plain() instanceof StepAct.Fill(var value)
                && SECRET.matcher(value).matches()) {
            return Optional.empty();
        }
        Templating inputs = new Templating(task.values());
        return ActTexts.of(act).stream()
                .flatMap(text -> inputs.firstUnknown(text).stream())
                .findFirst();
    }

    private static Done done(ActResult result) {
        return switch (result) {
            case ActResult.Done _ -> new Done("");
            case ActResult.NotActionable(var obstacle, var detail) ->
                new Done("ACTION_FAILED: " + obstacle + ": " + detail);
            case ActResult.NotTaken(var expected, var seen) ->
                new Done("ACTION_FAILED: it should hold \"" + expected + "\" and holds \"" + seen + "\"");
            case ActResult.Uncertain(var detail) -> new Done("ACTION_FAILED: UNCERTAIN: " + detail);
        };
    }
}
