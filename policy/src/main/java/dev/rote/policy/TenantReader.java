package dev.rote.policy;

import dev.rote.capability.Identifiers;
import dev.rote.capability.Target;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Maps the tree of a tenant file to a tenant.
final class TenantReader {
    private static final String WORD = "[a-z0-9][a-z0-9_.-]{0,63}";

    private TenantReader() {}

    static Tenant read(YamlTable file) {
        file.only(
                "id",
                "family",
                "base_url",
                "policy",
                "insecure",
                "secrets",
                "effect_sources",
                "clients",
                "locale",
                "notices");
        String address = file.text("base_url");
        checked(address, file.flag("insecure")).ifPresent(why -> {
            throw new Malformed(file.lineOf("base_url"), why);
        });
        URI uri = Origins.web(address).orElseThrow();
        return new Tenant(
                word(file, "id"),
                word(file, "family"),
                base(uri),
                Origins.of(uri),
                file.flag("insecure"),
                word(file, "policy"),
                secrets(file.table("secrets")),
                EffectSourceReader.read(file.table("effect_sources"), file.flag("insecure")),
                file.has("clients") ? clients(file.table("clients")) : Clients.ALL,
                file.has("locale") ? Optional.of(locale(file.table("locale"))) : Optional.empty(),
                MailRouteReader.read(file.table("notices")));
    }

    private static Clients clients(YamlTable clients) {
        Map<String, Set<String>> listed = new LinkedHashMap<>();
        for (String client : clients.entries().keySet()) {
            listed.put(client, Set.copyOf(clients.texts(client, name -> capability(clients, client, name))));
        }
        return new Clients(false, listed);
    }

    private static String capability(YamlTable clients, String client, String name) {
        if (!name.equals(Clients.ANY) && !Identifiers.isName(name)) {
            throw new Malformed(
                    clients.lineOf(client), "the client \"" + client + "\" lists what is no capability's name");
        }
        return name;
    }

    private static Target.Locale locale(YamlTable locale) {
        locale.only("language", "decimal", "grouping", "date");
        Target.Locale read = new Target.Locale(
                locale.text("language"), locale.text("decimal"), locale.text("grouping", ""), locale.text("date"));
        read.problem().ifPresent(why -> {
            throw new Malformed(locale.lineOf("decimal"), why);
        });
        return read;
    }

    /// Why an address cannot be a tenant's, or nothing.
    static Optional<String> checked(String address, boolean insecure) {
        Optional<URI> web = Origins.web(address);
        if (web.isEmpty()) {
            return Optional.of("the address must be absolute http or https, without a user name");
        }
        URI uri = web.get();
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            return Optional.of("the address must have no query and no fragment");
        }
        boolean plain = uri.getScheme().equalsIgnoreCase("http") && !Origins.isLoopback(uri);
        return plain && !insecure
                ? Optional.of("plain http to another machine is readable by everyone between; use https, or say"
                        + " `insecure: true` in the tenant's file")
                : Optional.empty();
    }

    static String base(URI uri) {
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return Origins.of(uri) + path.substring(0, end);
    }

    private static String word(YamlTable file, String key) {
        String word = file.text(key);
        if (!word.matches(WORD)) {
            throw new Malformed(
                    file.lineOf(key), "\"" + key + "\" must be a word of lower case letters, digits, '-', '_' and '.'");
        }
        return word;
    }

    private static Map<String, String> secrets(YamlTable secrets) {
        Map<String, String> bindings = secrets.textsByKey();
        bindings.forEach((path, source) -> {
            if (!source.startsWith("env:") && !source.startsWith("file:") && !source.startsWith("vault:")) {
                throw new Malformed(
                        secrets.lineOf(path),
                        "the secret \"" + path + "\" must come from env:NAME, file:PATH or vault:NAME");
            }
        });
        return bindings;
    }
}
