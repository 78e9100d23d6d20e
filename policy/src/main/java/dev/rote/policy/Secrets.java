package dev.rote.policy;

import dev.rote.policy.Loading.Refusal;
import dev.rote.surface.Secret;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Resolves `secret://{tenant.id}/path` references of one tenant, as late as possible: from where the tenant binds
/// them to and nowhere else, and without a binding from the environment (`ROTE_SECRET_` and the path in upper case),
/// the vault, or a settings file of `KEY=VALUE` lines, in this order.
///
/// Every value is made known to the redaction before it is handed out.
public final class Secrets {
    /// The part of a secret that says who signs on.
    public static final String USERNAME = "username";
    /// The part of a secret that proves it.
    public static final String PASSWORD = "password";

    private static final String PATH = "[a-z0-9_-][a-z0-9_./-]{0,127}";
    private static final Pattern REFERENCE =
            Pattern.compile("secret://(\\{tenant\\.id}|[a-z0-9][a-z0-9_.-]{0,63})/(" + PATH + ")");

    private final Tenant tenant;
    private final Map<String, String> environment;
    private final Path settings;
    private final Optional<Vault> vault;
    private final Redaction redaction;

    /// `settings` need not exist; files that bindings name are relative to where it lies.
    public Secrets(Tenant tenant, Map<String, String> environment, Path settings, Redaction redaction) {
        this(tenant, environment, settings, Optional.empty(), redaction);
    }

    /// The same with a vault.
    public Secrets(
            Tenant tenant, Map<String, String> environment, Path settings, Optional<Vault> vault, Redaction redaction) {
        this.tenant = tenant;
        this.environment = Map.copyOf(environment);
        this.settings = settings;
        this.vault = vault;
        this.redaction = redaction;
    }

    /// The secret a reference names; `part` is `username` or `password` for a value of the form `username:password`,
    /// and empty for the whole value.
    public SecretFinding find(String reference, String part) {
        Matcher named = REFERENCE.matcher(reference);
        if (!named.matches()) {
            return refused("SECRET_REFERENCE_INVALID", "a reference reads secret://{tenant.id}/path");
        }
        String owner = named.group(1);
        if (!owner.equals("{tenant.id}") && !owner.equals(tenant.id())) {
            return refused(
                    "SECRET_FOREIGN", "the reference is of tenant " + owner + ", and this run is of " + tenant.id());
        }
        if (!part.isEmpty() && !part.equals(USERNAME) && !part.equals(PASSWORD)) {
            return refused(
                    "SECRET_PART_UNKNOWN", "a secret has the parts username and password, and no \"" + part + "\"");
        }
        return switch (source(named.group(2))) {
            case Source.Refused(var why) -> new SecretFinding.Refused(why);
            case Source.Held(var whole) -> part(whole, named.group(2), part);
        };
    }

    /// Whether what has to be masked of a value is so short or so plain that it is part of ordinary words and
    /// numbers, so that texts with those become unreadable: fewer than 4 characters, fewer than 12 that are all
    /// letters, fewer than 8 that are all digits. Of `username:password` only the password counts.
    public static boolean readsLikeOrdinaryText(CharSequence value) {
        int start = 0;
        while (start < value.length() && value.charAt(start) != ':') {
            start++;
        }
        CharSequence masked = start < value.length() ? value.subSequence(start + 1, value.length()) : value;
        int length = masked.length();
        return length < 4
                || (length < 12 && masked.chars().allMatch(Character::isLetter))
                || (length < 8 && masked.chars().allMatch(Character::isDigit));
    }

    /// The variable that holds the secret at a path when the tenant binds it to nothing else.
    static String variable(String path) {
        return "ROTE_SECRET_" + path.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    /// Whether a text can be the path of a reference.
    static boolean isPath(String text) {
        return text.matches(PATH);
    }

    private Source source(String path) {
        String binding = tenant.secrets().getOrDefault(path, "");
        if (binding.startsWith("file:")) {
            return SecretFile.whole(settings.resolveSibling(binding.substring("file:".length())), path);
        }
        if (binding.startsWith("vault:")) {
            String bound = binding.substring("vault:".length());
            return kept(bound).orElseGet(() -> missing(path, "keep it with `rote secret put " + bound + "`"));
        }
        String variable = binding.isEmpty() ? variable(path) : binding.substring("env:".length());
        return set(variable)
                .or(() -> binding.isEmpty() ? kept(path) : Optional.empty())
                .or(() -> SecretFile.setting(settings, variable))
                .orElseGet(() -> missing(
                        path,
                        "set " + variable + "=username:password in the environment or in " + settings
                                + ", or keep it with `rote secret put " + path + "`"));
    }

    private Optional<Source> set(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isEmpty())
                .map(value -> new Source.Held(Secret.of(value)));
    }

    /// A vault that cannot be trusted is no reason to look elsewhere.
    private Optional<Source> kept(String path) {
        return vault.flatMap(one -> switch (one.find(tenant.id(), path)) {
            case Loading.Loaded<Optional<Secret>>(var found) -> found.map(Source.Held::new);
            case Loading.Refused<Optional<Secret>>(var why) -> Optional.of(new Source.Refused(why));
        });
    }

    private Source missing(String path, String way) {
        return new Source.Refused(new Refusal(
                "SECRET_MISSING", "the secret " + path + " of tenant " + tenant.id() + " is not set: " + way));
    }

    private SecretFinding part(Secret whole, String path, String part) {
        try (whole) {
            redaction.keepOut(whole);
            return whole.reveal(value -> {
                int colon = value.indexOf(':');
                if (colon >= 0) {
                    String user = value.substring(0, colon);
                    String password = value.substring(colon + 1);
                    redaction.keepOutName(user);
                    if (!password.equals(user)) {
                        keepOut(password);
                    }
                }
                if (part.isEmpty()) {
                    return new SecretFinding.Found(Secret.of(value));
                }
                if (colon < 0) {
                    return refused(
                            "SECRET_PART_UNKNOWN", "the secret " + path + " is not of the form username:password");
                }
                return new SecretFinding.Found(
                        Secret.of(part.equals(USERNAME) ? value.substring(0, colon) : value.substring(colon + 1)));
            });
        }
    }

    private void keepOut(String value) {
        try (Secret part = Secret.of(value)) {
            redaction.keepOut(part);
        }
    }

    private static SecretFinding refused(String code, String message) {
        return new SecretFinding.Refused(new Refusal(code, message));
    }

    /// Where a value was looked for.
    sealed interface Source {
        record Held(Secret whole) implements Source {}

        record Refused(Refusal why) implements Source {}
    }
}
