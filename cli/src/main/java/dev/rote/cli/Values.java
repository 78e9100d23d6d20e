package dev.rote.cli;

import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/// Reads what is written on the command line about inputs and outputs: `name:type=value`, `name:type?`, `name=value`.
final class Values {
    private static final Pattern PARAM = Pattern.compile("([a-z][a-z0-9_]{0,63}):([a-z]+)(!?)=(.*)", Pattern.DOTALL);
    private static final Pattern OUTPUT = Pattern.compile("([a-z][a-z0-9_]{0,63}):([a-z]+)(\\??)");

    private Values() {}

    /// The inputs in their order, each with the pattern that is given for it.
    static List<Input> inputs(List<String> params, List<String> patterns) {
        Map<String, String> byName = pairs("--pattern", patterns);
        List<Input> inputs = params.stream().map(Values::input).toList();
        for (String name : byName.keySet()) {
            if (inputs.stream().noneMatch(input -> input.name().equals(name))) {
                throw CommandFailure.usage("--pattern names \"" + name + "\", which is no --param");
            }
        }
        return inputs.stream().map(input -> patterned(input, byName)).toList();
    }

    private static Input patterned(Input input, Map<String, String> patterns) {
        String pattern = patterns.getOrDefault(input.name(), "");
        try {
            Pattern.compile(pattern);
        } catch (PatternSyntaxException wrong) {
            throw CommandFailure.usage(
                    "--pattern " + input.name() + ": not a regular expression: " + wrong.getDescription());
        }
        return pattern.isEmpty() ? input : input.matching(pattern);
    }

    static Input input(String text) {
        Matcher param = matched(PARAM, text, "--param", "name:type=value, such as member_id:string=10003");
        Input input = Input.of(param.group(1), type(param.group(2), text), true);
        return param.group(3).isEmpty() ? input : input.asSensitive();
    }

    static String value(String text) {
        return matched(PARAM, text, "--param", "name:type=value").group(4);
    }

    static Output output(String text) {
        Matcher output = matched(OUTPUT, text, "--output", "name:type, or name:type? for one that may be missing");
        return Output.of(
                output.group(1), type(output.group(2), text), output.group(3).isEmpty());
    }

    /// What `--input` gives, as `name=value` pairs.
    static Map<String, String> pairs(List<String> given) {
        return pairs("--input", given);
    }

    /// `name=value` pairs; the same name twice is a mistake.
    static Map<String, String> pairs(String option, List<String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : given) {
            int at = pair.indexOf('=');
            if (at <= 0) {
                throw CommandFailure.usage(option + " takes name=value, not \"" + pair + "\"");
            }
            if (values.put(pair.substring(0, at), pair.substring(at + 1)) != null) {
                throw CommandFailure.usage(option + " " + pair.substring(0, at) + " is given twice");
            }
        }
        return values;
    }

    private static Matcher matched(Pattern pattern, String text, String option, String wanted) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw CommandFailure.usage(option + " takes " + wanted + ", not \"" + text + "\"");
        }
        return matcher;
    }

    private static ValueType type(String wire, String text) {
        return Arrays.stream(ValueType.values())
                .filter(type -> type.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("\"" + text + "\" names no type; known are "
                        + Arrays.stream(ValueType.values())
                                .map(type -> type.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }
}
