package dev.rote.capability;

import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.EffectCheck.Take;
import dev.rote.capability.EffectCheck.Versions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// How effect checks stand in our files.
final class EffectShapes {
    private static final Codec<Versions> VERSIONS = Shape.of("versions", shape -> {
        var least = shape.required("least", Leaf.SMALL, Versions::least);
        var most = shape.optional("most", Leaf.SMALL, 0, Versions::most);
        return got -> new Versions(got.the(least), got.the(most));
    });

    private static final Codec<Set<String>> CODES =
            Leaf.TEXT.list().as(Set::copyOf, set -> List.copyOf(new TreeSet<>(set)), "codes of outcomes");

    private static final Codec<Source> SOURCE = new Kinds<>(
            "effect_source",
            Source::kind,
            List.of(
                    Shape.<Source.OfCapability>of("capability", shape -> {
                        var name = shape.required("name", Leaf.TEXT, Source.OfCapability::name);
                        var versions = shape.required("versions", VERSIONS, Source.OfCapability::versions);
                        var inputs = shape.optional("inputs", Leaf.TEXT.named(), Map.of(), Source.OfCapability::inputs);
                        var output = shape.required("output", Leaf.TEXT, Source.OfCapability::output);
                        var absent = shape.optional("absent", CODES, Set.of(), Source.OfCapability::absent);
                        return got -> new Source.OfCapability(
                                got.the(name), got.the(versions), got.the(inputs), got.the(output), got.the(absent));
                    }),
                    Shape.<Source.Http>of("http", shape -> {
                        var at = shape.required("at", Leaf.TEXT, Source.Http::at);
                        var path = shape.required("path", Leaf.TEXT, Source.Http::path);
                        var pointer = shape.required("pointer", Leaf.TEXT, Source.Http::pointer);
                        return got -> new Source.Http(got.the(at), got.the(path), got.the(pointer));
                    }),
                    Shape.<Source.Sql>of("sql", shape -> {
                        var at = shape.required("at", Leaf.TEXT, Source.Sql::at);
                        var query = shape.required("query", Leaf.TEXT, Source.Sql::query);
                        return got -> new Source.Sql(got.the(at), got.the(query));
                    }),
                    Shape.<Source.Folder>of("file", shape -> {
                        var at = shape.required("at", Leaf.TEXT, Source.Folder::at);
                        var name = shape.required("name", Leaf.TEXT, Source.Folder::name);
                        var holds = shape.optional("holds", Leaf.TEXT, "", Source.Folder::holds);
                        var take = shape.optional("take", Leaf.choice(Take.class), Take.NAME, Source.Folder::take);
                        return got -> new Source.Folder(got.the(at), got.the(name), got.the(holds), got.the(take));
                    })));

    private static final Codec<Change> CHANGE = new Kinds<>(
            "effect_change",
            Change::kind,
            List.of(
                    Shape.<Change.Appears>of("appears", shape -> {
                        var value = shape.optional("value", Leaf.TEXT, "", Change.Appears::value);
                        return got -> new Change.Appears(got.the(value));
                    }),
                    Shape.<Change.Disappears>of("disappears", _ -> _ -> new Change.Disappears()),
                    Shape.<Change.Becomes>of("becomes", shape -> {
                        var value = shape.required("value", Leaf.TEXT, Change.Becomes::value);
                        return got -> new Change.Becomes(got.the(value));
                    }),
                    Shape.<Change.Grows>of("grows", shape -> {
                        var by = shape.required("by", Leaf.TEXT, Change.Grows::by);
                        return got -> new Change.Grows(got.the(by));
                    }),
                    Shape.<Change.Is>of("is", shape -> {
                        var value = shape.required("value", Leaf.TEXT, Change.Is::value);
                        return got -> new Change.Is(got.the(value));
                    })));

    static final Codec<EffectCheck> CHECK = Shape.of("effect_check", shape -> {
        var source = shape.required("source", SOURCE, EffectCheck::source);
        var change = shape.required("change", CHANGE, EffectCheck::change);
        var within = shape.required("within_ms", Leaf.MILLIS, EffectCheck::within);
        var required = shape.optional("required", Leaf.FLAG, false, EffectCheck::required);
        var deferred = shape.optional("deferred_within_ms", Leaf.MILLIS, Duration.ZERO, EffectCheck::deferred);
        return got -> new EffectCheck(
                got.the(source), got.the(change), got.the(within), got.the(required), got.the(deferred));
    });

    private EffectShapes() {}
}
