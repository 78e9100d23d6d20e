package dev.rote.capability;

import dev.rote.capability.Output.Disclosure;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/// A contract's inputs and outputs as JSON Schema (draft 2020-12): what fits the schema of the inputs is accepted by
/// [Inputs#check], save for what a schema cannot say, which stands in the descriptions.
public final class ContractSchema {
    private static final String DECIMAL = "^-?[0-9]+([.][0-9]+)?$";

    // A pattern is RE2's; what ECMA-262 with its u flag and Python read otherwise, or not at all, goes into words.
    private static final Pattern PORTABLE = Pattern.compile("(?:[^\\\\\\[\\](){}*+?|^$.]"
            + "|\\\\[dDwW.*+?()\\[\\]{}|/^$\\\\]"
            + "|\\[\\^?(?:[^\\\\\\[\\]^]|\\\\[dDwW.*+?()\\[\\]{}|/^$\\\\-])+]"
            + "|\\((?!\\?)|\\(\\?:|\\)|[*+?|.^$]|\\{[0-9]+(?:,[0-9]*)?})*+");

    private ContractSchema() {}

    /// The arguments of a call: one property an input, none besides.
    public static Json.Fields inputs(Contract contract) {
        SequencedMap<String, Json> properties = new LinkedHashMap<>();
        contract.inputs().forEach(input -> properties.put(input.name(), of(input)));
        List<String> needed = contract.inputs().stream()
                .filter(Input::required)
                .map(Input::name)
                .toList();
        return object(properties, needed).with("additionalProperties", Json.flag(false));
    }

    /// The outputs of a success; what must not reach a model is left out.
    public static Json.Fields outputs(Contract contract) {
        List<Output> shown = contract.outputs().stream()
                .filter(output -> output.disclosure() != Disclosure.ARTIFACT_ONLY)
                .toList();
        SequencedMap<String, Json> properties = new LinkedHashMap<>();
        shown.forEach(output -> properties.put(output.name(), of(output)));
        return object(
                properties,
                shown.stream().filter(Output::required).map(Output::name).toList());
    }

    private static Json.Fields object(SequencedMap<String, Json> properties, List<String> needed) {
        Json.Fields object = type("object").with("properties", new Json.Fields(properties));
        return needed.isEmpty() ? object : object.with("required", texts(needed));
    }

    private static Json.Fields of(Input input) {
        Json.Fields schema = switch (input.type()) {
            case STRING -> string(input);
            case INTEGER -> ranged(type("integer"), input, "minimum", "maximum");
            case DECIMAL ->
                ranged(
                        Codec.object("type", texts(List.of("string", "number"))).with("pattern", Json.text(DECIMAL)),
                        input,
                        "minimum",
                        "maximum");
            case BOOLEAN -> type("boolean");
            case DATE -> type("string").with("format", Json.text("date"));
            case ENUM -> type("string").with("enum", texts(input.values()));
            case FILE -> type("string");
            case LIST -> ranged(type("array"), input, "minItems", "maxItems").with("items", patterned(input));
        };
        Json.Fields described = schema.with("description", Json.text(described(input)));
        Json.Fields shown = input.examples().isEmpty() || input.sensitive()
                ? described
                : described.with("examples", texts(input.examples()));
        return input.sensitive() ? shown.with("writeOnly", Json.flag(true)) : shown;
    }

    private static Json.Fields string(Input input) {
        Json.Fields text = ranged(patterned(input), input, "minLength", "maxLength");
        Json.Fields begun = input.required() && input.least().isEmpty() ? text.with("minLength", Json.number(1)) : text;
        return input.most().isEmpty() ? begun.with("maxLength", Json.number(InputReader.LONGEST_TEXT)) : begun;
    }

    private static Json.Fields patterned(Input input) {
        return !input.pattern().isEmpty() && isPortable(input.pattern())
                ? type("string").with("pattern", Json.text("^(?:" + input.pattern() + ")$"))
                : type("string");
    }

    static boolean isPortable(String pattern) {
        return PORTABLE.matcher(pattern).matches();
    }

    private static Json.Fields ranged(Json.Fields schema, Input input, String least, String most) {
        Json.Fields low = input.least().isEmpty() ? schema : schema.with(least, number(input.least()));
        return input.most().isEmpty() ? low : low.with(most, number(input.most()));
    }

    private static Json number(String text) {
        return new Json.Num(new BigDecimal(text).doubleValue());
    }

    private static String described(Input input) {
        StringJoiner words = new StringJoiner("; ");
        if (!input.description().isEmpty()) {
            words.add(Harmless.text(input.description()));
        }
        words.add(Harmless.text(InputReader.expected(input)));
        return words.toString();
    }

    private static Json.Fields of(Output output) {
        Json.Fields schema = switch (output.type()) {
            case STRING, ENUM -> type("string");
            case INTEGER -> type("integer");
            case DECIMAL -> type("string").with("pattern", Json.text(DECIMAL));
            case BOOLEAN -> type("boolean");
            case DATE -> type("string").with("format", Json.text("date"));
            case FILE -> file();
            case LIST -> type("array").with("items", type("string"));
        };
        return output.description().isEmpty()
                ? schema
                : schema.with("description", Json.text(Harmless.text(output.description())));
    }

    private static Json.Fields file() {
        SequencedMap<String, Json> properties = new LinkedHashMap<>();
        properties.put("name", type("string"));
        properties.put("file", type("string"));
        properties.put("sha256", type("string"));
        properties.put("size", type("integer"));
        return object(properties, List.of("name", "sha256", "size"));
    }

    private static Json.Fields type(String type) {
        return Codec.object("type", Json.text(type));
    }

    private static Json.Items texts(List<String> of) {
        return Json.items(of.stream().map(Json::text).toList());
    }
}
