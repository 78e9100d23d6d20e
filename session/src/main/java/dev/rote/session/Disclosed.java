package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.Output.Disclosure;
import dev.rote.policy.Redaction;
import dev.rote.registry.Kept;
import dev.rote.registry.Registry;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What of a result leaves the machine that performed it: outputs whose contract says `artifact_only` stay in the
/// run's own record, and so does what quotes them. Of a version that cannot be read any more no output leaves.
final class Disclosed {
    /// Shorter values are in too many words by chance.
    private static final int SHORTEST = 3;

    private static final String OUTPUTS = "outputs";
    private static final String PAYLOAD = "payload";
    private static final Set<String> QUOTING =
            Set.of(PAYLOAD, "message", "expected", "observed", "look_at", "why", "verification");

    private final Registry registry;
    private final Map<Version, Predicate<String>> known = new ConcurrentHashMap<>();

    /// `registry` keeps the versions that results speak of.
    Disclosed(Registry registry) {
        this.registry = registry;
    }

    private record Version(String name, int number) {}

    /// A run that is composed was told apart when it ended, by whoever knows its parts.
    RunStatus status(RunStatus run) {
        return run.isWorkflow() ? run : capability(run);
    }

    private RunStatus capability(RunStatus run) {
        return run.result()
                .map(result -> run.with(result(run.capability(), run.version(), result)))
                .orElse(run);
    }

    /// The result of a call, which says itself of what version it is.
    Json.Fields result(Json.Fields result) {
        return result.field("capability").orElseGet(Json.Null::new) instanceof Json.Text(var name)
                        && result.field("capability_version").orElseGet(Json.Null::new) instanceof Json.Num number
                        && number.isWhole()
                ? result(name, (int) number.whole(), result)
                : only(result, _ -> false);
    }

    private Json.Fields result(String capability, int version, Json.Fields result) {
        return only(result, leaves(capability, version));
    }

    private Predicate<String> leaves(String capability, int version) {
        Predicate<String> leaves = known.get(new Version(capability, version));
        return leaves == null ? read(capability, version) : leaves;
    }

    /// The result of what is composed, which says of what version each of its `steps` was; `sources` says which of
    /// its outputs are outputs of a step.
    Json.Fields composed(Json.Fields result, Map<String, Composition.Source> sources) {
        Map<String, Predicate<String>> steps = new HashMap<>();
        if (result.field("steps").orElseGet(Json.Null::new) instanceof Json.Items(var items)) {
            items.forEach(item -> step(item, steps));
        }
        return only(
                result,
                name -> !sources.containsKey(name)
                        || steps.getOrDefault(sources.get(name).part(), _ -> false)
                                .test(sources.get(name).output()));
    }

    private void step(Json step, Map<String, Predicate<String>> steps) {
        if (step instanceof Json.Fields fields
                && fields.of().get("id") instanceof Json.Text(var id)
                && fields.of().get("capability") instanceof Json.Text(var capability)
                && fields.of().get("capability_version") instanceof Json.Num version
                && version.isWhole()) {
            steps.put(id, leaves(capability, (int) version.whole()));
        }
    }

    /// A version's content never changes, so it is read once.
    private Predicate<String> read(String capability, int version) {
        return switch (registry.kept(capability, version)) {
            case Kept.Found(var found, var _) -> {
                Set<String> stays = found.contract().outputs().stream()
                        .filter(output -> output.disclosure() == Disclosure.ARTIFACT_ONLY)
                        .map(Output::name)
                        .collect(Collectors.toUnmodifiableSet());
                Predicate<String> leaves = name -> !stays.contains(name);
                known.put(new Version(capability, version), leaves);
                yield leaves;
            }
            case Kept.Refused _ -> _ -> false;
        };
    }

    /// What an outcome brings along may have an output's name, and then it is that output.
    private static Json.Fields only(Json.Fields result, Predicate<String> leaves) {
        List<String> staying = Stream.of(OUTPUTS, PAYLOAD)
                .flatMap(part -> fields(result, part).of().entrySet().stream())
                .filter(one -> !leaves.test(one.getKey()))
                .map(one -> one.getValue() instanceof Json.Text(var text)
                        ? text
                        : one.getValue().canonical())
                .filter(text -> text.length() >= SHORTEST)
                .toList();
        Json.Fields told = part(part(result, OUTPUTS, leaves), PAYLOAD, leaves);
        if (!staying.isEmpty()) {
            told = (Json.Fields) masked(told, staying, false);
        }
        return told.field("evidence").isPresent()
                ? told.with("evidence", part(fields(told, "evidence"), OUTPUTS, leaves))
                : told;
    }

    private static Json.Fields fields(Json.Fields within, String part) {
        return within.field(part).orElseGet(Json.Null::new) instanceof Json.Fields fields ? fields : Json.Fields.NONE;
    }

    private static Json.Fields part(Json.Fields within, String part, Predicate<String> leaves) {
        if (!(within.field(part).orElseGet(Json.Null::new) instanceof Json.Fields(var fields))) {
            return within;
        }
        SequencedMap<String, Json> left = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (leaves.test(name)) {
                left.put(name, value);
            }
        });
        return within.with(part, Json.fields(left));
    }

    /// Only what is written in words quotes.
    private static Json masked(Json json, List<String> values, boolean isQuoting) {
        return switch (json) {
            case Json.Text(var text) -> {
                String left = text;
                for (String value : isQuoting ? values : List.<String>of()) {
                    left = left.replace(value, Redaction.MASK);
                }
                yield Json.text(left);
            }
            case Json.Fields(var fields) -> {
                SequencedMap<String, Json> left = new LinkedHashMap<>();
                fields.forEach(
                        (name, value) -> left.put(name, masked(value, values, isQuoting || QUOTING.contains(name))));
                yield Json.fields(left);
            }
            case Json.Items(var items) ->
                Json.items(items.stream()
                        .map(one -> masked(one, values, isQuoting))
                        .toList());
            case Json.Num _, Json.Flag _, Json.Null _ -> json;
        };
    }
}
