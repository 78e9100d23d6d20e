package dev.rote.policy;

import dev.rote.capability.Identifiers;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/// Maps the `effect_sources` of a tenant file to what they bind.
final class EffectSourceReader {
    private EffectSourceReader() {}

    static Map<String, EffectSource> read(YamlTable sources, boolean insecure) {
        Map<String, EffectSource> read = new LinkedHashMap<>();
        sources.entries().forEach((name, node) -> {
            if (!Identifiers.isName(name)) {
                throw new Malformed(node.line(), "\"" + name + "\" is no name such as core_api");
            }
            read.put(name, source(YamlTable.of(node), insecure));
        });
        return read;
    }

    private static EffectSource source(YamlTable source, boolean insecure) {
        source.only("http", "authorization", "sql", "user_may_only_read", "folder");
        if (source.has("http")) {
            source.only("http", "authorization");
            return http(source, insecure);
        }
        if (source.has("sql")) {
            source.only("sql", "user_may_only_read");
            return new EffectSource.Sql(source.text("sql"), source.flag("user_may_only_read"));
        }
        source.only("folder");
        return new EffectSource.Folder(source.text("folder"));
    }

    private static EffectSource http(YamlTable source, boolean insecure) {
        String address = source.text("http");
        TenantReader.checked(address, insecure).ifPresent(why -> {
            throw new Malformed(source.lineOf("http"), why);
        });
        URI uri = Origins.web(address).orElseThrow();
        return new EffectSource.Http(TenantReader.base(uri), Origins.of(uri), source.text("authorization", ""));
    }
}
