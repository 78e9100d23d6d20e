package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.nio.file.Path;
import java.util.Map;

/// Families as YAML files, written by people; the shapes inside are those of capability files.
public final class FamilyFiles {
    private static final Codec<Family> FAMILY = Shape.of("family", shape -> {
        var name = shape.required("name", Leaf.TEXT, Family::name);
        var locale = shape.optional("locale", CapabilityShapes.LOCALE, Target.Locale.PLAIN, Family::locale);
        var timeout = shape.required("step_timeout_ms", Leaf.MILLIS, Family::stepTimeout);
        var paths = shape.listed("sign_on_paths", Leaf.TEXT, Family::signOnPaths);
        var credentials = shape.optional("credentials", Leaf.TEXT.named(), Map.of(), Family::credentials);
        var outcomes = shape.listed("outcomes", CapabilityShapes.OUTCOME, Family::outcomes);
        var detectors = shape.listed("detectors", StepShapes.DETECTOR, Family::detectors);
        var recoverers = shape.listed("recoverers", StepShapes.RECOVERER, Family::recoverers);
        return got -> new Family(
                got.the(name),
                got.the(locale),
                got.the(timeout),
                got.the(paths),
                got.the(outcomes),
                got.the(detectors),
                got.the(recoverers),
                got.the(credentials));
    });

    private FamilyFiles() {}

    /// What became of reading a family.
    public sealed interface Reading {
        record Loaded(Family family) implements Reading {}

        record Refused(Refusal why) implements Reading {}
    }

    /// A family that contradicts itself is refused as well: a way back that is not there, an outcome nobody declared.
    public static Reading read(Path file) {
        try {
            Json tree = YamlReader.parse(CapabilityFiles.decoded(CapabilityFiles.bytes(file)));
            Family family = FAMILY.read(tree, Place.root(FamilyFiles::unknown));
            FamilyCheck.check(family);
            return new Reading.Loaded(family);
        } catch (NotAsExpected refused) {
            return new Reading.Refused(refused.why());
        }
    }

    /// A family is written by hand, so a field nobody knows is a mistake and not an addition of a later version.
    private static void unknown(Place object, String name, Json value) {
        throw object.field(name).refuse(Code.UNKNOWN_FIELD, "no family has this field");
    }
}
