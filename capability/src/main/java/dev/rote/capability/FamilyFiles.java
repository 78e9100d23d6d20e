package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// Families as YAML files, written by people; the shapes inside are those of capability files.
public final class FamilyFiles {
    /// As many values as a file of the largest size could hold.
    static final Yaml.Limits LIMITS =
            new Yaml.Limits(CapabilityFiles.LARGEST, JsonReader.DEEPEST, CapabilityFiles.LARGEST);

    private static final Codec<Family> FAMILY = Shape.of("family", shape -> {
        var name = shape.required("name", Leaf.TEXT, Family::name);
        var locale = shape.optional("locale", CapabilityShapes.LOCALE, Target.Locale.PLAIN, Family::locale);
        var timeout = shape.required("step_timeout_ms", Leaf.MILLIS, Family::stepTimeout);
        var paths = shape.listed("sign_on_paths", Leaf.TEXT, Family::signOnPaths);
        var credentials = shape.optional("credentials", Leaf.TEXT.named(), Map.of(), Family::credentials);
        var outcomes = shape.listed("outcomes", CapabilityShapes.OUTCOME, Family::outcomes);
        var detectors = shape.listed("detectors", StepShapes.DETECTOR, Family::detectors);
        var recoverers = shape.listed("recoverers", StepShapes.RECOVERER, Family::recoverers);
        var varying =
                shape.listed("volatile_fields", Leaf.TEXT, one -> one.requests().volatileFields());
        var background = shape.listed(
                "background_paths", Leaf.TEXT, one -> one.requests().backgroundPaths());
        return got -> new Family(
                got.the(name),
                got.the(locale),
                got.the(timeout),
                got.the(paths),
                got.the(outcomes),
                got.the(detectors),
                got.the(recoverers),
                got.the(credentials),
                new Family.Requests(got.the(varying), got.the(background)));
    });

    private FamilyFiles() {}

    /// What became of reading a family.
    public sealed interface Reading {
        record Loaded(Family family) implements Reading {}

        record Refused(Refusal why) implements Reading {}
    }

    /// A family that contradicts itself is refused as well: a way back that is not there, an outcome nobody declared.
    public static Reading read(Path file) {
        return read(file, new Remembered<>());
    }

    /// The same, or what was read before if the file's bytes are the same.
    public static Reading read(Path file, Remembered<Reading> known) {
        try {
            byte[] content = CapabilityFiles.bytes(file);
            return known.of(file, new byte[][] {content}, () -> understood(content));
        } catch (NotAsExpected refused) {
            return new Reading.Refused(refused.why());
        }
    }

    private static Reading understood(byte[] content) {
        try {
            return switch (Yaml.read(CapabilityFiles.decoded(content), LIMITS)) {
                case YamlReading.Read(var root) -> loaded(json(root));
                case YamlReading.Refused(var why, var _) -> new Reading.Refused(why);
            };
        } catch (NotAsExpected refused) {
            return new Reading.Refused(refused.why());
        }
    }

    private static Reading loaded(Json tree) {
        Family family = FAMILY.read(tree, Place.root(FamilyFiles::unknown));
        FamilyCheck.check(family);
        return new Reading.Loaded(family);
    }

    /// What stands without quotes and reads as a whole number, `true`, `false` or `null` is one; every other scalar
    /// is a text.
    static Json json(YamlNode node) {
        return switch (node) {
            case YamlNode.Text(var text, var plain, var _) -> plain ? scalar(text) : Json.text(text);
            case YamlNode.Items(var items, var _) ->
                Json.items(items.stream().map(FamilyFiles::json).toList());
            case YamlNode.Table(var entries, var _) -> {
                SequencedMap<String, Json> fields = new LinkedHashMap<>();
                entries.forEach((name, value) -> fields.put(name, json(value)));
                yield new Json.Fields(fields);
            }
        };
    }

    private static Json scalar(String plain) {
        return switch (plain) {
            case "true" -> Json.flag(true);
            case "false" -> Json.flag(false);
            case "null", "~", "" -> new Json.Null();
            case String word when word.matches("-?(0|[1-9][0-9]{0,8})") -> Json.number(Long.parseLong(word));
            case String word -> Json.text(word);
        };
    }

    /// A family is written by hand, so a field nobody knows is a mistake and not an addition of a later version.
    private static void unknown(Place object, String name, Json value) {
        throw object.field(name).refuse(Code.UNKNOWN_FIELD, "no family has this field");
    }
}
