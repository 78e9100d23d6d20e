package dev.rote.discovery;

import dev.rote.capability.OutputText;
import dev.rote.capability.StepAct;
import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.policy.Tenant;
import dev.rote.surface.Act;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;

/// Makes the act on a surface that a decision stands for, with the inputs filled in; secrets are no inputs.
final class Making {
    private final Tenant tenant;
    private final Task task;
    private final Observation seen;
    private final Templating inputs;

    Making(Tenant tenant, Task task, Observation seen) {
        this.tenant = tenant;
        this.task = task;
        this.seen = seen;
        this.inputs = new Templating(task.values());
    }

    /// What could be made.
    sealed interface Made {
        record One(Act act) implements Made {}

        record None(String refusal) implements Made {}
    }

    Made made(StepAct act, Optional<Node> node) {
        return switch (act) {
            case StepAct.Answering(var plain, var dialog) -> {
                Made made = made(plain, node);
                yield made instanceof Made.One(var one) ? new Made.One(new Act.Answering(one, filled(dialog))) : made;
            }
            case StepAct.Open(var path) -> new Made.One(new Act.Navigate(tenant.address(inputs.filled(path))));
            case StepAct.Press(var dialog) -> new Made.One(new Act.Press(ref(node), filled(dialog)));
            case StepAct.PressAs(var gesture, var held, var dialog) ->
                new Made.One(new Act.Press(ref(node), gesture, held, filled(dialog)));
            case StepAct.Download(var _, var dialog) -> new Made.One(new Act.Press(ref(node), filled(dialog)));
            case StepAct.Hover _ -> new Made.One(new Act.Hover(ref(node)));
            case StepAct.Fill(var value) ->
                new Made.One(new Act.Fill(ref(node), new Entry.Plain(inputs.filled(value))));
            case StepAct.Clear _ -> new Made.One(new Act.Clear(ref(node)));
            case StepAct.Choose(var options) ->
                new Made.One(new Act.Choose(
                        ref(node), options.stream().map(inputs::filled).toList()));
            case StepAct.Pick(var typed, var suggestion) ->
                new Made.One(new Act.Pick(ref(node), inputs.filled(typed), inputs.filled(suggestion)));
            case StepAct.Tick(var ticked) -> new Made.One(new Act.Tick(ref(node), ticked));
            case StepAct.EnterDate(var value) -> date(ref(node), inputs.filled(value));
            case StepAct.Adjust(var value) -> number(ref(node), inputs.filled(value));
            case StepAct.Key(var chord, var dialog) ->
                new Made.One(new Act.Key(node.map(Node::ref), chord, filled(dialog)));
            case StepAct.Drag(var onto) ->
                found(onto)
                        .<Made>map(target -> new Made.One(new Act.Drag(ref(node), target.ref())))
                        .orElseGet(() -> new Made.None("ACTION_FAILED: NOT_VISIBLE: there is no " + onto.inWords()));
            case StepAct.ScrollTo _ -> new Made.One(new Act.ScrollTo(ref(node)));
            case StepAct.ScrollThrough scroll -> new Made.One(scroll.piece(node.orElseThrow()));
            case StepAct.Upload(var value) -> new Made.One(new Act.Upload(ref(node), Path.of(inputs.filled(value))));
            case StepAct.Back _ -> new Made.One(new Act.Back());
            case StepAct.Forward _ -> new Made.One(new Act.Forward());
            case StepAct.Read _, StepAct.ReadDialog _ -> new Made.None("NO_ACT: reading is no act");
        };
    }

    /// The one node that a control names on this screen.
    Optional<Node> found(Control control) {
        return Resolver.resolve(seen, control.expand(inputs::filled)) instanceof Resolution.Found found
                ? Optional.of(found.node())
                : Optional.empty();
    }

    /// Inputs stand here as the screens write them; a day that the explorer names itself is written as in a file.
    private Made date(Ref in, String text) {
        if (typed(text, ValueType.DATE) instanceof Value.Day(var day)) {
            return new Made.One(new Act.EnterDate(in, day, text));
        }
        try {
            LocalDate day = LocalDate.parse(text);
            String written = new Value.Day(day).onScreen(task.family().locale());
            return new Made.One(new Act.EnterDate(in, day, written));
        } catch (DateTimeException none) {
            return new Made.None("NO_DATE: \"" + text + "\" is no date as these screens write it");
        }
    }

    private Made number(Ref on, String text) {
        if (typed(text, ValueType.DECIMAL) instanceof Value.Decimal(var number)) {
            return new Made.One(new Act.Adjust(on, number));
        }
        try {
            return new Made.One(new Act.Adjust(on, new BigDecimal(text)));
        } catch (NumberFormatException none) {
            return new Made.None("NO_NUMBER: \"" + text + "\" is no number as these screens write it");
        }
    }

    private Value typed(String text, ValueType type) {
        return switch (OutputText.read(text, type, task.family().locale())) {
            case OutputText.Reading.Read(var value) -> value;
            case OutputText.Reading.None _, OutputText.Reading.Unreadable _ -> new Value.Text(text);
        };
    }

    private DialogAnswer filled(DialogAnswer dialog) {
        return dialog.expand(inputs::filled);
    }

    private static Ref ref(Optional<Node> node) {
        return node.map(Node::ref).orElseThrow();
    }
}
