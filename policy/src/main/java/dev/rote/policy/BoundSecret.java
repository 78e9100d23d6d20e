package dev.rote.policy;

import dev.rote.policy.Loading.Refusal;
import dev.rote.policy.Secrets.Source;
import dev.rote.surface.Secret;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A secret of the installation rather than of a tenant's screens, from the one place that a setting names:
/// `env:NAME` (or that line of the settings file), `file:PATH`, or `vault:TENANT/NAME`.
public final class BoundSecret {
    private static final Pattern VARIABLE = Pattern.compile("env:([A-Za-z_][A-Za-z0-9_]{0,127})");
    private static final Pattern FILE = Pattern.compile("file:(.{1,1024})");
    private static final Pattern KEPT =
            Pattern.compile("vault:([a-z0-9][a-z0-9_.-]{0,63})/([a-z0-9_-][a-z0-9_./-]{0,127})");

    private final Map<String, String> environment;
    private final Path settings;
    private final Vault vault;

    /// `settings` need not exist; files that settings name are relative to where it lies.
    public BoundSecret(Map<String, String> environment, Path settings, Vault vault) {
        this.environment = Map.copyOf(environment);
        this.settings = settings;
        this.vault = vault;
    }

    /// Whether a text says where a secret is.
    public static boolean isPlace(String place) {
        return VARIABLE.matcher(place).matches()
                || FILE.matcher(place).matches()
                || KEPT.matcher(place).matches();
    }

    /// Refused with `SECRET_REFERENCE_INVALID`, `SECRET_MISSING`, `SECRET_UNREADABLE` or as a `Vault` refuses.
    public SecretFinding find(String place) {
        Matcher variable = VARIABLE.matcher(place);
        Matcher file = FILE.matcher(place);
        Matcher kept = KEPT.matcher(place);
        if (variable.matches()) {
            return found(set(variable.group(1)).orElseGet(() -> missing(place)));
        }
        if (file.matches()) {
            return found(SecretFile.whole(settings.resolveSibling(file.group(1)), place));
        }
        if (kept.matches()) {
            return switch (vault.find(kept.group(1), kept.group(2))) {
                case Loading.Refused<Optional<Secret>>(var why) -> new SecretFinding.Refused(why);
                case Loading.Loaded<Optional<Secret>>(var secret) ->
                    found(secret.<Source>map(Source.Held::new).orElseGet(() -> missing(place)));
            };
        }
        return new SecretFinding.Refused(new Refusal(
                "SECRET_REFERENCE_INVALID", "a secret is named by env:NAME, file:PATH or vault:TENANT/NAME"));
    }

    private Optional<Source> set(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isEmpty())
                .<Source>map(value -> new Source.Held(Secret.of(value)))
                .or(() -> SecretFile.setting(settings, variable));
    }

    private static Source missing(String place) {
        return new Source.Refused(new Refusal("SECRET_MISSING", "there is no secret at " + place));
    }

    private static SecretFinding found(Source source) {
        return switch (source) {
            case Source.Held(var value) -> new SecretFinding.Found(value);
            case Source.Refused(var why) -> new SecretFinding.Refused(why);
        };
    }
}
