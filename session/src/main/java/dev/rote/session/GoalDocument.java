package dev.rote.session;

import dev.rote.capability.Contract;
import dev.rote.capability.Harmless;
import dev.rote.capability.Input;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.policy.Loading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A task that is to be discovered as one JSON document: `goal`, `name` and `entry`, and if need be `inputs` with the
/// values of this run, `outputs` and `effect`. What would read a file of this machine cannot be asked for.
public final class GoalDocument {
    private static final String NAME = "name";
    private static final Pattern NAMES = Pattern.compile("[a-z][a-z0-9_]{0,63}");
    private static final int MOST_VALUES = 64;
    private static final int LONGEST = 2_000;
    private static final List<ValueType> GIVEN =
            List.of(ValueType.STRING, ValueType.INTEGER, ValueType.DECIMAL, ValueType.BOOLEAN, ValueType.DATE);
    private static final List<ValueType> READ =
            Stream.concat(GIVEN.stream(), Stream.of(ValueType.FILE)).toList();
    private static final List<Contract.Effect> EFFECTS =
            List.of(Contract.Effect.REVERSIBLE, Contract.Effect.IRREVERSIBLE);

    private GoalDocument() {}

    /// Refused with `REQUEST_INVALID`, which says where.
    public static Loading<DiscoverTask.Goal> read(Json.Fields document) {
        try {
            only(document, Set.of("goal", NAME, "entry", "inputs", "outputs", "effect"));
            String entry = wanted(document, "entry");
            if (!entry.startsWith("/")) {
                throw new Unfit("\"entry\" must be a path of the application, such as /login");
            }
            List<Input> inputs = new ArrayList<>();
            Map<String, String> values = new LinkedHashMap<>();
            for (Json.Fields one : objects(document, "inputs")) {
                Input input = input(one);
                inputs.add(input);
                values.put(input.name(), text(one, "value"));
            }
            List<Output> outputs = objects(document, "outputs").stream()
                    .map(GoalDocument::output)
                    .toList();
            onlyOnce(Stream.concat(
                            inputs.stream().map(Input::name), outputs.stream().map(Output::name))
                    .toList());
            return new Loading.Loaded<>(new DiscoverTask.Goal(
                    wanted(document, "goal"), name(document), entry, inputs, values, outputs, effect(document)));
        } catch (Unfit unfit) {
            return new Loading.Refused<>(new Loading.Refusal("REQUEST_INVALID", String.valueOf(unfit.getMessage())));
        }
    }

    private static Input input(Json.Fields one) {
        only(one, Set.of(NAME, "type", "value", "sensitive", "pattern"));
        if (one.field("value").isEmpty()) {
            throw new Unfit("the input \"" + name(one) + "\" needs the \"value\" of this run");
        }
        Input input = Input.of(name(one), type(one, GIVEN), true);
        String pattern = text(one, "pattern");
        Input patterned = pattern.isEmpty() ? input : input.matching(compiled(pattern));
        return flag(one, "sensitive", false) ? patterned.asSensitive() : patterned;
    }

    private static String compiled(String pattern) {
        try {
            return Pattern.compile(pattern).pattern();
        } catch (PatternSyntaxException wrong) {
            throw new Unfit("\"pattern\" is no regular expression: " + wrong.getDescription());
        }
    }

    private static Output output(Json.Fields one) {
        only(one, Set.of(NAME, "type", "required"));
        return Output.of(name(one), type(one, READ), flag(one, "required", true));
    }

    private static Contract.Effect effect(Json.Fields document) {
        String effect = document.field("effect").isPresent() ? text(document, "effect") : "irreversible";
        return EFFECTS.stream()
                .filter(one -> one.name().equalsIgnoreCase(effect))
                .findFirst()
                .orElseThrow(() -> new Unfit("\"effect\" must be reversible or irreversible"));
    }

    private static ValueType type(Json.Fields one, List<ValueType> known) {
        String type = text(one, "type");
        return known.stream()
                .filter(value -> value.wire().equals(type))
                .findFirst()
                .orElseThrow(() -> new Unfit("the \"type\" of " + name(one) + " must be "
                        + known.stream().map(ValueType::wire).collect(Collectors.joining(", "))));
    }

    private static String name(Json.Fields of) {
        String name = wanted(of, NAME);
        if (!NAMES.matcher(name).matches()) {
            throw new Unfit("a \"name\" is a-z, 0-9 and _, begins with a letter, and has 64 characters at most");
        }
        return name;
    }

    private static void onlyOnce(List<String> names) {
        Set<String> seen = new HashSet<>();
        names.stream().filter(one -> !seen.add(one)).findFirst().ifPresent(name -> {
            throw new Unfit("\"" + name + "\" is named twice");
        });
    }

    private static void only(Json.Fields object, Set<String> known) {
        object.of().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new Unfit("\"" + Harmless.excerpt(name) + "\" is not known; known are "
                            + String.join(", ", known.stream().sorted().toList()));
                });
    }

    private static List<Json.Fields> objects(Json.Fields of, String name) {
        List<Json.Fields> objects = new ArrayList<>();
        if (of.field(name).orElseGet(() -> Json.items(List.of())) instanceof Json.Items(var items)
                && items.size() <= MOST_VALUES) {
            items.stream()
                    .filter(Json.Fields.class::isInstance)
                    .map(Json.Fields.class::cast)
                    .forEach(objects::add);
            if (objects.size() == items.size()) {
                return objects;
            }
        }
        throw new Unfit("\"" + name + "\" must be a list of at most " + MOST_VALUES + " objects");
    }

    private static String wanted(Json.Fields of, String name) {
        return Optional.of(text(of, name))
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> new Unfit("\"" + name + "\" is wanted"));
    }

    private static String text(Json.Fields of, String name) {
        return switch (of.field(name).orElseGet(() -> Json.text(""))) {
            case Json.Text(var text) when text.length() <= LONGEST -> text;
            case Json _ -> throw new Unfit("\"" + name + "\" must be a text of at most " + LONGEST + " characters");
        };
    }

    private static boolean flag(Json.Fields of, String name, boolean otherwise) {
        return switch (of.field(name).orElseGet(() -> Json.flag(otherwise))) {
            case Json.Flag(var flag) -> flag;
            case Json _ -> throw new Unfit("\"" + name + "\" must be true or false");
        };
    }

    /// Carries a refusal up to where reading began.
    private static final class Unfit extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unfit(String why) {
            super(why, null, false, false);
        }
    }
}
