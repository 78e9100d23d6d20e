package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.OutputText;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
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
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.Verdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads outputs from the screen, typed by the capability's locale, and what a business answer says.
final class Reader {
    /// What an outcome's payload is told without a place to read it from: the field that the answer is about.
    private static final String FIELD = "field";
    /// Characters of a file's name.
    private static final int LONGEST_NAME = 200;

    private final Plan plan;
    private final Trail trail;
    private final Redaction redaction;
    private final Path folder;
    private final List<Leg> sensitive;

    /// `folder` is the run's own, in which files arrive.
    Reader(Plan plan, Trail trail, Redaction redaction, Path folder) {
        this.plan = plan;
        this.trail = trail;
        this.redaction = redaction;
        this.folder = folder;
        this.sensitive =
                plan.legs().stream().filter(leg -> isSensitive(plan, leg)).toList();
    }

    /// Keeps what an observation shows of sensitive outputs out of everything written from here on; to be called
    /// before the observation is kept itself.
    void keepsOut(Observation seen) {
        for (Leg leg : sensitive) {
            if (leg.step().act() instanceof StepAct.Read read
                    && Resolver.resolve(seen, leg.step().control().orElseThrow()) instanceof Resolution.Found found) {
                keepsOut(read.output(), part(read, seen, found));
            }
        }
    }

    /// The same for what a dialog says of one.
    void keepsOut(SurfaceEvent event) {
        for (Leg leg : sensitive) {
            if (leg.step().act() instanceof StepAct.ReadDialog read
                    && event instanceof SurfaceEvent.DialogAnswered(var raised, var message, var _, var _)
                    && raised.equals(read.dialog().wire())) {
                keepsOut(read.output(), read.part(message).orElse(""));
            }
        }
    }

    private void keepsOut(String output, String text) {
        redaction.keepOut(text);
        if (typed(output, text) instanceof OutputText.Reading.Read(var value)) {
            redaction.keepOut(written(value.json()));
        }
    }

    /// What a text says of an output, by the capability's locale.
    private OutputText.Reading typed(String output, String text) {
        return plan.capability()
                .contract()
                .output(output)
                .map(one -> OutputText.read(
                        text, one.type(), plan.capability().target().locale()))
                .orElseGet(() -> new OutputText.Reading.Unreadable("a declared output"));
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
        return leg.step()
                .act()
                .brings()
                .flatMap(plan.capability().contract()::output)
                .filter(Output::sensitive)
                .isPresent();
    }

    /// Reads what the step reads, from a control that was found; nothing is kept unless it has the output's type.
    Located read(StepAct.Read read, Leg leg, Observation seen, Resolution.Found found) {
        String text = part(read, seen, found);
        return switch (typed(read.output(), text)) {
            case OutputText.Reading.Read(var value) -> {
                trail.read(reading(read.output(), value, leg, seen, found));
                yield new Ready(seen, Optional.of(found));
            }
            case OutputText.Reading.None _ -> unreadable(read.output(), "a value", text);
            case OutputText.Reading.Unreadable(var expected) -> unreadable(read.output(), expected, text);
        };
    }

    /// Reads what the step reads from the newest dialog that says it, of those raised since the last act was begun.
    Located read(StepAct.ReadDialog read, Leg leg, Observation seen, List<SurfaceEvent> events) {
        List<String> said = events.reversed().stream()
                .flatMap(event -> event instanceof SurfaceEvent.DialogAnswered(var kind, var message, var _, var _)
                                && kind.equals(read.dialog().wire())
                        ? Stream.of(message)
                        : Stream.empty())
                .toList();
        for (String message : said) {
            if (typed(read.output(), read.part(message).orElse("")) instanceof OutputText.Reading.Read(var value)) {
                trail.read(new Reading(
                        read.output(), value, Reading.Spot.ofDialog(leg.step().id(), seen.digest())));
                return new Ready(seen, Optional.empty());
            }
        }
        return unreadable(
                read.output(),
                "what a dialog of kind " + read.dialog().wire() + " said",
                said.isEmpty() ? "none was raised" : said.getFirst());
    }

    /// Takes the file of a download, as soon as it is there.
    Delivery delivered(String output, Leg leg, Ready ready, List<SurfaceEvent> events) {
        List<SurfaceEvent.Downloaded> files = events.stream()
                .flatMap(event -> event instanceof SurfaceEvent.Downloaded file ? Stream.of(file) : Stream.empty())
                .toList();
        if (files.isEmpty()) {
            return new Delivery.Awaited();
        }
        SurfaceEvent.Downloaded file = files.getFirst();
        if (files.size() > 1) {
            return new Delivery.Spoiled("several files came", new Verdict(false, "one file", files.size() + " files"));
        }
        if (file.file().isEmpty()) {
            return new Delivery.Spoiled(
                    "the file was refused, or did not arrive whole",
                    new Verdict(false, "a whole file", "\"" + plain(file.name()) + "\" without its content"));
        }
        Path at = Path.of(file.file());
        Value value = new Value.Received(
                plain(file.name()), at.startsWith(folder) ? folder.relativize(at) : at, file.bytes(), file.sha256());
        ready.found().ifPresent(found -> trail.read(reading(output, value, leg, ready.seen(), found)));
        return new Delivery.Taken();
    }

    /// What a page calls a file, as the name of a file alone.
    private static String plain(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String clean = last.codePoints()
                .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT)
                .limit(LONGEST_NAME)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return clean.isBlank() ? "file" : clean;
    }

    private static Missing unreadable(String output, String expected, String text) {
        return new Missing(
                FailureCode.EXTRACTION_FAILED,
                "the output " + output + " cannot be read",
                new Verdict(false, expected, "\"" + text + "\""));
    }

    private static String part(StepAct.Read read, Observation seen, Resolution.Found found) {
        return read.part(seen.textOf(found.node())).orElse("");
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

    /// Whether what a step brings was not read yet.
    boolean isUnread(Step step) {
        return step.act().brings().filter(output -> !trail.hasRead(output)).isPresent();
    }

    /// Whether the step reads something a success may lack.
    boolean mayBeMissing(Step step) {
        return step.act()
                .brings()
                .flatMap(plan.capability().contract()::output)
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
