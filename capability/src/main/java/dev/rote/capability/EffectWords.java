package dev.rote.capability;

import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.EffectCheck.Versions;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Effect checks in plain words.
final class EffectWords {
    private EffectWords() {}

    static String of(EffectCheck check) {
        return of(check.source()) + " " + of(check.change()) + ", within " + Words.of(check.within())
                + (check.isDeferred()
                        ? "; the system queues such changes, so it may come as late as "
                                + Words.of(check.deferred())
                                + " after the commit"
                        : "");
    }

    static String of(Source source) {
        return switch (source) {
            case Source.OfCapability(var name, var versions, var inputs, var output, var absent) ->
                "the answer " + Words.quoted(output) + " of the reading capability " + Words.quoted(name) + " ("
                        + of(versions) + ") for "
                        + new TreeMap<>(inputs)
                                .entrySet().stream()
                                        .map(one -> Words.cut(one.getKey()) + " " + Words.quoted(one.getValue()))
                                        .collect(Collectors.joining(", "))
                        + (absent.isEmpty()
                                ? ""
                                : ", where " + Words.cut(String.join(" or ", new TreeSet<>(absent)))
                                        + " counts as nothing");
            case Source.Http(var at, var path, var pointer) ->
                "the value at " + Words.quoted(pointer) + " of " + Words.quoted(path) + " at the tenant's service "
                        + Words.quoted(at);
            case Source.Sql(var at, var query) ->
                "the answer of the tenant's database " + Words.quoted(at) + " to " + Words.quoted(query);
            case Source.Folder(var at, var name, var holds, var take) ->
                of(take) + " " + Words.quoted(name) + (holds.isEmpty() ? "" : " that hold " + Words.quoted(holds))
                        + " in the tenant's folder " + Words.quoted(at);
        };
    }

    private static String of(EffectCheck.Take take) {
        return switch (take) {
            case NAME -> "the name of the one file among";
            case SIZE -> "the size in bytes of the one file among";
            case SHA256 -> "the SHA-256 of the one file among";
            case COUNT -> "the number of files among";
        };
    }

    private static String of(Versions versions) {
        return versions.most() == 0
                ? "version " + versions.least() + " or later"
                : versions.least() == versions.most()
                        ? "version " + versions.least()
                        : "versions " + versions.least() + " to " + versions.most();
    }

    static String of(Change change) {
        return switch (change) {
            case Change.Appears(var value) ->
                "must not be there before and be there afterwards"
                        + (value.isEmpty() ? "" : ", as " + Words.quoted(value));
            case Change.Disappears _ -> "must be there before and not be there afterwards";
            case Change.Becomes(var value) ->
                "must be something else before and " + Words.quoted(value) + " afterwards";
            case Change.Grows(var by) -> "must be larger by exactly " + Words.quoted(by) + " afterwards";
            case Change.Is(var value) ->
                "must be " + Words.quoted(value) + " afterwards; it is not read before, so nothing says what it was";
        };
    }
}
