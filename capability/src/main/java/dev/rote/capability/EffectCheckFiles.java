package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.nio.file.Path;

/// Effect checks as YAML files, written by people; the shapes are those of capability files.
public final class EffectCheckFiles {
    private EffectCheckFiles() {}

    /// What became of reading one.
    public sealed interface Reading {
        record Loaded(EffectCheck check) implements Reading {}

        record Refused(Refusal why) implements Reading {}
    }

    public static Reading read(Path file) {
        try {
            String text = CapabilityFiles.decoded(CapabilityFiles.bytes(file));
            return switch (Yaml.read(text, FamilyFiles.LIMITS)) {
                case YamlReading.Read(var root) ->
                    new Reading.Loaded(
                            EffectShapes.CHECK.read(FamilyFiles.json(root), Place.root(EffectCheckFiles::unknown)));
                case YamlReading.Refused(var why, var _) -> new Reading.Refused(why);
            };
        } catch (NotAsExpected refused) {
            return new Reading.Refused(refused.why());
        }
    }

    private static void unknown(Place object, String name, Json value) {
        throw object.field(name).refuse(Code.UNKNOWN_FIELD, "no effect check has this field");
    }
}
