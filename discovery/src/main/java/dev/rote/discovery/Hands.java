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
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import dev.rote.surface.State;
import dev.rote.surface.Surface;
import java.nio.file.Path;
import java.util.Map;
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

    Intent leading(Intent intent) {
        return intent.act() instanceof StepAct.Open(var path) ? intent.leadingTo(tenant.address(path)) : intent;
    }

    Done act(Surface surface, Observation seen, Optional<Node> node, StepAct act, Task task, Run run) {
        Optional<Ref> ref = node.map(Node::ref);
        if (ref.isEmpty() && !(act instanceof StepAct.Open || act instanceof StepAct.Key)) {
            return new Done("NO_NODE: " + act.kind() + " needs a node");
        }
        Optional<String> unknown = unknownPlace(act, task);
        if (unknown.isPresent()) {
            return new Done("UNKNOWN_PLACE: there is nothing to put in for " + unknown.get());
        }
        return switch (act) {
            case StepAct.Open(var path) ->
                done(surface.act(new Act.Navigate(tenant.address(filled(path, task.values()))), run));
            case StepAct.Press(var dialog) ->
                done(surface.act(new Act.Press(ref.orElseThrow(), filled(dialog, task)), run));
            case StepAct.Key(var chord, var dialog) -> done(surface.act(new Act.Key(chord, filled(dialog, task)), run));
            case StepAct.Choose(var options) ->
                done(surface.act(
                        new Act.Choose(
                                ref.orElseThrow(),
                                options.stream()
                                        .map(one -> filled(one, task.values()))
                                        .toList()),
                        run));
            case StepAct.Tick(var ticked) -> done(surface.act(new Act.Tick(ref.orElseThrow(), ticked), run));
            case StepAct.Upload(var value) ->
                done(surface.act(new Act.Upload(ref.orElseThrow(), Path.of(filled(value, task.values()))), run));
            case StepAct.Fill(var value) -> fill(surface, seen, node.orElseThrow(), value, task, run);
            case StepAct.Read _ -> new Done("NO_ACT: reading is no act");
        };
    }

    private Done fill(Surface surface, Observation seen, Node node, String value, Task task, Run run) {
        Matcher secret = SECRET.matcher(value);
        if (secret.matches()) {
            return fillSecret(surface, seen, node, secret, task, run);
        }
        if (node.is(State.PROTECTED)) {
            return new Done("SECRET_IN_THE_CLEAR: a secret field takes ${secret.name.part} and nothing else");
        }
        return done(surface.act(new Act.Fill(node.ref(), new Entry.Plain(filled(value, task.values()))), run));
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

    private static DialogAnswer filled(DialogAnswer dialog, Task task) {
        return dialog.expand(text -> filled(text, task.values()));
    }

    private static Optional<String> unknownPlace(StepAct act, Task task) {
        if (act instanceof StepAct.Fill(var value) && SECRET.matcher(value).matches()) {
            return Optional.empty();
        }
        Templating inputs = new Templating(task.values());
        return ActTexts.of(act).stream()
                .flatMap(text -> inputs.firstUnknown(text).stream())
                .findFirst();
    }

    private static String filled(String template, Map<String, String> values) {
        return new Templating(values).filled(template);
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
