package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.OutputText;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.capability.Value;
import dev.rote.policy.Redaction;
import dev.rote.replay.Located.Missing;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Control;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads outputs from the screen, typed by the capability's locale, and what a business answer says.
final class Reader {
    /// What an outcome's payload is told without a place to read it from: the field that the answer is about.
    private static final String FIELD = "field";

    private final Plan plan;
    private final Trail trail;
    private final Redaction redaction;
    private final List<Leg> sensitive;

    Reader(Plan plan, Trail trail, Redaction redaction) {
        this.plan = plan;
        this.trail = trail;
        this.redaction = redaction;
        this.sensitive =
                plan.legs().stream().filter(leg -> isSensitive(plan, leg)).toList();
    }

    /// Keeps what an observation shows of sensitive outputs out of everything written from here on; to be called
    /// before the observation is kept itself.
    void keepsOut(Observation seen) {
        for (Leg leg : sensitive) {
            if (leg.step().act() instanceof StepAct.Read read
                    && Resolver.resolve(seen, leg.step().control().orElseThrow()) instanceof Resolution.Found found) {
                String text = part(seen.textOf(found.node()), read);
                redaction.keepOut(text);
                typed(read, text).map(value -> written(value.json())).ifPresent(redaction::keepOut);
            }
        }
    }

    private Optional<Value> typed(StepAct.Read read, String text) {
        Target.Locale locale = plan.capability().target().locale();
        return plan.capability().contract().output(read.output()).flatMap(output -> switch (OutputText.read(
                text, output.type(), locale)) {
            case OutputText.Reading.Read(var value) -> Optional.of(value);
            case OutputText.Reading.None _, OutputText.Reading.Unreadable _ -> Optional.empty();
        });
    }

    /// How a result writes a value; what says nothing by itself is left to stand.
    private static String written(Json value) {
        return switch (value) {
            case Json.Text(var text) -> text;
            case Json.Num number -> number.canonical();
            case Json.Flag _, Json.Null _, Json.Items _, Json.Fields _ -> "";
        };
    }

    private static boolean isSensitive(Plan plan, Leg leg) {
        return leg.step().act() instanceof StepAct.Read(var output, var _, var _)
                && plan.capability()
                        .contract()
                        .output(output)
                        .filter(Output::sensitive)
                        .isPresent();
    }

    /// Reads what the step reads, from a control that was found; nothing is kept unless it has the output's type.
    Located read(StepAct.Read read, Leg leg, Observation seen, Resolution.Found found) {
        String text = part(seen.textOf(found.node()), read);
        Optional<Output> output = plan.capability().contract().output(read.output());
        if (output.isEmpty()) {
            return unreadable(read.output(), "a declared output", text);
        }
        return switch (OutputText.read(
                text, output.get().type(), plan.capability().target().locale())) {
            case OutputText.Reading.Read(var value) -> {
                trail.read(reading(read.output(), value, leg, seen, found));
                yield new Ready(seen, Optional.of(found));
            }
            case OutputText.Reading.None _ -> unreadable(read.output(), "a value", text);
            case OutputText.Reading.Unreadable(var expected) -> unreadable(read.output(), expected, text);
        };
    }

    private static Missing unreadable(String output, String expected, String text) {
        return new Missing(
                FailureCode.EXTRACTION_FAILED,
                "the output " + output + " cannot be read",
                new Verdict(false, expected, "\"" + text + "\""));
    }

    private static String part(String text, StepAct.Read read) {
        String within = Names.normal(text);
        int from = read.after().isEmpty() ? 0 : within.indexOf(read.after());
        if (from < 0) {
            return "";
        }
        int start = from + read.after().length();
        int end = read.before().isEmpty() ? within.length() : within.indexOf(read.before(), start);
        return end < 0 ? "" : within.substring(start, end).strip();
    }

    private static Reading reading(String output, Value value, Leg leg, Observation seen, Resolution.Found found) {
        Node node = found.node();
        return new Reading(
                output,
                value,
                new Reading.Spot(
                        leg.step().id(),
                        seen.framePath(seen.frameOf(node)),
                        node.index(),
                        node.role().wire(),
                        node.box(),
                        found.rung().kind(),
                        seen.digest()));
    }

    /// Whether the step reads something a success may lack.
    boolean mayBeMissing(Step step) {
        return step.act() instanceof StepAct.Read(var name, var _, var _)
                && plan.capability()
                        .contract()
                        .output(name)
                        .filter(one -> !one.required())
                        .isPresent();
    }

    /// The business answer a detector stands for, with its payload and those optional outputs the screen still shows.
    Ending answered(Detector by, Leg leg, Observation seen) {
        Map<String, String> payload = new LinkedHashMap<>();
        Said said = Said.by(by, seen);
        if (isTold(by, FIELD)) {
            said.field(plan).ifPresent(field -> payload.put(FIELD, field));
        }
        by.payload().forEach((name, control) -> shown(control, seen).ifPresent(text -> payload.put(name, text)));
        for (Leg other : plan.legs()) {
            if (mayBeMissing(other.step())
                    && other.step().act() instanceof StepAct.Read read
                    && !trail.hasRead(read.output())
                    && Resolver.resolve(seen, other.step().control().orElseThrow()) instanceof Resolution.Found found) {
                read(read, other, seen, found);
            }
        }
        return new Ending.Answered(by, leg.step().id(), payload, message(by, said, seen));
    }

    private static String message(Detector by, Said said, Observation seen) {
        return by.message().isEmpty()
                ? said.sentence().orElseGet(() -> Endings.said(by, seen))
                : said.sentence()
                        .map(sentence -> by.message() + ": " + sentence)
                        .orElse(by.message());
    }

    private boolean isTold(Detector by, String name) {
        return plan.capability()
                .contract()
                .outcome(by.code())
                .filter(outcome -> outcome.payload().contains(name))
                .isPresent();
    }

    private static Optional<String> shown(Control control, Observation seen) {
        return Resolver.resolve(seen, control) instanceof Resolution.Found found
                ? Optional.of(Names.normal(seen.textOf(found.node())))
                : Optional.empty();
    }
}
