package dev.rote.capability;

import dev.rote.surface.Feature;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// How a capability stands in its file, apart from the seal.
final class CapabilityShapes {
    private static final Codec<Instant> INSTANT =
            Leaf.TEXT.as(Instant::parse, Instant::toString, "a time such as 2026-01-31T09:30:00Z");

    private static final Codec<Input> INPUT = Shape.of("input", shape -> {
        var name = shape.required("name", Leaf.TEXT, Input::name);
        var type = shape.required("type", Leaf.choice(ValueType.class), Input::type);
        var required = shape.required("required", Leaf.FLAG, Input::required);
        var description = shape.optional("description", Leaf.TEXT, "", Input::description);
        var pattern = shape.optional("pattern", Leaf.TEXT, "", Input::pattern);
        var least = shape.optional("least", Leaf.TEXT, "", Input::least);
        var most = shape.optional("most", Leaf.TEXT, "", Input::most);
        var values = shape.listed("values", Leaf.TEXT, Input::values);
        var examples = shape.listed("examples", Leaf.TEXT, Input::examples);
        var sensitive = shape.optional("sensitive", Leaf.FLAG, false, Input::sensitive);
        return got -> new Input(
                got.the(name),
                got.the(type),
                got.the(required),
                got.the(description),
                got.the(pattern),
                got.the(least),
                got.the(most),
                got.the(values),
                got.the(examples),
                got.the(sensitive));
    });

    private static final Codec<Output> OUTPUT = Shape.of("output", shape -> {
        var name = shape.required("name", Leaf.TEXT, Output::name);
        var type = shape.required("type", Leaf.choice(ValueType.class), Output::type);
        var required = shape.required("required", Leaf.FLAG, Output::required);
        var description = shape.optional("description", Leaf.TEXT, "", Output::description);
        var disclosure = shape.optional(
                "disclosure",
                Leaf.choice(Output.Disclosure.class),
                Output.Disclosure.MODEL_AND_ARTIFACT,
                Output::disclosure);
        var sensitive = shape.optional("sensitive", Leaf.FLAG, false, Output::sensitive);
        return got -> new Output(
                got.the(name),
                got.the(type),
                got.the(required),
                got.the(description),
                got.the(disclosure),
                got.the(sensitive));
    });

    static final Codec<Contract.Outcome> OUTCOME = Shape.of("outcome", shape -> {
        var code = shape.required("code", Leaf.TEXT, Contract.Outcome::code);
        var description = shape.optional("description", Leaf.TEXT, "", Contract.Outcome::description);
        var payload = shape.listed("payload", Leaf.TEXT, Contract.Outcome::payload);
        return got -> new Contract.Outcome(got.the(code), got.the(description), got.the(payload));
    });

    private static final Codec<Contract> CONTRACT = Shape.of("contract", shape -> {
        var effect = shape.required("effect", Leaf.choice(Contract.Effect.class), Contract::effect);
        var idempotent = shape.required("idempotent", Leaf.FLAG, Contract::idempotent);
        var mayEscalate = shape.required("may_escalate", Leaf.FLAG, Contract::mayEscalate);
        var inputs = shape.listed("inputs", INPUT, Contract::inputs);
        var outputs = shape.listed("outputs", OUTPUT, Contract::outputs);
        var outcomes = shape.listed("outcomes", OUTCOME, Contract::outcomes);
        return got -> new Contract(
                got.the(inputs),
                got.the(outputs),
                got.the(effect),
                got.the(idempotent),
                got.the(outcomes),
                got.the(mayEscalate));
    });

    static final Codec<Target.Locale> LOCALE = Shape.of("locale", shape -> {
        var language = shape.required("language", Leaf.TEXT, Target.Locale::language);
        var decimal = shape.required("decimal", Leaf.TEXT, Target.Locale::decimal);
        var grouping = shape.optional("grouping", Leaf.TEXT, "", Target.Locale::grouping);
        var date = shape.required("date", Leaf.TEXT, Target.Locale::date);
        return got -> new Target.Locale(got.the(language), got.the(decimal), got.the(grouping), got.the(date));
    });

    private static final Codec<Set<Feature>> FEATURES = Leaf.choice(Feature.class)
            .list()
            .as(
                    list -> list.isEmpty() ? Set.of() : EnumSet.copyOf(list),
                    set -> List.copyOf(new TreeSet<>(set)),
                    "features of a surface");

