package dev.rote.capability;

import dev.rote.capability.Overlay.Over;
import dev.rote.capability.Refusal.Code;
import java.nio.file.Path;
import java.util.List;

/// Overlays as files: JSON with a seal as capabilities have it, and, before they are sealed, the changes alone as
/// YAML that a person wrote.
///
/// Nothing in them is optional to understand: a field or a kind that this build does not know is refused.
public final class OverlayFiles {
    private static final String SEAL = "seal";

    private static final Codec<OverlayChange> CHANGE = new Kinds<>(
            "overlay_change",
            OverlayChange::kind,
            List.of(
                    Shape.<OverlayChange.Ladder>of("control", shape -> {
                        var step = shape.required("step", Leaf.TEXT, OverlayChange.Ladder::step);
                        var rungs = shape.required("rungs", SurfaceShapes.RUNG.list(), OverlayChange.Ladder::rungs);
                        return got -> new OverlayChange.Ladder(got.the(step), got.the(rungs));
                    }),
                    Shape.<OverlayChange.Caption>of("caption", shape -> {
                        var was = shape.required("was", Leaf.TEXT, OverlayChange.Caption::was);
                        var now = shape.required("now", Leaf.TEXT, OverlayChange.Caption::now);
                        return got -> new OverlayChange.Caption(got.the(was), got.the(now));
                    }),
                    Shape.<OverlayChange.Landmark>of("landmark", shape -> {
                        var was = shape.required("was", Leaf.TEXT, OverlayChange.Landmark::was);
                        var now = shape.required("now", Leaf.TEXT, OverlayChange.Landmark::now);
                        return got -> new OverlayChange.Landmark(got.the(was), got.the(now));
                    }),
                    Shape.<OverlayChange.Wording>of("detector", shape -> {
                        var detector = shape.required("detector", Leaf.TEXT, OverlayChange.Wording::detector);
                        var when = shape.required("when", SurfaceShapes.CONDITION, OverlayChange.Wording::when);
                        return got -> new OverlayChange.Wording(got.the(detector), got.the(when));
                    }),
                    Shape.<OverlayChange.WayBack>of("recoverer", shape -> {
                        var recoverer = shape.required("recoverer", Leaf.TEXT, OverlayChange.WayBack::recoverer);
                        var rungs = shape.required("rungs", SurfaceShapes.RUNG.list(), OverlayChange.WayBack::rungs);
                        return got -> new OverlayChange.WayBack(got.the(recoverer), got.the(rungs));
                    })));

    private static final Codec<Over> OVER = Shape.of("overlay_over", shape -> {
        var capability = shape.required("capability", Leaf.TEXT, Over::capability);
        var version = shape.required("version", Leaf.SMALL, Over::version);
        var hash = shape.required("hash", Leaf.TEXT, Over::hash);
        return got -> new Over(got.the(capability), got.the(version), got.the(hash));
    });

    static final Shape<Overlay> OVERLAY = Shape.of("overlay", shape -> {
        shape.required("schema", Leaf.TEXT, _ -> Overlay.SCHEMA);
        var tenant = shape.required("tenant", Leaf.TEXT, Overlay::tenant);
        var over = shape.required("for", OVER, Overlay::over);
        var version = shape.required("version", Leaf.SMALL, Overlay::version);
        var reason = shape.optional("reason", Leaf.TEXT, "", Overlay::reason);
        var changes = shape.required("changes", CHANGE.list(), Overlay::changes);
        return got -> new Overlay(got.the(tenant), got.the(over), got.the(version), got.the(reason), got.the(changes));
    });

    /// What a person writes: what is otherwise, and why.
    public record Wanted(String reason, List<OverlayChange> changes) {
        public Wanted {
            changes = List.copyOf(changes);
        }
    }

    private static final Shape<Wanted> WANTED = Shape.of("overlay_wanted", shape -> {
        var reason = shape.optional("reason", Leaf.TEXT, "", Wanted::reason);
        var changes = shape.required("changes", CHANGE.list(), Wanted::changes);
        return got -> new Wanted(got.the(reason), got.the(changes));
    });

    private OverlayFiles() {}

    /// What became of reading the changes alone.
    public sealed interface Reading {
        record Loaded(Wanted wanted) implements Reading {}

        record Refused(Refusal why) implements Reading {}
    }

    /// The changes that a person wrote as YAML.
    public static Reading changes(Path file) {
        try {
            String text = CapabilityFiles.decoded(CapabilityFiles.bytes(file));
            return switch (Yaml.read(text, FamilyFiles.LIMITS)) {
                case YamlReading.Read(var root) ->
                    new Reading.Loaded(WANTED.read(FamilyFiles.json(root), Place.root(OverlayFiles::unknown)));
                case YamlReading.Refused(var why, var _) -> new Reading.Refused(why);
            };
        } catch (NotAsExpected refused) {
            return new Reading.Refused(refused.why());
        }
    }

    public static OverlayReading read(Path file) {
        try {
            return parse(CapabilityFiles.bytes(file));
        } catch (NotAsExpected refused) {
            return new OverlayReading.Refused(refused.why());
        }
    }

    public static OverlayReading parse(byte[] content) {
        try {
            Place root = Place.root(OverlayFiles::unknown);
            Json.Fields document =
                    Codec.expect(Json.Fields.class, "object", JsonReader.parse(CapabilityFiles.decoded(content)), root);
            CapabilityFiles.requireSchema(document, root, Overlay.SCHEMA);
            Overlay overlay = OVERLAY.read(document, root, SEAL);
            String hash = CapabilityFiles.hash(document);
            return CapabilityFiles.isSealed(document)
                    ? new OverlayReading.Loaded(overlay, hash)
                    : new OverlayReading.SealBroken(
                            overlay,
                            hash,
                            new Refusal(
                                    Code.SEAL_BROKEN,
                                    "/" + SEAL,
                                    "its content is not what was sealed; somebody edited the file"));
        } catch (NotAsExpected refused) {
            return new OverlayReading.Refused(refused.why());
        }
    }

    /// The file's text for an overlay, sealed.
    public static String text(Overlay overlay) {
        return CapabilityFiles.sealed(OVERLAY.write(overlay)).pretty();
    }

    /// The hash of an overlay's content: what is reviewed, approved and applied.
    public static String hash(Overlay overlay) {
        return CapabilityFiles.hash(OVERLAY.write(overlay));
    }

    private static void unknown(Place object, String name, Json value) {
        throw object.field(name).refuse(Code.UNKNOWN_FIELD, "no overlay has this field");
    }
}