    private static final Codec<Target> TARGET = Shape.of("target", shape -> {
        var family = shape.required("family", Leaf.TEXT, Target::family);
        var surface = shape.required("surface", Leaf.TEXT, Target::surface);
        var entry = shape.required("entry", Leaf.TEXT, Target::entry);
        var locale = shape.required("locale", LOCALE, Target::locale);
        var requires = shape.optional("requires", FEATURES, Set.of(), Target::requires);
        return got -> new Target(got.the(family), got.the(surface), got.the(entry), got.the(locale), got.the(requires));
    });

    private static final Codec<Checkpoint> CHECKPOINT = Shape.of("checkpoint", shape -> {
        var id = shape.required("id", Leaf.TEXT, Checkpoint::id);
        var after = shape.required("after", Leaf.TEXT, Checkpoint::after);
        var holds = shape.required("holds", SurfaceShapes.CONDITION, Checkpoint::holds);
        return got -> new Checkpoint(got.the(id), got.the(after), got.the(holds));
    });

    private static final Codec<Provenance.Origin> ORIGIN = Shape.of("origin", shape -> {
        var step = shape.required("step", Leaf.TEXT, Provenance.Origin::step);
        var actor = shape.required("actor", Leaf.choice(Provenance.Actor.class), Provenance.Origin::actor);
        var rung = shape.optional("rung", Leaf.TEXT, "", Provenance.Origin::rung);
        var reason = shape.optional("reason", Leaf.TEXT, "", Provenance.Origin::reason);
        return got -> new Provenance.Origin(got.the(step), got.the(actor), got.the(rung), got.the(reason));
    });

    private static final Codec<Provenance> PROVENANCE = Shape.of("provenance", shape -> {
        var run = shape.required("run", Leaf.TEXT, Provenance::run);
        var at = shape.required("recorded_at", INSTANT, Provenance::recordedAt);
        var by = shape.optional("recorded_by", Leaf.TEXT, "", Provenance::by);
        var steps = shape.listed("steps", ORIGIN, Provenance::steps);
        var leftOut = shape.listed("left_out", Leaf.TEXT, Provenance::leftOut);
        return got -> new Provenance(got.the(run), got.the(at), got.the(by), got.the(steps), got.the(leftOut));
    });

    static final Codec<Standing> STANDING = Shape.of("standing", shape -> {
        var evidence = shape.required("evidence", Leaf.choice(Standing.Evidence.class), Standing::evidence);
        var review = shape.required("review", Leaf.choice(Standing.Review.class), Standing::review);
        return got -> new Standing(got.the(evidence), got.the(review));
    });

    static final Shape<Capability> CAPABILITY = Shape.of("capability", shape -> {
        var schema = shape.required("schema", Leaf.TEXT, Capability::schema);
        var name = shape.required("name", Leaf.TEXT, Capability::name);
        var version = shape.required("version", Leaf.SMALL, Capability::version);
        var goal = shape.required("goal", Leaf.TEXT, Capability::goal);
        var contract = shape.required("contract", CONTRACT, Capability::contract);
        var target = shape.required("target", TARGET, Capability::target);
        var credentials = shape.optional("credentials", Leaf.TEXT.named(), Map.of(), Capability::credentials);
        var milestones = shape.required("milestones", StepShapes.MILESTONE.list(), Capability::milestones);
        var checkpoints = shape.listed("checkpoints", CHECKPOINT, Capability::checkpoints);
        var detectors = shape.listed("detectors", StepShapes.DETECTOR, Capability::detectors);
        var recoverers = shape.listed("recoverers", StepShapes.RECOVERER, Capability::recoverers);
        var provenance = shape.required("provenance", PROVENANCE, Capability::provenance);
        var standing = shape.required("standing", STANDING, Capability::standing);
        return got -> new Capability(
                got.the(schema),
                got.the(name),
                got.the(version),
                got.the(goal),
                got.the(contract),
                got.the(target),
                got.the(credentials),
                got.the(milestones),
                got.the(checkpoints),
                got.the(detectors),
                got.the(recoverers),
                got.the(provenance),
                got.the(standing));
    });

    private CapabilityShapes() {}
}
